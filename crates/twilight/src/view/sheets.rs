//! What lies on the table of the whole game: objectives, strategy cards, and the sheet of each player.

use crate::choice::word;
use crate::feats::{Feat, Feats, Source};
use crate::leaders::{self, Standing};
use crate::texts::sights::controlled;
use crate::world::{NoteId, ObjectiveId, ObjectiveSet, World};
use crate::{Eye, Twilight, agendas, notes, objectives, query, strategy, things};
use kernel::{Game, Seat, Viewer};
use scene::{Area, Card, CardState, Mark, Tray, TrayForm};
use twilight_box::components::{Colour, Prerequisites, Set, Stage};
use twilight_box::units::{Dice, Kind};

/// Faces of all objectives, strategy cards and technologies, sent once.
pub fn library(w: &World) -> Vec<Card> {
    let Some(league) = &w.league else { return Vec::new() };
    let whole = w.kit.get().whole();
    let face = |id: String, kind: &str, name: &str, text: &str| Card {
        id,
        kind: kind.into(),
        name: name.into(),
        text: text.into(),
        count: 1,
        ..Card::default()
    };
    let goals = (0..whole.objectives.len()).map(|n| {
        let (id, row) = (ObjectiveId(n as u8), &whole.objectives[n]);
        let class = match row.kind {
            Stage::One => "Stage I",
            Stage::Two => "Stage II",
            Stage::Secret => "Secret",
        };
        Card {
            class: class.into(),
            corner: format!("{} vp", row.points),
            rules: vec!["objectives.score".into()],
            ..face(things::objective(w, id).id, "objective", &row.name, &row.help)
        }
    });
    let cards = (0..league.strategy.len() as u8).map(|slot| {
        let row = strategy::row(w, slot);
        Card {
            corner: row.initiative.to_string(),
            rules: vec![strategy::Strategy::at(slot).rule().0.into()],
            ..face(things::strategy(w, slot).id, "strategy", &row.name, &row.help)
        }
    });
    let technologies = whole.cards.technologies.iter().map(|row| Card {
        class: row.colour.map_or("unit", colour).into(),
        needs: needs(&row.prerequisites),
        rules: vec!["research.prerequisites".into()],
        ..face(format!("technology/{}", row.id), "technology", &row.name, &row.help)
    });
    goals.chain(cards).chain(technologies).chain(super::wilds::library(w)).collect()
}

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "propulsion",
        Colour::Green => "biotic",
        Colour::Red => "warfare",
        Colour::Yellow => "cybernetic",
    }
}

fn needs(all: &Prerequisites) -> Vec<String> {
    let each =
        [(Colour::Blue, all.blue), (Colour::Green, all.green), (Colour::Red, all.red), (Colour::Yellow, all.yellow)];
    each.into_iter().flat_map(|(of, n)| vec![colour(of).to_string(); n.into()]).collect()
}

/// Open objectives and strategy cards, which belong to nobody.
pub fn trays(w: &World, viewer: Viewer) -> Vec<Tray> {
    let Some(league) = &w.league else { return Vec::new() };
    let hidden = format!("{} of stage I, {} of stage II face down", league.hidden[0], league.hidden[1]);
    let goals = Tray {
        id: "tray/objectives".into(),
        title: "Public objectives".into(),
        note: hidden,
        cards: league.open.iter().map(|id| objective(w, id, viewer)).collect(),
        form: TrayForm::Objectives,
        ..Tray::default()
    };
    let slot = |(n, card): (usize, &crate::world::Slot)| {
        let id = things::strategy(w, n as u8).id;
        let holds = card.holder.map(|seat| Mark { seat: seat.0, text: "holds it".into() });
        let state = if card.used { CardState::Used } else { CardState::Ready };
        Card { goods: card.goods, state, marks: holds.into_iter().collect(), ..Card::of(id.clone(), id) }
    };
    let cards = Tray {
        id: "tray/strategy".into(),
        title: "Strategy cards".into(),
        cards: league.strategy.iter().enumerate().map(slot).collect(),
        form: TrayForm::Strategy,
        ..Tray::default()
    };
    [goals, cards].into_iter().chain(super::ballot::laws(w)).collect()
}

/// [objectives.progress] Who scored an objective, and how near the viewer is to it.
fn objective(w: &World, id: ObjectiveId, viewer: Viewer) -> Card {
    let element = things::objective(w, id).id;
    let scored = |seat: &Seat| w.side(*seat).realm.scored.has(id);
    let marks = w.everyone().filter(scored).map(|seat| Mark { seat: seat.0, text: "scored it".into() });
    let near = viewer.seat().filter(|seat| !scored(seat)).map(|seat| {
        let progress = objectives::progress(w, seat, &w.kit.get().objective(id).needs);
        let have = i32::from(progress.have.min(progress.need));
        scene::Progress { seat: seat.0, have: have.into(), need: progress.need.into() }
    });
    Card { marks: marks.collect(), progress: near.into_iter().collect(), ..Card::of(element.clone(), element) }
}

