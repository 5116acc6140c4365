//! Options in words, with what they touch on the screen.

use super::{card_thing, hex, place, preview, source_words, style_of};
use crate::{
    SEAT_NAMES,
    choice::Choice,
    components::CardId,
    effect::Effect,
    ground::Cell,
    prompt::Prompt,
    steps::Ask,
    world::{Kind, Source, World},
};
use kernel::Seat;
use scene::{Role, Words, words};

/// How an option looks and what it touches.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
    let kit = w.kit.get();
    let at = |cell: Cell| place(w, cell);
    let plain = |label: Words, touches: Vec<String>| scene::Choice { label, touches, ..Default::default() };
    let with = |label: Words, detail: Words, touches: Vec<String>| scene::Choice { detail, ..plain(label, touches) };
    let on = |cell: Cell| vec![hex(w, cell)];
    let card = |id: CardId| &kit.cards[id.index()];
    let card_id = |id: CardId| vec![format!("card/{}", card(id).id)];
    let kind_name = |kind: Kind| w.kind_name(ask.seat, kind);
    let stock = |place: &str, kind: Kind| match kind {
        Kind::Mercenary(id) => card_id(id),
        Kind::Normal | Kind::Minor => vec![format!("{place}/{}/{}", SEAT_NAMES[ask.seat.index()], style_of(kind))],
    };
    let pays = |cell: Cell| match w.board().currency & cell.bit() != 0 {
        true => words!("{n} hexilum", n = kit.numbers.currency_territory),
        false => words!(""),
    };
    let seat_id = |seat: Seat| vec![format!("seat/{}", SEAT_NAMES[seat.index()])];
    let onto = |cell: Cell| match w.unit_owner(cell) {
        Some(owner) => words!("onto {owner:'s} {unit}", owner, unit = w.kind_name(owner, w.kind_at(cell))),
        None => pays(cell),
    };
    let victim = |cell: Cell| match (w.warlord_at(cell), w.unit_owner(cell)) {
        (Some(owner), _) => words!("{owner:'s} warlord", owner),
        (None, Some(owner)) => words!("{owner:'s} {unit}", owner, unit = w.kind_name(owner, w.kind_at(cell))),
        (None, None) => words!("empty"),
    };
    match choice {
        Choice::Faction(id) => {
            let faction = &kit.factions[id.index()];
            with((&faction.name).into(), (&faction.help).into(), vec![format!("faction/{}", faction.id)])
        }
        Choice::MinorFaction(id) => {
            let minor = &kit.minors[id.index()];
            with((&minor.name).into(), (&minor.help).into(), vec![format!("minor/{}", minor.id)])
        }
        Choice::Mission(id) => {
            let mission = &kit.missions[id.index()];
            plain((&mission.name).into(), vec![format!("mission/{}", mission.id)])
        }
        Choice::Start(cell) => with(words!("Start on {cell}", cell = at(cell)), pays(cell), on(cell)),
        Choice::Place(kind) => plain(words!("Place {unit}", unit = kind_name(kind)), stock("reserve", kind)),
        Choice::PlaceAt(kind, cell) => {
            let mut touches = on(cell);
            touches.extend(stock("reserve", kind));
            with(words!("{unit} on {cell}", unit = kind_name(kind), cell = at(cell)), onto(cell), touches)
        }
        Choice::Return => plain(words!("Return a unit"), Vec::new()),
        Choice::ReturnFrom(cell) => plain(words!("Return {cell}", cell = at(cell)), on(cell)),
        Choice::Attack => with(words!("Attack"), words!("the attacker is lost"), Vec::new()),
        Choice::AttackFrom(cell) => {
            let cost = if w.warlord_at(cell).is_some() { words!("costs 1 life") } else { words!("is lost") };
            with(words!("Attack with {cell}", cell = at(cell)), cost, on(cell))
        }
        Choice::AttackAt(_, cell) => with(words!("Attack {cell}", cell = at(cell)), victim(cell), on(cell)),
        Choice::Rescue(kind) => plain(words!("{unit} to the reserve", unit = kind_name(kind)), stock("ship", kind)),
        Choice::Recover(kind) => plain(words!("{unit} to the board", unit = kind_name(kind)), stock("ship", kind)),
        Choice::RecoverAt(kind, cell) => {
            let mut touches = on(cell);
            touches.extend(stock("ship", kind));
            with(words!("{unit} on {cell}", unit = kind_name(kind), cell = at(cell)), pays(cell), touches)
        }
        Choice::Play(id) => with(words!("Play {card}", card = card_thing(w, id)), (&card(id).help).into(), card_id(id)),
        Choice::Activate(id) => {
            with(words!("Activate {card}", card = card_thing(w, id)), (&card(id).help).into(), card_id(id))
        }
        Choice::Gain => with(words!("Gain hexilum"), words!("{n} hexilum", n = kit.numbers.gain), Vec::new()),
        Choice::RaiseIncome => {
            let price = w.next_income_price(ask.seat);
            let price = price.map_or(words!("highest level"), |price| words!("costs {price} hexilum", price));
            let gauge = format!("gauge/{}/income", SEAT_NAMES[ask.seat.index()]);
            with(words!("Raise the income"), price, vec![gauge])
        }
        Choice::Heal => with(words!("Heal the warlord"), words!("1 life"), Vec::new()),
        Choice::Walk => with(words!("Move the warlord"), words!("costs 1 life"), Vec::new()),
        Choice::WalkTo(cell) => with(words!("Move to {cell}", cell = at(cell)), pays(cell), on(cell)),
        Choice::Ability => {
            let help = source_words(w, ask.seat, Source::Ability).1;
            let touches = vec![format!("unit/{}/warlord", SEAT_NAMES[ask.seat.index()])];
            with(words!("Use the warlord's ability"), words!("costs 1 life. {help}", help), touches)
        }
        Choice::UseMinor => {
            let (name, help) = source_words(w, ask.seat, Source::Minor);
            with(words!("Use the {name}", name), help.into(), Vec::new())
        }
        Choice::UseMinorAt(cell) => plain(words!("Use {cell}", cell = at(cell)), on(cell)),
        Choice::Done => {
            let label = if ask.prompt == Prompt::Buy { words!("End turn") } else { words!("End actions") };
            scene::Choice { role: Role::Done, ..plain(label, Vec::new()) }
        }
        Choice::Anchor(cell) => pattern(w, words!("Round {cell}", cell = at(cell)), cell, 0),
        Choice::Image(n) => {
            let at = w.chain.now().map_or(Cell::NOWHERE, |link| link.at);
            let count = current_effect(w).map_or(0, |effect| effect.images.len());
            let mut face = pattern(w, words!("Image {nth} of {count}", nth = n + 1, count), at, n);
            let cells = face.previews.iter().zip(&face.touches[1..]);
            let styled = cells.map(|(style, id)| format!("{style} {}", id.trim_start_matches("hex/")));
            face.detail = styled.collect::<Vec<_>>().join(", ").into();
            face
        }
        Choice::Skip => scene::Choice { role: Role::Done, ..plain(words!("Leave it out"), Vec::new()) },
        Choice::Storm(cell) => with(words!("Replace {cell}", cell = at(cell)), victim(cell), on(cell)),
        Choice::Blast(cell) => with(words!("Hit {cell}", cell = at(cell)), victim(cell), on(cell)),
        Choice::Exchange(cell) => with(words!("Exchange {cell}", cell = at(cell)), victim(cell), on(cell)),
        Choice::ExchangeWith(_, cell) => with(words!("With {cell}", cell = at(cell)), victim(cell), on(cell)),
        Choice::Against(seat) => plain(words!("{seat}", seat), seat_id(seat)),
        Choice::Raid(kind) => {
            let Prompt::RaidUnits { victim, .. } = ask.prompt else { return scene::Choice::default() };
            let touches = vec![format!("reserve/{}/{}", SEAT_NAMES[victim.index()], style_of(kind))];
            plain(words!("{unit}", unit = w.kind_name(victim, kind)), touches)
        }
        Choice::Burn(id) => plain(words!("Remove {card}", card = card_thing(w, id)), card_id(id)),
        Choice::Steal(id) => plain(words!("Steal {card}", card = card_thing(w, id)), card_id(id)),
        Choice::Keep => plain(words!("It stays on the board"), stolen(w, ask)),
        Choice::TakeBack => with(words!("Back to its card"), words!("to be placed again"), stolen(w, ask)),
        Choice::Buy(id) => {
            let price = words!("{n} hexilum", n = card(id).cost);
            with(words!("Buy {card}", card = card_thing(w, id)), price, card_id(id))
        }
    }
}

/// The territory of the stolen mercenary the question is about.
fn stolen(w: &World, ask: &Ask) -> Vec<String> {
    let Prompt::KeepStolen { card } = ask.prompt else { return Vec::new() };
    let cell = w.tokens[card.index()];
    if cell == Cell::NOWHERE { Vec::new() } else { vec![hex(w, cell)] }
}

fn current_effect(w: &World) -> Option<&'static Effect> {
    w.chain.now().and_then(|link| w.effect(link))
}

/// An option that shows the pattern of the current effect on the board.
fn pattern(w: &World, label: Words, at: Cell, image: u8) -> scene::Choice {
    let cells = current_effect(w).map_or(Vec::new(), |effect| preview(w, effect, at, image));
    let mut touches = if at == Cell::NOWHERE { Vec::new() } else { vec![hex(w, at)] };
    touches.extend(cells.iter().map(|(_, cell, _)| hex(w, *cell)));
    let previews = cells.iter().map(|(_, _, style)| style.to_string()).collect();
    scene::Choice { label, touches, previews, ..Default::default() }
}
