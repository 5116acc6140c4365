#!/usr/bin/env bash
# Installs what is missing on a fresh Debian machine: setup.sh play|test
set -euo pipefail
cd "$(dirname "$0")/.."

# version, least version: whether the first is at least the second
is_enough() { [ "$(printf '%s\n%s\n' "$2" "$1" | sort -V | head -n 1)" = "$2" ]; }

rust=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
if ! have=$(rustc --version 2>/dev/null | cut -d ' ' -f 2) || ! is_enough "$have" "$rust"; then
  echo "Starmoot needs Rust $rust or newer; found ${have:-none}. See https://rustup.rs, or: rustup update stable" >&2
  exit 1
fi

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
node=$(sed -n 's/.*"node": ">=\([0-9.]*\)".*/\1/p' web/package.json)
if ! have=$(node --version 2>/dev/null) || ! is_enough "${have#v}" "$node"; then
  echo "Starmoot needs Node.js $node or newer; found ${have:-none}. See https://nodejs.org" >&2
  exit 1
fi
if [ "${1:-play}" = test ] && ! cargo nextest --version >/dev/null 2>&1; then
  cargo install --locked cargo-nextest
fi
if [ ! -d web/node_modules ] || [ web/package-lock.json -nt web/node_modules/.package-lock.json ]; then
  echo "Installing what the page is built with ..."
  npm ci --prefix web --no-audit --no-fund --loglevel=error
fi
