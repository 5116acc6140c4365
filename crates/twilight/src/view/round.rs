//! Questions and options of the whole game outside tactical actions, in words.

use super::{making, trade};
use crate::choice::{Choice, Loot};
use crate::finds::Find;
use crate::hive::funds::Purse;
use crate::legacy::Due;
use crate::objectives;
use crate::prompt::RoundPrompt;
use crate::steps::covert;
use crate::strategy;
use crate::world::{ObjectiveId, Outcome, World};
use crate::{query, things};
use kernel::Seat;
use scene::{Words, words};
use twilight_box::components::{Do, TechId, TileId};

/// The question, and what helps to answer it.
pub fn question(w: &World, seat: Seat, prompt: RoundPrompt) -> (Words, Words) {
    match prompt {
        RoundPrompt::Faction => {
            (words!("Which faction do you lead?"), words!("Nobody else can have it; you keep it for the whole game."))
        }
        RoundPrompt::LayTile { ring } => (
            words!("Which tile do you lay, and where?"),
            words!("Ring {ring} is filled first. Anomalies keep apart, and so do equal wormholes.", ring),
        ),
        RoundPrompt::Draft => (
            words!("What do you take?"),
            words!("A slice, a faction or a place at the table: in the end you have one of each."),
        ),
        RoundPrompt::Garrison { left } => {
            (words!("On which home planet does it stand?"), words!("{left} of this kind still to place.", left))
        }
        RoundPrompt::FirstTechnology { left } => {
            (words!("Which technology do you start with?"), words!("{left} still to choose.", left))
        }
        RoundPrompt::PickStrategy => {
            (words!("Which strategy card do you take?"), words!("Its number says when you act in this round."))
        }
        RoundPrompt::Secondary { slot } => {
            let help = strategy::row(w, slot).help.clone();
            (words!("Do you follow {card}?", card = things::strategy(w, slot)), help.into())
        }
        RoundPrompt::GainToken { left } => (
            words!("Where does the command token go?"),
            words!("{left} still to place. Tactic: actions. Fleet: ships in a system. Strategy: others' cards.", left),
        ),
        RoundPrompt::Redistribute => {
            let side = w.side(seat);
            let (tactic, fleet, strategy) = (side.tactic, side.fleet, side.strategy);
            let pools = words!("Tactic {tactic}, fleet {fleet}, strategy {strategy}.", tactic, fleet, strategy);
            (words!("Do you move command tokens between your pools?"), pools)
        }
        RoundPrompt::SpendToken { left } => (
            words!("Which command token do you spend?"),
            words!("{left} still to spend, from the tactic and strategy pools.", left),
        ),
        RoundPrompt::LayToken { at } => (
            words!("Which command token do you lay at {at}?", at = things::system(w, at)),
            words!("None is left in your reinforcements, so it comes from your sheet."),
        ),
        RoundPrompt::DiscardCard { left } => {
            (words!("Which action card do you discard?"), words!("{left} still to discard.", left))
        }
        RoundPrompt::BuyTokens { paid, price } => (
            words!("How much influence do you spend on command tokens?"),
            words!("{paid} spent so far; a token costs {price}, what is over is lost.", paid, price),
        ),
        RoundPrompt::Spend { resources, influence, goods } => {
            let detail = match (resources, influence, goods) {
                (0, 0, n) => words!("{n} trade {n:good|goods} still to pay.", n),
                (0, n, _) => words!("{n} influence still to pay.", n),
                (n, _, _) => words!("{n} {n:resource|resources} still to pay.", n),
            };
            (words!("What do you pay with?"), detail)
        }
        RoundPrompt::Research => {
            let [blue, green, red, yellow] = objectives::by_colour(w, seat);
            let has =
                words!("You have {blue} blue, {green} green, {red} red and {yellow} yellow.", blue, green, red, yellow);
            (words!("Which technology do you research?"), has)
        }
        RoundPrompt::Prerequisites { tech } => (
            words!("What stands in for a prerequisite of {what}?", what = things::technology(w, tech)),
            words!("A planet with that technology specialty is exhausted for it."),
        ),
        RoundPrompt::BuyResearch { price } => {
            (words!("Do you pay for a second technology?"), words!("It costs {price} resources.", price))
        }
        RoundPrompt::Score { secret } => {
            let question = match secret {
                true => words!("Do you score a secret objective?"),
                false => words!("Do you score a public objective?"),
            };
            (question, words!("One at most."))
        }
        RoundPrompt::Deed => {
            (words!("Do you score a secret objective?"), words!("Something happened that secret objectives ask for."))
        }
        RoundPrompt::PutBackSecret => {
            (words!("Which secret objective do you put back?"), words!("You have more than you may keep."))
        }
        RoundPrompt::Serve => (
            words!("Who replenishes commodities for nothing?"),
            words!("Whom you name does so at once and pays no token."),
        ),
        RoundPrompt::Embassy => (
            words!("Which system do you close to the others?"),
            words!("All others lay a command token there from their reinforcements."),
        ),
        RoundPrompt::ReadyPlanet { left } => {
            (words!("Which planet do you ready?"), words!("{left} more at most.", left))
        }
        RoundPrompt::Build { docks } => {
            let question = match docks {
                true => words!("Where do you build a PDS or a space dock?"),
                false => words!("Where do you build a PDS?"),
            };
            (question, words!("On a planet you control."))
        }
        RoundPrompt::Recall => {
            (words!("Which command token comes back?"), words!("You gain it for a pool of your choice."))
        }
        RoundPrompt::Yard => (words!("Which space dock produces?"), words!("One of those in your home system.")),
        RoundPrompt::JoinIn { at } => (
            words!("Do you join the action at {at}?", at = things::system(w, at)),
            words!("You spend a tactic token too; your ships come with those of your ally, and you fight as one."),
        ),
        RoundPrompt::Lend { by } => (
            words!("Do your units go aboard ships of {by}?", by),
            words!("Your answer holds for the whole movement; they stay yours."),
        ),
        RoundPrompt::Concede { planet } => (
            words!("Do you hand {at} over to your ally?", at = things::planet(w, planet)),
            words!("It stays ready or exhausted as it is."),
        ),
        RoundPrompt::Inherit => (
            words!("Which technology of your ally do you gain?"),
            words!("It takes the place of your command tokens; your ally returns a token and a ship for it."),
        ),
        RoundPrompt::Repay { what: Due::Token } => (
            words!("Which command token do you return?"),
            words!("It goes to your reinforcements, for the technology your ally has gained."),
        ),
        RoundPrompt::Repay { what: Due::Ship } => (
            words!("Which ship do you return?"),
            words!("It goes to your reinforcements, for the technology your ally has gained."),
        ),
        RoundPrompt::WearDown { secrets: false } => (
            words!("Do you discard two cards of the Hive Mind?"),
            words!("You have won together; with fewer cards the Hive passes sooner."),
        ),
        RoundPrompt::WearDown { secrets: true } => (
            words!("Do you put two secret objectives of the Hive back?"),
            words!("You have won together; they are taken at random, face down."),
        ),
        RoundPrompt::HiveTie { about } => {
            (about.question(), words!("No criterion tells them apart: choose what helps the Hive most."))
        }
        RoundPrompt::HiveLeaves => (
            words!("Which card of the Hive comes first?"),
            words!("It passes without using them; you and your ally may follow both."),
        ),
        RoundPrompt::HiveNote => (
            words!("Which promissory note does the Hive give you?"),
            words!("It does not have the one its card named."),
        ),
        RoundPrompt::HivePurse { planet, kept } => (
            match kept {
                true => words!("The Hive exhausts {at}: what does it discard from?", at = things::planet(w, planet)),
                false => words!("The Hive has lost {at}: what does it discard from?", at = things::planet(w, planet)),
            },
            words!("The bank builds ships and gives votes, the stockpile scores objectives."),
        ),
        RoundPrompt::Custodians { price } => (
            words!("Do you remove the custodians?"),
            words!("It costs {price} influence and brings a point; then at least one ground force must land.", price),
        ),
        RoundPrompt::Vote { agenda } => (
            words!("What do you vote for: {what}?", what = things::agenda(w, agenda)),
            // [agenda.covert-legislation] The speaker knows what it is about.
            match covert::seen_by(w, seat) {
                Some(hidden) => {
                    words!("{what}: {help}", what = things::agenda(w, hidden), help = hidden.row(w).help.as_str())
                }
                None => Words::from(&agenda.row(w).help),
            },
        ),
        RoundPrompt::Cast { votes } => (
            words!("Which planets do you exhaust for votes?"),
            words!("{votes} {votes:vote|votes} so far; each planet gives its whole influence.", votes),
        ),
        RoundPrompt::BreakTie { agenda } => (
            words!("You decide as speaker: {what}?", what = things::agenda(w, agenda)),
            Words::from(&agenda.row(w).help),
        ),
        RoundPrompt::SortAgendas { left } => (
            words!("Where do these agendas go?"),
            words!("{left} still to put back; the first one put on top comes up first.", left),
        ),
        RoundPrompt::Archive { left } => {
            (words!("Which agenda do you decide?"), words!("{left} still to decide; the rest is discarded.", left))
        }
        RoundPrompt::LoseToken { left } => {
            (words!("Which command token do you lose?"), words!("{left} still to lose.", left))
        }
        RoundPrompt::Disarm { left } => (words!("Which ship is destroyed?"), words!("{left} too many.", left)),
        RoundPrompt::PlaceUnits { left } => (words!("Where is it placed?"), words!("{left} still to place.", left)),
        RoundPrompt::WhichNote { note } => (
            words!("Whose {card} do you use?", card = things::card(w, note)),
            words!("You hold it of several players."),
        ),
        RoundPrompt::SpyNet => {
            (words!("Which card do you take?"), words!("These are the other player's action cards."))
        }
        RoundPrompt::GiveNote { to } => (
            words!("Which promissory note do you give to {to}?", to),
            words!("You have to give one of those you hold."),
        ),
        RoundPrompt::ShowCard { to } => {
            (words!("Which action card do you show {to}?", to), words!("It is taken, or you discard cards at random."))
        }
        RoundPrompt::Extort { from } => (
            words!("Do you take the card {from} {from:shows|show} you?", from),
            words!("Else cards are discarded at random."),
        ),
        RoundPrompt::Explore { planet } => (
            words!("How do you explore {at}?", at = things::planet(w, planet)),
            words!("A card of the deck of one of its traits is turned up."),
        ),
        RoundPrompt::Find { find } => {
            (words!("{what}: what do you choose?", what = things::find(w, find)), Words::from(&find.row(w).help))
        }
        RoundPrompt::Convert => {
            (words!("Does another commodity become a trade good?"), words!("As many as the card allows."))
        }
        RoundPrompt::Outfit => (words!("Do you place the unit?"), words!("It comes from your reinforcements.")),
        RoundPrompt::Wages { left } => {
            (words!("What do you pay with?"), words!("{left} still to pay; a planet pays either of its values.", left))
        }
        RoundPrompt::PurgeFragment { left } => {
            (words!("Which relic fragment do you give up?"), words!("{left} still to give up, for good.", left))
        }
        RoundPrompt::DestroyOwn { left } => {
            (words!("Which unit of yours is destroyed?"), words!("{left} still to destroy.", left))
        }
        RoundPrompt::ExhaustOwn { left } => {
            (words!("Which planet do you exhaust?"), words!("{left} still to exhaust.", left))
        }
        RoundPrompt::Wager { dice } => (
            words!("Which units roll again?"),
            words!("{dice} {dice:die|dice} so far. A unit that then hits with no die is destroyed.", dice),
        ),
        RoundPrompt::ReadyFew { left } => {
            (words!("Which planet do you ready?"), words!("{left} more; the others stay exhausted.", left))
        }
        RoundPrompt::Resettle { planet } => (
            words!("Who may settle {at}?", at = things::planet(w, planet)),
            words!("Somebody with the fewest points, who may place an infantry there."),
        ),
        RoundPrompt::Colonists { planet } => (
            words!("Do you place an infantry on {at}?", at = things::planet(w, planet)),
            words!("The planet is yours then."),
        ),
        RoundPrompt::Grant => {
            (words!("Which technology do you gain?"), words!("You return a fleet token for each of its prerequisites."))
        }
        RoundPrompt::Committee { agenda } => (
            words!("Do you name who is elected: {what}?", what = things::agenda(w, agenda)),
            words!("You discard your law, and nobody votes."),
        ),
        RoundPrompt::Arbiter { own: None } => {
            (words!("Do you swap a strategy card?"), words!("Choose one of yours; you discard your law."))
        }
        RoundPrompt::Arbiter { own: Some(own) } => (
            words!("Which card do you take for {card}?", card = things::strategy(w, own)),
            words!("Its holder gets yours."),
        ),
        RoundPrompt::PeaceMinister { at } => (
            words!("Do you end this turn?"),
            words!("{at} was activated; you discard your law.", at = things::system(w, at)),
        ),
        RoundPrompt::Errand => (
            words!("Which system do you activate?"),
            words!("You place no command token; homes are out of reach, and so is a system with a token of yours."),
        ),
        RoundPrompt::MoveOff { planet } => (
            words!("Where do your units of {at} go?", at = things::planet(w, planet)),
            words!("The planet is yours no more; structures that have no site there go back to your reinforcements."),
        ),
        RoundPrompt::WarMinister => (
            words!("Do you act once more?"),
            words!("A command token of yours leaves the board; you discard your law."),
        ),
        RoundPrompt::HandOn { slot } => {
            (words!("Who gets {card}?", card = things::strategy(w, slot)), words!("A law hands each strategy card on."))
        }
        RoundPrompt::NameSpeaker => (
            words!("Who becomes speaker?"),
            words!("The speaker is the first to take a strategy card in the next round."),
        ),
    }
}

