"""The phone's screen: views, windows and system pieces in Python, drawn by one page of a headless Chromium."""
