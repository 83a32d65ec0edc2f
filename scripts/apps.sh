#!/bin/sh
# Finds what pip does not bring, or installs it, and says which: the applications that `handrail bench apps` runs, and
# a client of phones that tests drive the virtual phone with.
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
# What npm installed from this very lock file; no package of it has a script to run.
if cmp -s "$modules/package-lock.json" "$modules/node_modules/.installed"; then
  how="installed"
elif command -v npm >/dev/null 2>&1 && npm ci --prefix "$modules" --ignore-scripts --no-audit --no-fund --silent; then
  cp "$modules/package-lock.json" "$modules/node_modules/.installed"
  how="installed by npm just now"
else
  echo "tiddlywiki, mobile-mcp: npm could not install them; the bench goes on without, and a test fails" >&2
  exit 0
fi
for name in tiddlywiki @mobilenext/mobile-mcp; do
  echo "$name: $modules/node_modules ($how)"
done
