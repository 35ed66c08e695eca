#!/bin/sh
# Sets up .venv with the first Python 3.11+ found, one line per stage.
#
#   setup.sh demo    the package, compiled where there is a C compiler
#   setup.sh dev     the same, with what the tests need, in the versions of requirements-dev.lock
#   setup.sh bench   the same, with the other solvers of the comparison
#   setup.sh docs    only what builds the site: the package itself is not installed
#
# What pip prints is shown only when it fails.
set -eu

say() { echo "cluesmith: $*"; }

log=$(mktemp)
trap 'rm -f "$log"' EXIT
quietly() {
    if ! "$@" >"$log" 2>&1; then
        cat "$log" >&2
        say "the set-up failed; see above" >&2
        exit 1
    fi
}

fits() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

make_venv() {
    python=
    for name in ${PYTHON:-} python3 python3.14 python3.13 python3.12 python3.11 python; do
        if fits "$name"; then python=$name; break; fi
    done
    if [ -z "$python" ]; then
        say "Python 3.11 or newer is needed; set PYTHON to its path" >&2
        exit 1
    fi
    say "creating .venv with $("$python" --version)"
    if ! "$python" -m venv .venv 2>/dev/null; then
        rm -rf .venv
        # Debian keeps venv in a package of its own.
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
            quietly apt-get update -qq
            quietly apt-get install -y -qq python3-venv
        fi
        quietly "$python" -m venv .venv
    fi
}

# Without .pyc files for everything: Python writes those of what is imported.
pip_install() {
    quietly .venv/bin/python -m pip install --disable-pip-version-check --no-compile "$@"
}

# What an extra requires, in any versions that pyproject.toml allows.
install_extra() {
    list=$(mktemp)
    trap 'rm -f "$log" "$list"' EXIT
    .venv/bin/python tools/requirements.py "$1" >"$list"
    pip_install --requirement "$list"
}

[ -x .venv/bin/python ] || make_venv

case $1 in
    dev)
        say "installing the test tools, as locked"
        pip_install --require-hashes --requirement requirements-dev.lock
        ;;
    docs)
        say "installing the documentation tools"
        install_extra docs
        ;;
    bench)
        say "installing the other solvers"
        install_extra bench
        ;;
esac
[ "$1" != docs ] || exit 0

say "compiling the kernel, about a minute"
case $1 in
    dev) pip_install --no-deps --no-build-isolation --editable . ;;  # by the locked Cython
    *) pip_install --editable . ;;
esac
if .venv/bin/cluesmith --version | grep -q interpreted; then
    say "the kernel could not be compiled: it runs interpreted, 16 to 56 times slower"
fi
