//! Questions and options in words, with what they touch on the screen.

use super::{hex, preview, source_words, style_of};
use crate::steps::Ask;
use crate::{
    SEAT_NAMES,
    choice::Choice,
    components::CardId,
    effect::Effect,
    ground::Cell,
    story::capital,
    world::{Kind, Source, World},
};
use kernel::Seat;
use scene::Role;

/// The question in the seat's words, and one line on what can be clicked.
pub fn question(w: &World, ask: &Ask) -> (String, String) {
    let cell = |n: i16| Cell::of_argument(n).map_or("", |cell| w.kit.map.name(cell));
    let source = w.chain.now().map_or(String::new(), |link| source_words(w, link.seat, link.source).0);
    let first = ask.prompt.about[0];
    let (question, detail) = match ask.prompt.rule.0 {
        "setup.factions" => ("Which faction do you lead?".into(), "Each warlord has an ability of its own."),
        "setup.minor-factions" => ("Which minor faction joins you?".into(), "You get three of its units."),
        "setup.secret-missions" => {
            ("Which mission do you take?".into(), "Nobody else sees it; the last one left is for all.")
        }
        "setup.warlords" => ("Where does your warlord start?".into(), "Any empty territory."),
        "turn.actions" => {
            let all = w.kit.numbers.actions;
            let nth = i16::from(all) - first + 1;
            (format!("What is your action {nth} of {all}?"), "An action, a card or a unit.")
        }
        "action.place" => ("Where is it placed?".into(), "Any empty territory; those with hexilum pay 1."),
        "action.return" => ("Which unit returns to your reserve?".into(), "A normal unit of yours."),
        "action.attack-unit" if first != 0 => (format!("What does {} attack?", cell(first)), "An adjacent piece."),
        "action.attack-unit" => ("Who attacks?".into(), "A unit of yours, which is lost, or the warlord for 1 life."),
        "action.minor" => ("Which unit uses its ability?".into(), "One of your minor units."),
        "action.move" => ("Where does your warlord go?".into(), "An adjacent empty territory; it costs 1 life."),
        "market.buy" => ("What do you buy?".into(), "Any of the cards shown that you can pay."),
        "pattern.anchor" => (format!("Where does {source} lie?"), "Any territory; the pattern is turned next."),
        "pattern.images" => (format!("How does {source} lie?"), "Turn it; attacks must be carried out."),
        "icon.placement" => (format!("{source}: place a unit on {}?", cell(first)), "Or leave it out."),
        "icon.occupy" => (format!("{source}: which unit goes onto {}?", cell(first)), "The unit there is removed."),
        "icon.recovery-to-board" if first > 0 => {
            (format!("{source}: recover a unit to {}?", cell(first)), "From the Recovery Ship, or leave it out.")
        }
        "icon.recovery-to-board" => {
            (format!("{source}: recover a unit?"), "From the Recovery Ship to any empty territory.")
        }
        "icon.attack-with-unit" => (format!("{source}: who attacks?"), "The unit is lost; or leave it out."),
        "icon.warlord-movement" => (format!("{source}: move your warlord?"), "It costs 1 life; or leave it out."),
        "icon.return" => (format!("{source}: which unit returns?"), "Or leave it out."),
        "icon.recovery-to-reserve" => {
            (format!("{source}: which unit comes back?"), "From the Recovery Ship to your reserve.")
        }
        "icon.warlord-damage" => (format!("{source}: whose warlord takes {first} damage?"), "An enemy."),
        "icon.reserve-attack" => {
            (format!("{source}: up to {first} units of which reserve?"), "They go to the Recovery Ship.")
        }
        "icon.card-attack" => (format!("{source}: which card is removed?"), "An enemy's action card, or leave it out."),
        "icon.currency-destruction" => (format!("{source}: who loses up to {first} hexilum?"), "Or leave it out."),
        "icon.steal-currency" => {
            (format!("{source}: from whom do you steal up to {first} hexilum?"), "Or leave it out.")
        }
        "icon.steal-action" => (format!("{source}: which action card do you steal?"), "Or leave it out."),
        "icon.steal-mercenary" => {
            (format!("{source}: which mercenary do you steal?"), "It may stay on the board or come back to its card.")
        }
        "icon.exchange" if first != 0 => {
            (format!("What changes places with {}?", cell(first)), "A unit or an empty territory.")
        }
        "icon.exchange" => (format!("{source}: which unit is exchanged or moved?"), "Any unit of anybody."),
        "icon.raise-income" => (format!("{source}: raise your income?"), "At its price."),
        "faction.terran" => ("Which enemy unit is replaced?".into(), "One next to your warlord."),
        "icon.destruction" => {
            (format!("What does the unit lost on {} hit?", cell(first)), "An adjacent piece; it must be one.")
        }
        rule => (rule.to_string(), ""),
    };
    (question, detail.to_string())
}

