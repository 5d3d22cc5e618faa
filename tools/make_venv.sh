#!/bin/sh
# Make a Python environment: `make_venv.sh FOLDER` for the whole project, from the pins with hashes;
# `make_venv.sh FOLDER PACKAGE...` for one that holds these packages only.
set -eu

folder=$1
shift

say() { echo "$*" >&2; }

right_version() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    for name in ${PYTHON:-python3.11 python3 python3.12 python3.13}; do
        if right_version "$name"; then
            echo "$name"
            return
        fi
    done
    say "Python 3.11 or newer is missing. Install it, or name one: PYTHON=/path/to/python3.11 make ..."
    return 1
}

# Debian ships Python without the part that makes environments; root can simply add it.
add_ensurepip() {
    "$1" -c 'import ensurepip' 2>/dev/null && return
    package=$("$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "This Python cannot make environments yet: apt-get install $package"
        apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y "$package" >/dev/null
        "$1" -c 'import ensurepip' 2>/dev/null && return
    fi
    say "This Python has no ensurepip, so it cannot make an environment. On Debian or Ubuntu:"
    say "    sudo apt-get install $package"
    return 1
}

if ! [ -x "$folder/bin/pip" ]; then
    python=$(find_python)
    add_ensurepip "$python"
    say "Making the Python environment $folder/ ..."
    rm -rf "$folder"
    "$python" -m venv "$folder"
fi

pip() { "$folder/bin/python" -m pip --quiet --disable-pip-version-check "$@"; }

if [ $# -gt 0 ]; then
    pip install "$@"
else
    say "Installing Python packages (a minute the first time) ..."
    pip install --require-hashes --use-pep517 -r requirements.txt
    pip install --no-deps --no-build-isolation -e .
fi
