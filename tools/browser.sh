#!/bin/sh
# Installs Debian's chromium for the tests of the page, if it is missing and can be installed.
# Without it those tests are skipped.
set -u

if command -v chromium >/dev/null; then exit 0; fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
    echo "cluesmith: no chromium, so the browser tests will be skipped (apt install chromium)"
    exit 0
fi
echo "cluesmith: installing chromium for the browser tests"
if ! { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium; } >/dev/null 2>&1
then
    echo "cluesmith: chromium could not be installed, so the browser tests will be skipped"
fi
