"""A small ``/system/bin/sh`` and the commands that adb clients send. Nothing here reaches the machine it runs on: no
process is started, no file of it is opened, and no text is ever evaluated."""
