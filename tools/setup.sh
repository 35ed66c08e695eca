#!/bin/sh
# Makes .venv with the first Python 3.11+ found and installs the package, editable, with $1's extras.
set -eu

fits() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

if [ ! -x .venv/bin/python ]; then
    python=
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if fits "$name"; then python=$name; break; fi
    done
    if [ -z "$python" ]; then
        echo "cluesmith needs Python 3.11 or newer; set PYTHON to its path" >&2
        exit 1
    fi
    if ! "$python" -m venv .venv 2>/dev/null; then
        rm -rf .venv
        # Debian keeps venv in a package of its own.
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
            apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null
        fi
        "$python" -m venv .venv
    fi
fi

# Without .pyc files for all there is: what is imported is compiled then.
.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-compile --editable "$1"
.venv/bin/python - <<'PYTHON'
from cluesmith.kernel import mode

if mode.name() == "interpreted":
    print("cluesmith: no C compiler was found, so the kernel runs interpreted: correct, but slower")
PYTHON
