# The two commands of the README are `make play` and `make test`; the rest is for developers.
.PHONY: play test types bench soak bench-server

play:
	cargo run --release -p starmoot -- play

test:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo nextest run --workspace
	cargo test --workspace --doc
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

# The page's types from the server's.
types:
	mkdir -p web/src
	cargo run -q -p server --example types > web/src/wire.ts

bench:
	cargo run --release -p catalog --example bench

soak:
	cargo run --release -p catalog --example soak -- 10000000

# This server against boardgame.io's: moves a second, delay, memory.
bench-server:
	bench/server/run.sh
