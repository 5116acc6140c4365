//! `odds CASES.json`: the odds of a file of battles, one JSON line each.
//! `odds ATTACKER DEFENDER [option=value]...`: one battle, told at length.

use twilight_box::odds::{cases, odds};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let result = match words.as_slice() {
        [file] => std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}")).and_then(|text| {
            for (_, result) in cases(&text)? {
                match result {
                    Ok(result) => println!("{}", serde_json::to_string(&result).map_err(|error| error.to_string())?),
                    Err(reason) => eprintln!("{reason}"),
                }
            }
            Ok(())
        }),
        [attacker, defender, options @ ..] => options
            .iter()
            .map(|option| option.split_once('=').ok_or(format!("{option}: an option is written key=value")))
            .map(|pair| pair.map(|(key, value)| (key.to_string(), value.to_string())))
            .collect::<Result<Vec<_>, _>>()
            .and_then(|options| odds(attacker, defender, &options))
            .map(|report| print!("{}", report.text())),
        [] => Err("a file of cases, or two forces".into()),
    };
    if let Err(reason) = result {
        eprintln!("{reason}");
        std::process::exit(1);
    }
}
