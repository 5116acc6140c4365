//! `lab` without the rest of the program: `cargo run -p lab --example cli -- GAME ... --report DIR`.

use clap::Parser;

#[derive(Parser)]
struct Line {
    #[command(flatten)]
    lab: lab::LabArgs,
}

fn main() {
    if let Err(why) = lab::command(&Line::parse().lab) {
        eprintln!("{why}");
        std::process::exit(1);
    }
}
