#!/bin/sh
# Finds the adb client, or installs it, and says which. Only tests of the virtual phone and people with a phone need it.
set -eu
if path=$(command -v adb 2>/dev/null); then
  echo "adb: $path (installed)"
  exit 0
fi
if command -v apt-get >/dev/null 2>&1; then
  sudo=
  [ "$(id -u)" = 0 ] || sudo=sudo
  if $sudo apt-get update -qq && $sudo apt-get install -y -qq adb >/dev/null; then
    echo "adb: $(command -v adb) (installed by apt-get just now)"
    exit 0
  fi
fi
echo "adb: none found, and apt-get could not install it; install the package adb (Android platform tools) and run this again" >&2
exit 2
