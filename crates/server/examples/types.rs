//! Prints the page's TypeScript types: `cargo run -p server --example types > web/src/wire.ts`.

fn main() {
    print!("{}", server::protocol::typescript());
}