/// What an option is called, what it does, and what it stands for on the table.
pub fn label(w: &World, seat: Seat, choice: Choice) -> Option<(Words, Words, Vec<String>)> {
    let none = Words::default;
    Some(match choice {
        Choice::Strategy(slot) => {
            let (card, row) = (things::strategy(w, slot), strategy::row(w, slot));
            let touches = vec![card.id.clone()];
            match w.league().strategy[usize::from(slot)].holder {
                // [hive.pass] A card of the Hive is followed.
                Some(holder) if !w.sits(holder) => (words!("{card} first", card), Words::from(&row.help), touches),
                Some(_) => (words!("Use {card}", card), Words::from(&row.help), touches),
                None => (words!("{n} {card}", n = slot + 1, card), Words::from(&row.help), touches),
            }
        }
        Choice::Research(tech) => {
            let help = Words::from(&w.kit.get().technology(TechId(tech)).help);
            let face = format!("technology/{}", w.kit.get().technology_id(TechId(tech)));
            (words!("Research {what}", what = things::technology(w, tech)), help, vec![face])
        }
        Choice::Score(objective) => (
            words!("Score {what}", what = things::objective(w, objective)),
            help(w, seat, objective),
            card(w, objective),
        ),
        Choice::PutBack(objective) => (
            words!("Put {what} back", what = things::objective(w, objective)),
            help(w, seat, objective),
            card(w, objective),
        ),
        Choice::Gain(pool) => {
            let has = w.side(seat).pool(pool);
            (words!("{pool} pool", pool = pool.word()), words!("{has} there", has), Vec::new())
        }
        Choice::Give(pool) => (words!("A {pool} token", pool = pool.word()), none(), Vec::new()),
        Choice::Transfer { from, to } => {
            (words!("From {from} to {to}", from = from.word(), to = to.word()), none(), Vec::new())
        }
        Choice::Discard(feat) => {
            let card = things::card(w, feat);
            let touches = vec![card.id.clone()];
            (words!("Discard {card}", card), Words::from(things::help(w, feat)), touches)
        }
        Choice::Vote(outcome) => {
            let touches = vec![super::ballot::element(w, outcome)];
            let label = match outcome {
                Outcome::For => words!("For"),
                Outcome::Against => words!("Against"),
                _ => things::outcome(w, outcome),
            };
            (label, none(), touches)
        }
        Choice::Abstain => (words!("Abstain"), none(), Vec::new()),
        Choice::Faction(faction) => {
            let row = &w.kit.roster.factions[usize::from(faction) - 1];
            let on_table = w.league().draft.is_some().then(|| making::faction_element(w, faction));
            let touches = on_table.into_iter().collect();
            (Words::from(&row.name), words!("At home: {worlds}.", worlds = home(w, faction)), touches)
        }
        Choice::Cede(planet) => {
            let at = things::planet(w, planet);
            let touches = vec![at.id.clone()];
            (words!("Hand {at} over", at), words!("To your ally; it stays ready or exhausted."), touches)
        }
        Choice::Request(planet) => {
            let at = things::planet(w, planet);
            let touches = vec![at.id.clone()];
            (words!("Ask for {at}", at), words!("Your ally says whether it goes to you."), touches)
        }
        Choice::Lay { tile, space } => {
            let (tile, space) = (TileId(tile), usize::from(space));
            let what = things::tile(w, tile);
            let touches = vec![making::tile_element(w, tile), making::space_element(space)];
            let detail = Words::from(making::printed(w, tile));
            (words!("{what} to space {n}", what, n = space as u8 + 1), detail, touches)
        }
        Choice::Slice(slice) => (
            words!("Slice {n}", n = slice + 1),
            Words::from(making::slice_text(w, slice)),
            vec![making::slice_element(slice)],
        ),
        Choice::Chair(chair) => (
            Words::from(making::chair_name(chair)),
            words!("Places are counted clockwise from the speaker."),
            vec![making::chair_element(chair)],
        ),
        Choice::Purse(Purse::Bank) => (words!("From its bank"), none(), Vec::new()),
        Choice::Purse(Purse::Stockpile) => (words!("From its stockpile"), none(), Vec::new()),
        Choice::OnTop(agenda) => {
            let what = things::agenda(w, agenda);
            (words!("{what} on top", what), Words::from(&agenda.row(w).help), Vec::new())
        }
        Choice::AtBottom(agenda) => {
            let what = things::agenda(w, agenda);
            (words!("{what} to the bottom", what), Words::from(&agenda.row(w).help), Vec::new())
        }
        Choice::Explore(deck) => (words!("The {deck} deck", deck = deck.word()), none(), Vec::new()),
        Choice::Boon { find, n } => (boon(w, find, n), none(), vec![things::find(w, find).id]),
        Choice::Commodity => (words!("Spend a commodity"), none(), Vec::new()),
        Choice::Loot(Loot::TradeGood) => (words!("A trade good"), none(), Vec::new()),
        Choice::Loot(Loot::Commodity) => {
            (words!("A commodity"), words!("It is a trade good as you take it."), Vec::new())
        }
        Choice::Restore { kind, unknown } => {
            let (of, own) = (kind.word(), 3 - unknown);
            let label = match unknown {
                0 => words!("Purge {own} {of} fragments for a relic", own, of),
                _ => words!("Purge {own} {of} and {unknown} unknown fragments for a relic", own, of, unknown),
            };
            (label, none(), Vec::new())
        }
        Choice::Purge(kind) => (words!("A fragment: {kind}", kind = kind.word()), none(), Vec::new()),
        Choice::Stage(0) => (words!("An objective of stage I"), none(), Vec::new()),
        Choice::Stage(1) => (words!("An objective of stage II"), none(), Vec::new()),
        Choice::Stage(_) => (words!("A secret objective, for all to score"), none(), Vec::new()),
        Choice::Keepsake(find) => {
            let what = things::find(w, find);
            let touches = vec![what.id.clone()];
            (words!("Use {what}", what), Words::from(&find.row(w).help), touches)
        }
        Choice::Deal(act) => {
            let (label, touches) = trade::label(w, act);
            (label, none(), touches)
        }
        _ => return None,
    })
}

