.PHONY: test
test:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	cargo nextest run --workspace
	cargo test --workspace --doc
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

.PHONY: types
types:
	mkdir -p web/src
	cargo run -q -p server --example types > web/src/wire.ts
