#!/usr/bin/env bash
# The API as programs meet it: a Python client is generated from its description and plays a move, and schemathesis sends
# what the description allows and what it does not, all to a server of its own on loopback. Ends by itself.
# STARMOOT_BIN names a program that is built, EXAMPLES says how much is tried of each operation.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=target/api-check
tools=$folder/venv/bin
[ -x $tools/python ] || python3 -m venv $folder/venv
$tools/pip install -q "openapi-python-client==0.29.*" "schemathesis==4.32.*"
bin=${STARMOOT_BIN:-target/debug/starmoot}
[ -n "${STARMOOT_BIN:-}" ] || cargo build -q -p starmoot
run=$(mktemp -d $folder/run.XXXXXX)
server=
finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$run"
}
trap finish EXIT
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
base=http://127.0.0.1:$port
# The limits are tried elsewhere; here they would only be in the way.
limits=(--limit requests=1000000 --limit logins=1000000 --limit sockets=10000 --limit tables=1000000)
"$bin" serve --listen "127.0.0.1:$port" --store "sqlite:$run/tables.sqlite" "${limits[@]}" >"$run/log" 2>&1 &
server=$!
for _ in $(seq 100); do
  curl -sf $base/healthz >/dev/null && break
  kill -0 $server || { cat "$run/log" >&2; exit 1; }
  sleep 0.1
done

$tools/python tools/api_client.py prepare $base >"$run/token"
$tools/openapi-python-client generate --url $base/api/openapi.json --config tools/api_client.yml --meta none --output-path "$run/starmoot_client" --fail-on-warning
PYTHONPATH=$run $tools/python tools/api_client.py play $base "$(cat "$run/token")"

TOKEN=$(cat "$run/token") timeout 600 $tools/schemathesis --config-file tools/schemathesis.toml run $base/api/openapi.json \
  --max-examples "${EXAMPLES:-20}"
kill -0 $server
if grep -i "panic\|bug in starmoot" "$run/log"; then exit 1; fi
curl -sf $base/healthz
