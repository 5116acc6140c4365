# The two commands of the README are `make play` and `make test`; the rest is for developers.
.PHONY: play test bench soak

play:
	cargo run --release -p starmoot -- play

test:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo nextest run --workspace
	cargo test --workspace --doc
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

bench:
	cargo run --release -p catalog --example bench

soak:
	cargo run --release -p catalog --example soak -- 10000000
