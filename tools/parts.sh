#!/usr/bin/env bash
# Runs make targets one after another and says at the end how long each took: parts.sh TARGET...
set -euo pipefail
cd "$(dirname "$0")/.."

times=""
began=$SECONDS
for part in "$@"; do
  start=$SECONDS
  "${MAKE:-make}" --no-print-directory "$part"
  times+=$(printf '%6d s  %s' $((SECONDS - start)) "$part")$'\n'
done
printf '\n%s%6d s  in all\n' "$times" $((SECONDS - began))
