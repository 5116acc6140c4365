#!/usr/bin/env bash
# The server and its databases killed again and again while people play, SECONDS_TO_RUN for each of the three ways. Needs
# PostgreSQL's own programs; both stores lie beside the sources and go at the end.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${SECONDS_TO_RUN:-100}
soak=${SOAK_BIN:-target/debug/examples/soak_server}
[ -n "${SOAK_BIN:-}" ] || cargo build -q -p server --example soak_server
run=$(mktemp -d "$PWD/target/soak.XXXXXX")
programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
# PostgreSQL refuses to run as root.
as() { if [ "$(id -u)" = 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
data=$(mktemp -d /tmp/starmoot-soak.XXXXXX)
finish() {
  [ ! -s "$data/base/postmaster.pid" ] || kill -9 "$(head -1 "$data/base/postmaster.pid")" 2>/dev/null || true
  rm -rf "$run" "$data"
}
trap finish EXIT

echo "The server killed, SQLite:"
"$soak" "$seconds" "sqlite:$run/tables.sqlite"

[ "$(id -u)" != 0 ] || chown postgres "$data"
as "${programs:+$programs/}initdb" --auth=trust --username=starmoot --pgdata "$data/base" >/dev/null
cat >"$run/start" <<START
#!/usr/bin/env bash
cd /
$(declare -f as)
as ${programs:+$programs/}pg_ctl -D $data/base -l $data/log -o "-k $data -c listen_addresses=" -w start
START
cat >"$run/crash" <<CRASH
#!/usr/bin/env bash
pid=\$(head -1 $data/base/postmaster.pid)
kill -9 \$pid
# What was under way in it takes a moment to end; until then it does not start again.
for _ in \$(seq 40); do
  $run/start >/dev/null 2>&1 && exit 0
  sleep 0.25
done
exit 1
CRASH
chmod +x "$run/start" "$run/crash"
"$run/start" >/dev/null
store="postgres:///postgres?host=$data&user=starmoot"
echo "The server killed, PostgreSQL:"
"$soak" "$seconds" "$store"
echo "PostgreSQL killed:"
"$soak" "$seconds" "$store" "$run/crash"
