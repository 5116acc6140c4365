//! `map`: a map drawn by lot or read from text, as text, picture and what is worth knowing of it.

use crate::play::write_whole;
use crate::{args, picture};
use kernel::{Pack, Problem};
use scene::{Live, Scene};
use serde_json::json;

pub fn map(args: args::Map) -> Result<(), Problem> {
    let desk = catalog::maps(&args.game)?;
    let pack = args.pack.as_deref().map(|path| Pack::read_for((desk.game)(), path)).transpose()?;
    let pack = pack.as_ref();
    let options: Vec<(String, String)> = args.options.iter().map(|option| pair(option)).collect::<Result<_, _>>()?;
    let sheet = match (&args.read, &args.kind) {
        (Some(text), _) => (desk.read)(pack, text, &options)?,
        (None, Some(kind)) => (desk.draw)(pack, kind, &options, args.seed)?,
        (None, None) => {
            println!("Maps of {}:", args.game);
            desk.kinds.iter().for_each(|(id, help)| println!("  {id}  {help}"));
            desk.options.iter().for_each(|(key, help)| println!("  --option {key}=...  {help}"));
            println!("  --read TEXT  a map as players pass it on");
            return Ok(());
        }
    };
    if let Some(file) = &args.svg {
        write_whole(file, &picture::svg(&Scene { stage: sheet.stage.clone(), live: Live::default() }))?;
    }
    if args.json {
        let board = serde_json::to_value(&sheet.stage.board).map_err(|why| Problem::new(why.to_string()))?;
        println!("{}", json!({ "map": sheet.text, "facts": sheet.facts, "board": board }));
        return Ok(());
    }
    println!("{}", sheet.text);
    sheet.facts.iter().for_each(|fact| println!("  {fact}"));
    Ok(())
}

fn pair(option: &str) -> Result<(String, String), Problem> {
    let parts = option.split_once('=').map(|(key, value)| (key.trim().to_string(), value.trim().to_string()));
    parts.ok_or_else(|| Problem::new(format!("option `{option}`: expected key=value")))
}