/// The planets of a faction's home with their resources and influence.
pub fn home(w: &World, faction: u8) -> String {
    let c = &w.kit.get().components;
    let id = &w.kit.roster.factions[usize::from(faction) - 1].id;
    let tiles = c.systems.iter().enumerate().filter(|(_, tile)| tile.faction.as_ref() == Some(id));
    let planets = tiles.flat_map(|(n, _)| c.planets_on(TileId(n as u8))).map(|planet| c.planet(planet));
    let each = planets.map(|row| format!("{} {}/{}", row.name, row.resources, row.influence));
    each.collect::<Vec<_>>().join(", ")
}

/// What an exploration card offers.
fn boon(w: &World, find: Find, n: u8) -> Words {
    match crate::steps::finds::offers(w, find).get(usize::from(n)) {
        Some(Do::Commodities(n)) => words!("Gain {n} {n:commodity|commodities}", n = *n),
        Some(Do::Convert(_)) => words!("Turn a commodity into a trade good"),
        Some(Do::ConvertAll) => words!("Turn all commodities into trade goods"),
        Some(Do::Replenish) => words!("Replenish commodities"),
        _ => words!("Take it"),
    }
}

fn card(w: &World, objective: ObjectiveId) -> Vec<String> {
    vec![things::objective(w, objective).id]
}

