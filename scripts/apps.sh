#!/bin/sh
# Finds the applications that `handrail bench apps` runs and that pip does not bring, or installs them, and says which.
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
sudo=
[ "$(id -u)" = 0 ] || sudo=sudo

install() {
  command -v apt-get >/dev/null 2>&1 || return 1
  $sudo env DEBIAN_FRONTEND=noninteractive sh -c \
    "apt-get update -qq && apt-get install -y -qq --no-install-recommends $* >/dev/null 2>&1"
}

# php-cgi stands in for the module of Apache that php would bring otherwise; nothing here needs either.
if command -v php >/dev/null 2>&1 && [ -e /usr/share/dokuwiki/doku.php ]; then
  echo "dokuwiki: /usr/share/dokuwiki (installed)"
elif install php-cli php-cgi dokuwiki; then
  echo "dokuwiki: /usr/share/dokuwiki (installed by apt-get just now)"
else
  echo "dokuwiki: none found, and apt-get could not install it; the bench will say so and go on without" >&2
fi

modules=$here/requirements/apps
if ! command -v npm >/dev/null 2>&1; then
  install nodejs npm || true
fi
if [ -e "$modules/node_modules/tiddlywiki/tiddlywiki.js" ]; then
  echo "tiddlywiki: $modules/node_modules (installed)"
elif command -v npm >/dev/null 2>&1 && npm ci --prefix "$modules" --ignore-scripts --no-audit --no-fund --silent; then
  echo "tiddlywiki: $modules/node_modules (installed by npm just now)"
else
  echo "tiddlywiki: none found, and npm could not install it; the bench will say so and go on without" >&2
fi