/// The viewer's own secret objectives.
pub fn secrets(w: &World, viewer: Viewer) -> Option<Tray> {
    w.league.as_ref()?;
    let seat = viewer.seat()?;
    let held: ObjectiveSet = *w.side(seat).realm.secrets.peek(&Eye::of(seat));
    Some(Tray {
        id: format!("secrets/{}", Twilight::seat_name(w, seat)),
        title: "Secret objectives".into(),
        word: "secrets".into(),
        cards: held.iter().map(|id| objective(w, id, viewer)).collect(),
        form: TrayForm::Objectives,
        ..Tray::default()
    })
}

/// [notes.hidden] The viewer's own promissory notes.
pub fn notes_in_hand(w: &World, viewer: Viewer) -> Option<Tray> {
    w.league.as_ref()?;
    let seat = viewer.seat()?;
    Some(Tray {
        id: format!("notes/{}", Twilight::seat_name(w, seat)),
        title: "Promissory notes".into(),
        word: "notes".into(),
        cards: notes::own_hand(w, seat).iter().map(|id| note(w, id)).collect(),
        ..Tray::default()
    })
}

/// A promissory note, with whose it is.
fn note(w: &World, note: NoteId) -> Card {
    let trick = &w.kit.tricks[notes::feat(w, note) as usize];
    Card {
        id: format!("note/{}", notes::id(w, note)),
        kind: "note".into(),
        name: trick.name.clone(),
        class: super::capital(&super::when(trick)),
        text: things::help(w, trick.feat).into(),
        marks: vec![Mark { seat: note.owner().0, text: "its owner".into() }],
        count: 1,
        rules: vec!["notes.play".into()],
        ..Card::default()
    }
}

/// [notes.laid] Notes of others that lie before a player.
fn laid(w: &World, seat: Seat) -> Tray {
    let cards = w.side(seat).realm.laid.iter().map(|id| note(w, id)).collect();
    tray(w, seat, "notes", "Promissory notes of others", TrayForm::List, cards)
}

/// The trays of each player's sheet: technologies, units, planets, leaders and notes, scored secrets.
pub fn areas(w: &World, viewer: Viewer) -> Vec<Area> {
    if w.league.is_none() {
        return Vec::new();
    }
    let of = |seat: Seat| {
        let trays = [
            technologies(w, seat),
            units(w, seat),
            planets(w, seat),
            leaders(w, seat),
            holdings(w, seat),
            laid(w, seat),
            scored(w, seat, viewer),
            shown(w, seat, viewer),
        ];
        trays.into_iter().filter(|tray| !tray.cards.is_empty()).map(move |tray| Area { seat: seat.0, tray })
    };
    w.everyone().flat_map(of).collect()
}

fn tray(w: &World, seat: Seat, id: &str, title: &str, form: TrayForm, cards: Vec<Card>) -> Tray {
    let id = format!("tray/{}/{id}", Twilight::seat_name(w, seat));
    Tray { id, title: title.into(), form, cards, ..Tray::default() }
}

fn technologies(w: &World, seat: Seat) -> Tray {
    let name = Twilight::seat_name(w, seat);
    let cards = objectives::technologies(w, seat)
        .map(|row| Card::of(format!("technology/{name}/{}", row.id), format!("technology/{}", row.id)));
    tray(w, seat, "technologies", "Technologies", TrayForm::Technologies, cards.collect())
}

/// [units.upgrade] The units of a side as they are now, one row each.
fn units(w: &World, seat: Seat) -> Tray {
    let number = |n: Option<u8>| n.map_or("–".into(), |n| n.to_string());
    let dice = |d: Dice| if d.dice > 1 { format!("{} ×{}", d.on, d.dice) } else { d.on.to_string() };
    let row = |kind: Kind| {
        let unit = query::unit(w, seat, kind);
        let cost = unit.cost.map_or("–".into(), |cost| match unit.per_cost {
            0 | 1 => cost.to_string(),
            each => format!("{cost} for {each}"),
        });
        let figures = [
            ("cost", cost),
            ("hits on", unit.combat.map_or("–".into(), dice)),
            ("move", number(unit.moves)),
            ("holds", number(unit.capacity)),
        ];
        Card {
            id: format!("sheet/{}/{}", Twilight::seat_name(w, seat), word(kind)),
            kind: word(kind),
            name: unit.name.clone(),
            text: super::unit_skills(w, seat, kind),
            figures: figures.map(|(head, figure)| (head.to_string(), figure)).to_vec(),
            count: 1,
            rules: vec!["units.upgrade".into()],
            ..Card::default()
        }
    };
    let chosen = w.side(seat).faction != 0;
    let there = |kind: &Kind| chosen && (*kind != Kind::Mech || w.has_box(Set::ProphecyOfKings));
    let rows = Kind::ALL.into_iter().filter(there).map(row).collect();
    tray(w, seat, "units", "Units", TrayForm::Table, rows)
}

