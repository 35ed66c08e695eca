#!/bin/sh
# Installs Debian's chromium for the tests of the page, where it is missing and that can be done;
# those tests are skipped without it.
set -u

if command -v chromium >/dev/null; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "no chromium: the tests of the page in a browser will be skipped (apt install chromium)"
    exit 0
fi
if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1
then
    echo "chromium could not be installed: the tests of the page in a browser will be skipped"
fi
