#!/usr/bin/env bash
# Builds with a profile of how games are played, which makes play about an eighth faster: profile_build.sh starmoot|bench
# The result lies in target/fast/release. Without LLVM's profile tool it says so and builds as usual.
set -euo pipefail
cd "$(dirname "$0")/.."

case "${1:-}" in
starmoot)
  what=(-p starmoot)
  play() {
    program=target/training/release/starmoot
    for game in $("$program" games | sed -n 's/^\([a-z-]\+\) .*/\1/p'); do
      "$program" sim "$game" --seed 1 --games 2000 --bots random
      "$program" sim "$game" --seed 1 --games 2 --bots search:100
    done
  }
  ;;
bench)
  what=(-p catalog --example bench)
  play() { target/training/release/examples/bench; }
  ;;
*)
  echo "usage: profile_build.sh starmoot|bench" >&2
  exit 2
  ;;
esac

# One link over everything: a few per cent in some games, and twice the time to build.
export CARGO_PROFILE_RELEASE_LTO=fat CARGO_PROFILE_RELEASE_CODEGEN_UNITS=1

flags=""
[ "$(uname -m)" != x86_64 ] || flags="-C target-cpu=x86-64-v2"
profdata=$(rustc --print target-libdir)/../bin/llvm-profdata
[ -x "$profdata" ] || rustup component add llvm-tools || true
if [ -x "$profdata" ]; then
  raw=$PWD/target/training/raw
  rm -rf "$raw"
  RUSTFLAGS="$flags -C profile-generate=$raw" cargo build --release --target-dir target/training "${what[@]}"
  play >/dev/null
  "$profdata" merge -o "target/training/$1.profdata" "$raw"
  flags="$flags -C profile-use=$PWD/target/training/$1.profdata"
else
  echo "no llvm-profdata (rustup component add llvm-tools): built without a profile" >&2
fi
RUSTFLAGS="$flags" exec cargo build --release --target-dir target/fast "${what[@]}"
