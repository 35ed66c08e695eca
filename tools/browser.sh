#!/bin/sh
# Installs Debian's Chromium for the tests of the page, if it is missing and can be installed: the
# program without a window, or where Debian has none, the whole browser.  Without either those
# tests are skipped.
set -u

say() { echo "cluesmith: $*"; }

if command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    say "no Chromium, so the browser tests will be skipped (apt install chromium-headless-shell)"
    exit 0
fi
say "installing Chromium for the browser tests"
install() { apt-get install -y -qq --no-install-recommends "$1" >/dev/null 2>&1; }
apt-get update -qq >/dev/null 2>&1
if ! install chromium-headless-shell && ! install chromium; then
    say "Chromium could not be installed, so the browser tests will be skipped"
fi
