"""The device side of adb over TCP, on loopback only: what adbd does, as far as clients ask for it."""