fn planets(w: &World, seat: Seat) -> Tray {
    let card = |planet| {
        let row = w.kit.get().components.planet(w.planet(planet).id);
        Card {
            id: format!("held/{}", row.id),
            kind: "planet".into(),
            name: row.name.clone(),
            corner: format!("{}/{}", query::resources(w, planet), query::influence(w, seat, planet)),
            needs: query::specialties(w, planet).map(|of| colour(of).to_string()).collect(),
            state: if w.planet(planet).exhausted { CardState::Exhausted } else { CardState::Ready },
            count: 1,
            ..Card::default()
        }
    };
    tray(w, seat, "planets", "Planets", TrayForm::Planets, controlled(w, seat).map(card).collect())
}

/// [leaders.states] The own leaders: locked ones with what unlocks them and how near that is, and those that are gone.
fn leaders(w: &World, seat: Seat) -> Tray {
    let name = Twilight::seat_name(w, seat);
    let card = |leader: Feat| {
        let card = super::open_card(w, seat, leader);
        let id = format!("{}/{name}", card.id);
        let class = things::leader_class(w, leader);
        match leaders::standing(w, seat, leader) {
            Standing::Ready => Card { id, state: CardState::Ready, ..card },
            Standing::Exhausted => Card { id, state: CardState::Exhausted, ..card },
            Standing::Purged => {
                let (class, foot) = (format!("{class}, purged"), "Used once, and gone.".to_string());
                Card { id, class, foot, state: CardState::Used, ..card }
            }
            Standing::Locked => {
                let needs = leaders::locks(w, seat).find(|(feat, _)| *feat == leader);
                let foot = needs.map_or_else(String::new, |(_, row)| format!("Unlocked by: {}", row.help));
                let near = leaders::progress(w, seat, leader).map(|progress| {
                    let have = i32::from(progress.have.min(progress.need));
                    scene::Progress { seat: seat.0, have: have.into(), need: progress.need.into() }
                });
                let class = format!("{class}, locked");
                Card { id, class, foot, state: CardState::Locked, progress: near.into_iter().collect(), ..card }
            }
        }
    };
    tray(w, seat, "leaders", "Leaders", TrayForm::List, leaders::of(w, seat).map(card).collect())
}

/// Relics, fragments and abilities; leaders of others too.
fn holdings(w: &World, seat: Seat) -> Tray {
    let side = w.side(seat);
    let own: Feats = leaders::of(w, seat).collect();
    let listed = |feat: &Feat| w.kit.tricks[*feat as usize].source;
    let listed = |feat: &Feat| !matches!(listed(feat), Source::Technology | Source::Note) && !own.has(*feat);
    let feats = side.held.union(side.standing).iter().filter(listed);
    let card = |feat| {
        let name = Twilight::seat_name(w, seat);
        let card = super::open_card(w, seat, feat);
        let ready = side.standing.has(feat) || side.ready.has(feat);
        let state = if ready { CardState::Ready } else { CardState::Exhausted };
        Card { id: format!("{}/{name}", card.id), state, ..card }
    };
    let cards = feats.map(card).chain(super::wilds::kept(w, seat)).collect();
    tray(w, seat, "holdings", "Abilities and relics", TrayForm::List, cards)
}

/// [agenda.search-warrant] Secret objectives that lie open before their owner.
fn shown(w: &World, seat: Seat, viewer: Viewer) -> Tray {
    let eye = Eye::of(seat);
    let open = agendas::lies_open(w, seat);
    let held = if open { *w.side(seat).realm.secrets.peek(&eye) } else { ObjectiveSet::NONE };
    let cards = held.iter().map(|id| objective(w, id, viewer)).collect();
    tray(w, seat, "shown", "Secret objectives shown", TrayForm::List, cards)
}

/// Secret objectives that were scored, which all can see.
fn scored(w: &World, seat: Seat, viewer: Viewer) -> Tray {
    let secret = |id: &ObjectiveId| w.kit.objective(*id).kind == Stage::Secret;
    let cards = w.side(seat).realm.scored.iter().filter(secret).map(|id| objective(w, id, viewer));
    tray(w, seat, "scored", "Secret objectives scored", TrayForm::List, cards.collect())
}

/// [strategy.order] The order of play once strategy cards are taken.
pub fn order(w: &World) -> Vec<u8> {
    match &w.league {
        Some(league) if league.phase == crate::world::Phase::Action => {
            w.round.order.iter().map(|seat| seat.0).collect()
        }
        _ => Vec::new(),
    }
}
