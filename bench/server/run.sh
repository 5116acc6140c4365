#!/usr/bin/env bash
# This server with durable storage, and boardgame.io's in memory: same machine, same shape of traffic, one run.
# Ends by itself. GAME, TABLES, SECONDS_TO_RUN and RATE change what is measured.
set -euo pipefail
cd "$(dirname "$0")"
game=${GAME:-nexus-ops} tables=${TABLES:-200} seconds=${SECONDS_TO_RUN:-20} rate=${RATE:-1000}
root=../..
load=${LOAD:-$root/target/release/examples/load} # LOAD names one that is built
[ -n "${LOAD:-}" ] || (cd $root && cargo build --release -q -p starmoot --example load)
[ -d node_modules ] || npm install --no-audit --no-fund --silent
folder=$(mktemp -d "${BENCH_FOLDER:-$PWD}/.run.XXXXXX") # beside the sources: /tmp may be memory, where nothing is durable
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$folder"
}
trap finish EXIT
patience=$((seconds + 120))

# A port nobody has.
free() {
  node -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}
# Waits until our server answers, but not for ever.
answers() {
  for _ in $(seq 300); do
    kill -0 "$server" 2>/dev/null || break
    curl -sf "$1" >/dev/null && return
    sleep 0.1
  done
  echo "no server at $1:" >&2
  cat "$folder/log" >&2
  exit 1
}
stop() {
  kill "$server"
  wait "$server" 2>/dev/null || true
  server=
}

busy=$(cut -d' ' -f1 /proc/loadavg)

port=$(free)
"$load" serve "127.0.0.1:$port" "sqlite:$folder/load.sqlite" >"$folder/log" 2>&1 &
server=$!
answers "http://127.0.0.1:$port/healthz"
timeout "$patience" "$load" "http://127.0.0.1:$port" "$game" "$tables" "$seconds" "$rate" "$server" >"$folder/ours"
stop

port=$(free)
node boardgame-server.cjs "$port" >"$folder/log" 2>&1 &
server=$!
answers "http://127.0.0.1:$port/games"
timeout "$patience" node boardgame-load.cjs "http://127.0.0.1:$port" "$tables" "$seconds" "$rate" "$server" >"$folder/theirs"
stop

node table.cjs "$folder/ours" "$folder/theirs" "$busy"