/// What an objective asks for, and how near its player is.
fn help(w: &World, seat: Seat, objective: ObjectiveId) -> Words {
    let row = w.kit.get().objective(objective);
    let progress = objectives::progress(w, seat, &row.needs);
    let (have, need) = (progress.have.min(progress.need), progress.need);
    words!("{what} {have} of {need}.", what = row.help.clone(), have, need)
}

/// What ends a choice of several things.
pub fn finish(prompt: RoundPrompt) -> Words {
    match prompt {
        RoundPrompt::Redistribute => words!("Keep them so"),
        RoundPrompt::BuyTokens { .. } => words!("Spend no more"),
        RoundPrompt::ReadyPlanet { .. } => words!("Ready no more"),
        RoundPrompt::Serve => words!("Nobody else"),
        RoundPrompt::Cast { .. } => words!("Cast these votes"),
        RoundPrompt::Wager { .. } => words!("Roll them again"),
        RoundPrompt::Faction
        | RoundPrompt::LayTile { .. }
        | RoundPrompt::Draft
        | RoundPrompt::Garrison { .. }
        | RoundPrompt::FirstTechnology { .. }
        | RoundPrompt::PickStrategy
        | RoundPrompt::Secondary { .. }
        | RoundPrompt::GainToken { .. }
        | RoundPrompt::SpendToken { .. }
        | RoundPrompt::LayToken { .. }
        | RoundPrompt::DiscardCard { .. }
        | RoundPrompt::Spend { .. }
        | RoundPrompt::Research
        | RoundPrompt::Prerequisites { .. }
        | RoundPrompt::BuyResearch { .. }
        | RoundPrompt::Score { .. }
        | RoundPrompt::Deed
        | RoundPrompt::PutBackSecret
        | RoundPrompt::Embassy
        | RoundPrompt::Build { .. }
        | RoundPrompt::Recall
        | RoundPrompt::Yard
        | RoundPrompt::NameSpeaker
        | RoundPrompt::WhichNote { .. }
        | RoundPrompt::SpyNet
        | RoundPrompt::GiveNote { .. }
        | RoundPrompt::ShowCard { .. }
        | RoundPrompt::Extort { .. }
        | RoundPrompt::Vote { .. }
        | RoundPrompt::BreakTie { .. }
        | RoundPrompt::SortAgendas { .. }
        | RoundPrompt::Archive { .. }
        | RoundPrompt::LoseToken { .. }
        | RoundPrompt::Disarm { .. }
        | RoundPrompt::HiveTie { .. }
        | RoundPrompt::HiveNote
        | RoundPrompt::HiveLeaves
        | RoundPrompt::HivePurse { .. }
        | RoundPrompt::JoinIn { .. }
        | RoundPrompt::Lend { .. }
        | RoundPrompt::Concede { .. }
        | RoundPrompt::Inherit
        | RoundPrompt::Repay { .. }
        | RoundPrompt::WearDown { .. }
        | RoundPrompt::PlaceUnits { .. }
        | RoundPrompt::DestroyOwn { .. }
        | RoundPrompt::ExhaustOwn { .. }
        | RoundPrompt::ReadyFew { .. }
        | RoundPrompt::Resettle { .. }
        | RoundPrompt::Colonists { .. }
        | RoundPrompt::Grant
        | RoundPrompt::Committee { .. }
        | RoundPrompt::Arbiter { .. }
        | RoundPrompt::PeaceMinister { .. }
        | RoundPrompt::WarMinister
        | RoundPrompt::Errand
        | RoundPrompt::MoveOff { .. }
        | RoundPrompt::HandOn { .. }
        | RoundPrompt::Custodians { .. }
        | RoundPrompt::Explore { .. }
        | RoundPrompt::Find { .. }
        | RoundPrompt::Convert
        | RoundPrompt::Outfit
        | RoundPrompt::Wages { .. }
        | RoundPrompt::PurgeFragment { .. } => words!("Done"),
    }
}

/// What a payment of influence or resources is worth now.
pub fn worth(w: &World, seat: Seat, planet: imperium::PlanetSpot) -> Words {
    let (resources, influence) = (query::pays(w, seat, planet), query::influence(w, seat, planet));
    words!("{resources} {resources:resource|resources}, {influence} influence", resources, influence)
}