/// What the question is about: the piece that attacks or is exchanged, the cell to be filled, the card in use.
pub fn selected(w: &World, ask: &Ask) -> Vec<String> {
    let about_cell = matches!(
        ask.prompt.rule.0,
        "action.attack-unit"
            | "icon.exchange"
            | "icon.placement"
            | "icon.occupy"
            | "icon.recovery-to-board"
            | "icon.destruction"
    );
    let cell = Cell::of_argument(ask.prompt.about[0]).filter(|_| about_cell);
    let source = w.chain.now().map(|link| match link.source {
        Source::Card(id) => format!("card/{}", w.kit.cards[id.index()].id),
        Source::Ability => format!("unit/{}/warlord", SEAT_NAMES[link.seat.index()]),
        Source::Minor | Source::Destroyed => hex(w, link.at),
    });
    cell.map(|cell| hex(w, cell)).into_iter().chain(source).collect()
}

/// How an option looks and what it touches.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> scene::Choice {
    let kit = w.kit.get();
    let name = |cell: Cell| kit.map.name(cell);
    let plain =
        |label: String, touches: Vec<String>| scene::Choice { label: label.into(), touches, ..Default::default() };
    let with = |label: String, detail: String, touches: Vec<String>| scene::Choice {
        detail: detail.into(),
        ..plain(label, touches)
    };
    let on = |cell: Cell| vec![hex(w, cell)];
    let card = |id: CardId| &kit.cards[id.index()];
    let card_id = |id: CardId| vec![format!("card/{}", card(id).id)];
    let kind_name = |kind: Kind| w.kind_name(ask.seat, kind);
    let stock = |place: &str, kind: Kind| match kind {
        Kind::Mercenary(id) => card_id(id),
        Kind::Normal | Kind::Minor => vec![format!("{place}/{}/{}", SEAT_NAMES[ask.seat.index()], style_of(kind))],
    };
    let pays = |cell: Cell| match w.board().currency & cell.bit() != 0 {
        true => format!("{} hexilum", kit.numbers.currency_territory),
        false => String::new(),
    };
    let seat_id = |seat: Seat| vec![format!("seat/{}", SEAT_NAMES[seat.index()])];
    let onto = |cell: Cell| match w.unit_owner(cell) {
        Some(owner) => format!("onto {}'s {}", SEAT_NAMES[owner.index()], w.kind_name(owner, w.kind_at(cell))),
        None => pays(cell),
    };
    let victim = |cell: Cell| match (w.warlord_at(cell), w.unit_owner(cell)) {
        (Some(owner), _) => format!("{}'s warlord", SEAT_NAMES[owner.index()]),
        (None, Some(owner)) => format!("{}'s {}", SEAT_NAMES[owner.index()], w.kind_name(owner, w.kind_at(cell))),
        (None, None) => "empty".into(),
    };
    match choice {
        Choice::Faction(id) => {
            let faction = &kit.factions[id.index()];
            with(faction.name.clone(), faction.help.clone(), vec![format!("faction/{}", faction.id)])
        }
        Choice::MinorFaction(id) => {
            let minor = &kit.minors[id.index()];
            with(minor.name.clone(), minor.help.clone(), vec![format!("minor/{}", minor.id)])
        }
        Choice::Mission(id) => {
            let mission = &kit.missions[id.index()];
            plain(mission.name.clone(), vec![format!("mission/{}", mission.id)])
        }
        Choice::Start(cell) => with(format!("Start on {}", name(cell)), pays(cell), on(cell)),
        Choice::Place(kind) => plain(format!("Place {}", kind_name(kind)), stock("reserve", kind)),
        Choice::PlaceAt(kind, cell) => {
            let mut touches = on(cell);
            touches.extend(stock("reserve", kind));
            with(format!("{} on {}", capital(kind_name(kind)), name(cell)), onto(cell), touches)
        }
        Choice::Return => plain("Return a unit".into(), Vec::new()),
        Choice::ReturnFrom(cell) => plain(format!("Return {}", name(cell)), on(cell)),
        Choice::Attack => with("Attack".into(), "the attacker is lost".into(), Vec::new()),
        Choice::AttackFrom(cell) => {
            let cost = if w.warlord_at(cell).is_some() { "costs 1 life" } else { "is lost" };
            with(format!("Attack with {}", name(cell)), cost.into(), on(cell))
        }
        Choice::AttackAt(_, cell) => with(format!("Attack {}", name(cell)), victim(cell), on(cell)),
        Choice::Rescue(kind) => plain(format!("{} to the reserve", capital(kind_name(kind))), stock("ship", kind)),
        Choice::Recover(kind) => plain(format!("{} to the board", capital(kind_name(kind))), stock("ship", kind)),
        Choice::RecoverAt(kind, cell) => {
            let mut touches = on(cell);
            touches.extend(stock("ship", kind));
            with(format!("{} on {}", capital(kind_name(kind)), name(cell)), pays(cell), touches)
        }
        Choice::Play(id) => with(format!("Play {}", card(id).name), card(id).help.clone(), card_id(id)),
        Choice::Activate(id) => with(format!("Activate {}", card(id).name), card(id).help.clone(), card_id(id)),
        Choice::Gain => with("Gain hexilum".into(), format!("{} hexilum", kit.numbers.gain), Vec::new()),
        Choice::RaiseIncome => {
            let price = w.next_income_price(ask.seat).map_or("highest level".into(), |p| format!("costs {p} hexilum"));
            let gauge = format!("gauge/{}/income", SEAT_NAMES[ask.seat.index()]);
            with("Raise the income".into(), price, vec![gauge])
        }
        Choice::Heal => with("Heal the warlord".into(), "1 life".into(), Vec::new()),
        Choice::Walk => with("Move the warlord".into(), "costs 1 life".into(), Vec::new()),
        Choice::WalkTo(cell) => with(format!("Move to {}", name(cell)), pays(cell), on(cell)),
        Choice::Ability => {
            let help = source_words(w, ask.seat, Source::Ability).1;
            let touches = vec![format!("unit/{}/warlord", SEAT_NAMES[ask.seat.index()])];
            with("Use the warlord's ability".into(), format!("costs 1 life. {help}"), touches)
        }
        Choice::UseMinor => {
            let (name, help) = source_words(w, ask.seat, Source::Minor);
            with(format!("Use the {name}"), help, Vec::new())
        }
        Choice::UseMinorAt(cell) => plain(format!("Use {}", name(cell)), on(cell)),
        Choice::Done => scene::Choice {
            role: Role::Done,
            ..plain(if ask.prompt.rule.0 == "market.buy" { "End turn" } else { "End actions" }.into(), Vec::new())
        },
        Choice::Anchor(cell) => pattern(w, format!("Round {}", name(cell)), cell, 0),
        Choice::Image(n) => {
            let at = w.chain.now().map_or(Cell::NOWHERE, |link| link.at);
            let count = current_effect(w).map_or(0, |effect| effect.images.len());
            let mut face = pattern(w, format!("Image {} of {count}", n + 1), at, n);
            let cells = face.previews.iter().zip(&face.touches[1..]);
            let styled = cells.map(|(style, id)| format!("{style} {}", id.trim_start_matches("hex/")));
            face.detail = styled.collect::<Vec<_>>().join(", ").into();
            face
        }
        Choice::Skip => scene::Choice { role: Role::Done, ..plain("Leave it out".into(), Vec::new()) },
        Choice::Storm(cell) => with(format!("Replace {}", name(cell)), victim(cell), on(cell)),
        Choice::Blast(cell) => with(format!("Hit {}", name(cell)), victim(cell), on(cell)),
        Choice::Exchange(cell) => with(format!("Exchange {}", name(cell)), victim(cell), on(cell)),
        Choice::ExchangeWith(_, cell) => with(format!("With {}", name(cell)), victim(cell), on(cell)),
        Choice::Against(seat) => plain(capital(SEAT_NAMES[seat.index()]), seat_id(seat)),
        Choice::Raid(kind) => {
            let victim = Seat(ask.prompt.about[1] as u8);
            let touches = vec![format!("reserve/{}/{}", SEAT_NAMES[victim.index()], style_of(kind))];
            plain(capital(w.kind_name(victim, kind)), touches)
        }
        Choice::Burn(id) => plain(format!("Remove {}", card(id).name), card_id(id)),
        Choice::Steal(id) => plain(format!("Steal {}", card(id).name), card_id(id)),
        Choice::Keep => plain("It stays on the board".into(), stolen(w, ask)),
        Choice::TakeBack => with("Back to its card".into(), "to be placed again".into(), stolen(w, ask)),
        Choice::Buy(id) => with(format!("Buy {}", card(id).name), format!("{} hexilum", card(id).cost), card_id(id)),
    }
}

/// The territory of the stolen mercenary the question is about.
fn stolen(w: &World, ask: &Ask) -> Vec<String> {
    let cell = w.tokens[ask.prompt.about[0] as usize];
    if cell == Cell::NOWHERE { Vec::new() } else { vec![hex(w, cell)] }
}

fn current_effect(w: &World) -> Option<&'static Effect> {
    w.chain.now().and_then(|link| w.effect(link))
}

/// An option that shows the pattern of the current effect on the board.
fn pattern(w: &World, label: String, at: Cell, image: u8) -> scene::Choice {
    let cells = current_effect(w).map_or(Vec::new(), |effect| preview(w, effect, at, image));
    let mut touches = if at == Cell::NOWHERE { Vec::new() } else { vec![hex(w, at)] };
    touches.extend(cells.iter().map(|(_, cell, _)| hex(w, *cell)));
    let previews = cells.iter().map(|(_, _, style)| style.to_string()).collect();
    scene::Choice { label: label.into(), touches, previews, ..Default::default() }
}
