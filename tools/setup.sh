#!/bin/sh
# Sets up .venv with the first Python 3.11+ found, one line per stage.
#
#   setup.sh demo    the package, compiled where there is a C compiler
#   setup.sh dev     the same, with what the tests need (or bench: what the comparison needs)
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

# The requirements of the package with an extra, one a line; extras of its own are followed.
requirements() {
    .venv/bin/python - "$1" <<'PYTHON'
import re, sys, tomllib

project = tomllib.load(open("pyproject.toml", "rb"))["project"]
extras = project.get("optional-dependencies", {})


def required(lines):
    for line in lines:
        if own := re.fullmatch(rf"{project['name']}\[(.*)\]", line):
            for extra in own[1].split(","):
                yield from required(extras[extra.strip()])
        else:
            yield line


wanted = sys.argv[1]
base = [] if wanted == "docs" else project["dependencies"]
print("\n".join(dict.fromkeys([*base, *required(extras.get(wanted, []))])))
PYTHON
}

# Without .pyc files for everything: Python writes those of what is imported.
pip_install() {
    quietly .venv/bin/python -m pip install --disable-pip-version-check --no-compile "$@"
}

[ -x .venv/bin/python ] || make_venv

case $1 in
    dev) say "installing the test tools" ;;
    docs) say "installing the documentation tools" ;;
    bench) say "installing the other solvers" ;;
esac
list=$(mktemp)
trap 'rm -f "$log" "$list"' EXIT
requirements "$1" >"$list"
[ ! -s "$list" ] || pip_install --requirement "$list"
[ "$1" != docs ] || exit 0

say "compiling the kernel, about a minute"
pip_install --no-deps --editable .
if .venv/bin/cluesmith --version | grep -q interpreted; then
    say "no C compiler was found: the kernel runs interpreted, 16 to 56 times slower"
fi
