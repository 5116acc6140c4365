#!/usr/bin/env bash
# This server with durable storage, and boardgame.io's in memory: same machine, same game, same shape of traffic, one run;
# and this server with a game of ours. Ends by itself. GAME, TABLES, SECONDS_TO_RUN and RATE change what is measured.
set -euo pipefail
cd "$(dirname "$0")"
game=${GAME:-nexus-ops} tables=${TABLES:-200} seconds=${SECONDS_TO_RUN:-20} rate=${RATE:-1000}
root=../..
load=${LOAD:-$root/target/release/examples/load} # LOAD names one that is built
[ -n "${LOAD:-}" ] || (cd $root && cargo build --release -q -p starmoot --example load)
[ -d node_modules ] || npm ci --no-audit --no-fund --silent
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

# One run of each: TABLES, SECONDS, where the result goes, and our GAME. More tables say what each of them needs in memory.
ours() {
  port=$(free)
  "$load" serve "127.0.0.1:$port" "sqlite:$folder/$3.sqlite" >"$folder/log" 2>&1 &
  server=$!
  answers "http://127.0.0.1:$port/healthz"
  timeout "$patience" "$load" "http://127.0.0.1:$port" "$4" "$1" "$2" "$rate" "$server" >"$folder/$3"
  stop
}
theirs() {
  port=$(free)
  node boardgame-server.cjs "$port" >"$folder/log" 2>&1 &
  server=$!
  answers "http://127.0.0.1:$port/games"
  timeout "$patience" node boardgame-load.cjs "http://127.0.0.1:$port" "$1" "$2" "$rate" "$server" >"$folder/$3"
  stop
}
more=$((tables * 4))
ours "$tables" "$seconds" ours tic-tac-toe
theirs "$tables" "$seconds" theirs
ours "$tables" "$seconds" large "$game"
ours "$more" "$seconds" ours-more tic-tac-toe
theirs "$more" "$seconds" theirs-more
ours "$more" "$seconds" large-more "$game"

node table.cjs "$folder" "$busy"
