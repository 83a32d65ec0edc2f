"""Tasks on the virtual phone, with and without faults, and with somebody hostile on it. It is a simulator: no figure of
these is a figure on Android."""
