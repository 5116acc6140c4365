# The two commands of the README are `make play` and `make test`; the rest is for developers.
.PHONY: api-check deny fast screenshots play test page lints rust-tests docs page-tests browser-tests weight types bench soak soak-server bench-server strength

play:
	tools/setup.sh play
	@echo "Building the page ..."
	@$(MAKE) --no-print-directory page
	@echo "Building the program: about five minutes on two cores the first time, seconds after that ..."
	cargo build --profile play --no-default-features -p starmoot
	target/play/starmoot play

test:
	tools/setup.sh test
	tools/parts.sh page lints rust-tests docs page-tests browser-tests

# The page, which the binary embeds.
page:
	npm run --prefix web --silent build -- --logLevel warn

lints:
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings

rust-tests:
	cargo nextest run --workspace

# Examples in the documentation run, and its links lead somewhere.
docs:
	cargo test -p kernel --doc
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps

page-tests:
	npm run --prefix web --silent format:check
	npm run --prefix web --silent lint
	npm run --prefix web --silent check
	npm run --prefix web --silent test

# Whole games in a real browser against a real server.
browser-tests:
	cargo build -p starmoot
	STARMOOT_BIN=$(CURDIR)/target/debug/starmoot npm run --prefix web --silent e2e

# Pictures of the main screens for the README.
screenshots:
	cargo build -p starmoot
	SCREENSHOTS=../docs/screens STARMOOT_BIN=$(CURDIR)/target/debug/starmoot npm run --prefix web --silent e2e -- tests/screenshots.test.ts

# What a first visit to the page costs, compressed (at most 350 KB), and whether an answer is drawn within 50 ms.
weight: page
	node web/scripts/weight.mjs
	cargo build --release -p starmoot
	WEIGHT=1 STARMOOT_BIN=$(CURDIR)/target/release/starmoot npm run --prefix web --silent e2e -- tests/weight.test.ts

# The page's types from the server's.
types:
	cargo run -q -p server --example types > web/src/wire.ts

# The program, laid out by a profile of many games: for long studies, and about an eighth faster.
fast:
	tools/setup.sh play
	$(MAKE) page
	tools/profile_build.sh starmoot

# Speed of rules, odds and search, and of random play against OpenSpiel's on the same core, as `make fast` builds it.
bench:
	tools/profile_build.sh bench
	target/fast/release/examples/bench
	cargo run --release -p twilight-box --example bench_odds
	cargo run --release -p lab --example bench_search
	[ -d target/openspiel ] || python3 -m venv target/openspiel
	target/openspiel/bin/pip install -q open_spiel
	target/openspiel/bin/python tools/bench_openspiel.py target/fast/release/examples/bench 8

# The laws over many games, those against the Hive in the build that fails on a question it has no answer to, random packs and
# mangled texts for so many seconds each, a million mangled frames, the log of many games, and each text of Twilight Imperium
# and card of Central Powers muted in turn.
SOAK ?= 600
soak:
	cargo run --release -p catalog --example soak -- 10000000
	cargo run -p catalog --example soak -- 3000000 hive-wars
	cargo run --release -p catalog --example fuzz_packs -- $(SOAK)
	cargo run --release -p catalog --example fuzz_texts -- $(SOAK)
	FRAMES=1000000 cargo nextest run --cargo-profile release --workspace -E 'test(random_frames)'
	STORIES=20 cargo nextest run --cargo-profile release --workspace -E 'test(tells_every_change)'
	cargo run -p twilight --features muting --example muted
	cargo run -p central-powers --features muting --example muted_cards
	ODDS_CASES=1500 ODDS_BATTLES=20000 cargo test --release -p twilight-box --test main odds::against_umpire

# The server and its databases killed again and again: SECONDS_TO_RUN for each of three ways, 100 if not given.
soak-server:
	tools/soak_server.sh

# A generated Python client, and schemathesis against a server on loopback: EXAMPLES of each operation, 20 if not given.
api-check:
	tools/api_check.sh

# Licences, bans, sources and known faults of what we depend on. The tool is built the first time, which takes minutes.
deny:
	cargo deny --version >/dev/null 2>&1 || cargo install --locked cargo-deny
	cargo deny check

# This server against boardgame.io's: moves a second, delay, memory.
bench-server:
	bench/server/run.sh

# How strong the bots are, for docs/bots.md. Interrupt it as you like: given again, it goes on.
strength:
	cargo build --release -p starmoot
	for game in $${GAMES:-$$(target/release/starmoot games | sed -n 's/^\([a-z-]\+\) .*/\1/p')}; do \
		target/release/starmoot lab $$game --tournament greedy,random --games 200 --report target/strength/$$game-greedy; \
		target/release/starmoot lab $$game --tournament search:200ms,hint,greedy --gauntlet --games 100 --report target/strength/$$game-search; \
	done
