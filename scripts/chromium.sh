#!/bin/sh
# Finds a Chromium, or installs one, and says which. Argument: the bin folder of the environment.
set -eu
bin=$1
for name in chromium chromium-browser google-chrome google-chrome-stable; do
  if path=$(command -v "$name" 2>/dev/null); then
    echo "chromium: $path (installed)"
    exit 0
  fi
done
if command -v apt-get >/dev/null 2>&1; then
  sudo=
  [ "$(id -u)" = 0 ] || sudo=sudo
  if $sudo apt-get update -qq && $sudo apt-get install -y -qq chromium fonts-dejavu-core >/dev/null; then
    echo "chromium: $(command -v chromium) (installed by apt-get just now)"
    exit 0
  fi
fi
if "$bin/playwright" install chromium; then
  echo "chromium: Playwright's build (downloaded just now)"
  exit 0
fi
echo "chromium: none found, and neither apt-get nor playwright could install one; install Chromium and run this again" >&2
exit 2
