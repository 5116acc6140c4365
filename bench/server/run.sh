#!/usr/bin/env bash
# This server with durable storage, and boardgame.io's in memory: same machine, same shape of traffic, one run.
set -euo pipefail
cd "$(dirname "$0")"
game=${GAME:-nexus-ops} tables=${TABLES:-200} seconds=${SECONDS_TO_RUN:-20} rate=${RATE:-1000}
root=../..
(cd $root && cargo build --release -q -p starmoot --example load)
load=${LOAD:-$root/target/release/examples/load}
[ -d node_modules ] || npm install --no-audit --no-fund --silent
folder=$(mktemp -d)
pids=()
trap 'kill "${pids[@]}" 2>/dev/null || true; rm -rf "$folder"' EXIT

"$load" serve 127.0.0.1:4471 "sqlite:$folder/load.sqlite" >"$folder/log" 2>&1 &
ours=$!
pids+=("$ours")
until curl -sf http://127.0.0.1:4471/healthz >/dev/null; do sleep 0.1; done
"$load" http://127.0.0.1:4471 "$game" "$tables" "$seconds" "$rate" "$ours"
kill "$ours"

node boardgame-server.cjs 4472 >"$folder/boardgame.log" 2>&1 &
theirs=$!
pids+=("$theirs")
until curl -sf http://127.0.0.1:4472/games >/dev/null; do sleep 0.1; done
node boardgame-load.cjs http://127.0.0.1:4472 "$tables" "$seconds" "$rate" "$theirs"
