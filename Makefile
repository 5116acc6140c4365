# The two commands of the README are `make play` and `make test`; the rest is for developers.
.PHONY: play test page rust-tests page-tests browser-tests types bench soak bench-server

play:
	tools/setup.sh play
	$(MAKE) page
	cargo run --release -p starmoot -- play

test:
	tools/setup.sh test
	$(MAKE) page
	$(MAKE) rust-tests page-tests browser-tests

# The page, which the binary embeds.
page:
	npm run --prefix web --silent build -- --logLevel warn

rust-tests:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo nextest run --workspace
	cargo test --workspace --doc
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

page-tests:
	npm run --prefix web --silent check
	npm run --prefix web --silent test

# Whole games in a real browser against a real server.
browser-tests:
	cargo build -p starmoot
	npm run --prefix web --silent e2e

# The page's types from the server's.
types:
	cargo run -q -p server --example types > web/src/wire.ts

bench:
	cargo run --release -p catalog --example bench
	cargo run --release -p lab --example bench

soak:
	cargo run --release -p catalog --example soak -- 10000000

# This server against boardgame.io's: moves a second, delay, memory.
bench-server:
	bench/server/run.sh
