#!/usr/bin/env bash
# Installs what is missing on a fresh Debian machine: setup.sh play|test
set -euo pipefail
cd "$(dirname "$0")/.."

missing=()
need() { # command or file, Debian package
  command -v "$1" >/dev/null 2>&1 || compgen -G "$1" >/dev/null || missing+=("$2")
}
need npm npm
need cc build-essential
if [ "${1:-play}" = test ]; then
  need chromium chromium
  need "/usr/lib/postgresql/*/bin/postgres" postgresql
fi
if [ ${#missing[@]} -gt 0 ]; then
  if [ "$(id -u)" != 0 ]; then
    echo "Please install first: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi
if [ "${1:-play}" = test ] && ! cargo nextest --version >/dev/null 2>&1; then
  cargo install --locked cargo-nextest
fi
if [ ! -d web/node_modules ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
  npm install --prefix web --no-audit --no-fund --loglevel=error
fi
