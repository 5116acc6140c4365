//! Questions and answers in words.

use super::fleets;
use super::stage::{planet_element, system_element, system_name};
use crate::choice::Choice;
use crate::names::{Coin, Sheet, Strategy, Unit};
use crate::objectives::progress;
use crate::payment;
use crate::printed::Stage;
use crate::prompt::Prompt;
use crate::steps::{Ask, contract_value};
use crate::world::{PlanetsObjective, World};
use imperium::{PlanetSpot, SystemId};
use kernel::Seat;
use scene::{Choice as Face, Role, Thing, Words, thing, words};

fn planet(w: &World, n: u8) -> Thing {
    let spot = PlanetSpot(n);
    thing(&w.planet(spot).name, planet_element(w, spot)).article("")
}

fn system(w: &World, n: u8) -> Thing {
    let id = SystemId(n);
    thing(system_name(w, id), system_element(w, id)).article("")
}

fn unit_name(w: &World, unit: Unit) -> Thing {
    thing(w.kit.units[unit.index()].name.to_lowercase(), format!("unit/{}", unit.slug()))
}

fn sheet_name(sheet: Sheet) -> &'static str {
    match sheet {
        Sheet::Strategy => "strategy allocation",
        Sheet::Command => "command pool",
        Sheet::Fleet => "fleet supply",
    }
}

fn coin_name(coin: Coin) -> &'static str {
    match coin {
        Coin::Resources => "resources",
        Coin::Influence => "influence",
    }
}

fn stage_name(stage: Stage) -> &'static str {
    match stage {
        Stage::StageOne => "Stage I objective",
        Stage::StageTwo => "Stage II objective",
        Stage::Secret => "secret objective",
        Stage::Preliminary => "preliminary objective",
        Stage::Special => "special objective",
    }
}

fn card_name(w: &World, card: Strategy) -> &'static str {
    &w.kit.get().strategy_cards[card.index()].name
}

/// The question in the seat's words.
pub fn question(w: &World, ask: &Ask) -> (Words, Words) {
    if let Some(words) = fleets::question(w, ask) {
        return words;
    }
    match ask.prompt {
        Prompt::Race => (words!("Which race do you play?"), words!("Each race is played once.")),
        Prompt::Home => (words!("Where is your home?"), words!("Places are taken in the order of numbers.")),
        Prompt::PlanetsObjective => {
            (words!("Which objective stays: ten planets or eleven?"), words!("All vote at once."))
        }
        Prompt::ChooseObjective { stage } => {
            let what = stage_name(stage);
            (words!("Which {what} do you put into the game?", what), words!("The others do not see it yet."))
        }
        Prompt::Artifact => (words!("Which planet has a token?"), words!("Four of eight tokens are artifacts.")),
        Prompt::Deploy { unit } => {
            let unit = unit_name(w, unit);
            (words!("Where does the {unit} stand?", unit), words!("On one of your home planets."))
        }
        Prompt::KeepObjective { stage } => {
            let what = stage_name(stage);
            (words!("Which {what} do you keep?", what), words!("The others go back unseen."))
        }
        Prompt::TakeCard => (words!("Which strategy card do you take?"), words!("Bonus counters come with it.")),
        Prompt::WarfareVersion => (words!("Which card is number 6 in this round?"), words!("Warfare or Warfare II.")),
        Prompt::Bonus => {
            (words!("What do you make of the bonus counter?"), words!("A trade good or a command counter."))
        }
        Prompt::Turn => (words!("What do you do?"), words!("You pass when your strategy cards are used.")),
        Prompt::Secondary { card, owner } => {
            let name = card_name(w, card);
            let price = i32::from(crate::query::secondary_price(w, ask.seat, card));
            (
                words!("Do you use the secondary ability of {name}, played by {owner}?", name, owner),
                words!("It costs {price} {price:counter|counters} of your strategy allocation.", price),
            )
        }
        Prompt::Counter => (words!("Where does the command counter go?"), words!("Into an area of your sheet.")),
        Prompt::BuyCounters => {
            let each = i32::from(w.kit.terms.leadership.influence);
            (words!("How many command counters do you buy?"), words!("Each costs {each} influence.", each))
        }
        Prompt::ClaimPlanet { influence } => {
            let price = i32::from(influence);
            (
                words!("Which planet do you claim?"),
                words!("It costs {price} influence; the planet comes exhausted.", price),
            )
        }
        Prompt::Broker => (words!("Who has the power broker?"), words!("Giving it away brings you a command counter.")),
        Prompt::RefreshPlanet => (words!("Which planet do you refresh?"), words!("It can be spent once more.")),
        Prompt::Build { left, bill } => {
            let (left, bill) = (i32::from(left), i32::from(bill));
            (
                words!("What do you build?"),
                words!("{left} {left:unit|units} left, {bill} {bill:resource|resources} to pay so far.", left, bill),
            )
        }
        Prompt::Propose => (words!("Do you propose a trade agreement?"), words!("Two contracts change hands.")),
        Prompt::Answer { from, gives, gets } => {
            let (gives, gets) = (i32::from(gives), i32::from(gets));
            (
                words!("Do you accept the agreement with {from}?", from),
                words!("You get a contract of {gets} and give one of {gives}.", gets, gives),
            )
        }
        Prompt::Approve { between: [a, b] } => {
            (words!("Do you approve the agreement of {a} and {b}?", a, b), words!("You own Trade IV."))
        }
        Prompt::BreakAgreement => (words!("Which agreement ends?"), words!("One between two others.")),
        Prompt::EndAgreements => (words!("Do you end a trade agreement?"), words!("Either side may.")),
        Prompt::TakeBack => (words!("Which counter do you take back?"), words!("It goes into your command pool.")),
        Prompt::MoveShip { left } => {
            let left = i32::from(left);
            (words!("Which ship do you send next door?"), words!("{left} {left:ship|ships} may go.", left))
        }
        Prompt::Research { price: 0 } => (words!("Which technology do you develop?"), words!("It is free.")),
        Prompt::Research { price } => {
            let price = i32::from(price);
            (
                words!("Which technology do you buy?"),
                words!("It costs {price} resources, less for ready planets of its colour.", price),
            )
        }
        Prompt::ClaimPublic => (words!("Which public objective do you claim?"), words!("Each one once in the game.")),
        Prompt::SpendEither { amount } => {
            let amount = i32::from(amount);
            (words!("What do you spend {amount} of?", amount), words!("Resources or influence."))
        }
        Prompt::SpendCounter { left } => {
            let left = i32::from(left);
            (words!("Which counters do you spend?"), words!("{left} {left:counter|counters} to go.", left))
        }
        Prompt::ClaimHidden => {
            (words!("Do you show a hidden objective?"), words!("Only one of the two is ever scored."))
        }
        Prompt::PlanetGift { planet: n } => {
            let at = planet(w, n);
            (words!("Do you use what {at} gives?", at), words!("It is exhausted by it."))
        }
        Prompt::Exchange => {
            let cards = i32::from(w.kit.terms.senate.exchanged);
            (
                words!("Do you give {cards} political cards?", cards),
                words!("For a command counter or trade goods, once."),
            )
        }
        Prompt::DiscardPolitical { left } => {
            let left = i32::from(left);
            (words!("Which political card do you discard?"), words!("{left} to go.", left))
        }
        Prompt::LayOut { sheet } => {
            let area = sheet_name(sheet);
            (words!("How many counters lie in your {area}?", area), words!("What is left is your fleet supply."))
        }
        Prompt::TrimFleet { system: n } => {
            let at = system(w, n);
            (words!("Which ship goes in {at}?", at), words!("Your fleet supply does not allow so many."))
        }
        Prompt::Pay { bill } => {
            let (resources, influence) = (i32::from(bill.resources), i32::from(bill.influence));
            let question = match (resources, influence) {
                (_, 0) => words!("How do you pay {resources} {resources:resource|resources}?", resources),
                (0, _) => words!("How do you pay {influence} influence?", influence),
                (_, _) => {
                    words!("How do you pay {resources} resources and {influence} influence?", resources, influence)
                }
            };
            (question, words!("What a planet is worth beyond the price is lost."))
        }
        // Fleets have their own room.
        _ => (Words::default(), Words::default()),
    }
}

/// How an option looks.
pub fn face(w: &World, ask: &Ask, choice: Choice) -> Face {
    if let Some(face) = fleets::face(w, ask, choice) {
        return face;
    }
    let kit = w.kit.get();
    let plain = |label: Words| Face { label, ..Face::default() };
    let done = |label: Words| Face { label, role: Role::Done, ..Face::default() };
    let on = |label: Words, id: String| Face { label, touches: vec![id], ..Face::default() };
    match choice {
        Choice::Race(race) => {
            let row = &kit.races[usize::from(race)];
            let [a, b] = row.contracts.map(i32::from);
            Face { detail: words!("contracts {a} and {b}", a, b), ..plain(Words::from(&row.name)) }
        }
        Choice::Home(place) => {
            let (n, at) = (i32::from(place) + 1, w.places[usize::from(place)]);
            on(words!("Place {n}", n), system_element(w, at))
        }
        Choice::Stays(PlanetsObjective::Eleven) => plain(words!("Eleven planets, 3 points")),
        Choice::Stays(PlanetsObjective::Ten) => plain(words!("Ten planets, 2 points")),
        Choice::Stays(PlanetsObjective::Vote) => plain(words!("Either")),
        Choice::Objective(row) => {
            let objective = &kit.objectives[usize::from(row)];
            let own = progress(w, ask.seat, row);
            let (have, need) = (i32::from(own.have.min(own.need)), i32::from(own.need));
            let face = on(Words::from(&objective.name), format!("objective/{}", objective.id));
            Face { detail: words!("{have} of {need}", have, need), ..face }
        }
        Choice::Planet(n) => {
            let row = w.planet(PlanetSpot(n));
            let (resources, influence) = (i32::from(row.resources), i32::from(row.influence));
            let face = on(Words::from(&row.name), planet_element(w, PlanetSpot(n)));
            Face { detail: words!("{resources} resources, {influence} influence", resources, influence), ..face }
        }
        Choice::Take(card) => {
            let bonus = w.slots.iter().find(|slot| slot.card == card).map_or(0, |slot| i32::from(slot.bonus));
            let face = on(Words::from(card_name(w, card)), format!("strategy/{}", card.slug()));
            let detail =
                if bonus > 0 { words!("{bonus} bonus {bonus:counter|counters}", bonus) } else { Words::default() };
            Face { detail, ..face }
        }
        Choice::Version(card) => plain(Words::from(card_name(w, card))),
        Choice::Play(card) => on(Words::from(card_name(w, card)), format!("strategy/{}", card.slug())),
        Choice::Good => match ask.prompt {
            Prompt::Exchange => {
                let goods = i32::from(w.kit.terms.senate.exchange_goods);
                plain(words!("{goods} trade {goods:good|goods}", goods))
            }
            _ => plain(words!("A trade good")),
        },
        Choice::Counter(sheet) => match ask.prompt {
            Prompt::Exchange => plain(words!("A command counter")),
            _ => {
                let area = sheet_name(sheet);
                plain(words!("Counter into {area}", area))
            }
        },
        Choice::Use => match ask.prompt {
            Prompt::Research { .. } => plain(words!("Counters instead of a technology")),
            _ => plain(words!("Use it")),
        },
        Choice::Pass => done(pass_label(ask)),
        Choice::Buy(0) => done(words!("None")),
        Choice::Buy(count) => {
            let price = i32::from(count * w.kit.terms.leadership.influence);
            let count = i32::from(count);
            let label = words!("{count} {count:counter|counters}", count);
            Face { detail: words!("{price} influence", price), ..plain(label) }
        }
        Choice::Keep => plain(words!("Keep it")),
        Choice::Give(to) => plain(words!("Give it to {to}", to)),
        Choice::Build(unit) | Choice::BuildOn(unit, _) => build_face(w, ask.seat, unit, choice),
        Choice::Propose { to, mine, theirs } => {
            let gives = i32::from(contract_value(w, ask.seat, mine));
            let gets = i32::from(contract_value(w, to, theirs));
            Face { detail: words!("you give {gives} and get {gets}", gives, gets), ..plain(words!("With {to}", to)) }
        }
        Choice::Accept => plain(words!("Yes")),
        Choice::Decline => plain(words!("No")),
        Choice::Break([a, b]) => plain(words!("{a} and {b}", a, b)),
        Choice::TakeBack(n) => on(Words::from(system_name(w, SystemId(n))), system_element(w, SystemId(n))),
        Choice::Move { unit, from, to } => {
            let (what, at) = (unit_name(w, unit), system(w, to));
            let touches = vec![system_element(w, SystemId(to)), system_element(w, SystemId(from))];
            Face { touches, previews: vec!["from".into()], ..plain(words!("A {what} to {at}", what, at)) }
        }
        Choice::Technology(n) => {
            let row = &kit.technologies[usize::from(n)];
            let regular = if let Prompt::Research { price } = ask.prompt { price } else { 0 };
            let price = i32::from(crate::query::technology_price(w, ask.seat, usize::from(n), regular));
            let colour = row.colour.slug();
            Face { detail: words!("{colour}, {price} resources", colour, price), ..plain(Words::from(&row.name)) }
        }
        Choice::Racial(n) => {
            let row = &kit.racial[usize::from(n)];
            let regular = if let Prompt::Research { price } = ask.prompt { price } else { 0 };
            let price = i32::from(regular) + i32::from(row.cost);
            Face { detail: words!("racial, {price} resources", price), ..plain(Words::from(&row.name)) }
        }
        Choice::As(coin) => plain(Words::from(coin_name(coin))),
        Choice::Spend(sheet) => {
            let area = sheet_name(sheet);
            plain(words!("From {area}", area))
        }
        Choice::Discard(n) => {
            let row = &kit.political_cards[usize::from(n)];
            on(Words::from(&row.name), format!("political/{}", row.id))
        }
        Choice::Lay(count) => {
            let count = i32::from(count);
            plain(words!("{count}", count))
        }
        Choice::Remove(unit) => {
            let what = unit_name(w, unit);
            plain(words!("The {what}", what))
        }
        Choice::PayForMe => pay_face(w, ask),
        Choice::Exhaust(n, coin) => {
            let worth = i32::from(payment::worth(w, PlanetSpot(n), coin));
            let (name, coin) = (planet(w, n), coin_name(coin));
            on(words!("{name} for {worth} {coin}", name, worth, coin), planet_element(w, PlanetSpot(n)))
        }
        Choice::PayGood(coin) => {
            let coin = coin_name(coin);
            plain(words!("A trade good as {coin}", coin))
        }
        // Fleets have their own room.
        _ => Face::default(),
    }
}

fn pass_label(ask: &Ask) -> Words {
    match ask.prompt {
        Prompt::Build { .. } | Prompt::MoveShip { .. } => words!("Done"),
        Prompt::Turn | Prompt::Secondary { .. } => words!("Pass"),
        _ => words!("No"),
    }
}

fn build_face(w: &World, seat: Seat, unit: Unit, choice: Choice) -> Face {
    let what = unit_name(w, unit);
    let (cost, pair) =
        crate::query::cost(w, seat, unit).map_or((0, 1), |(cost, pair)| (i32::from(cost), i32::from(pair)));
    let detail = match pair {
        1 => words!("{cost} {cost:resource|resources}", cost),
        _ => words!("{pair} for {cost} {cost:resource|resources}", pair, cost),
    };
    let touches = match choice {
        Choice::BuildOn(_, n) => vec![planet_element(w, PlanetSpot(n))],
        _ => Vec::new(),
    };
    let label = match choice {
        Choice::BuildOn(_, n) => words!("{what:a} on {at}", what, at = planet(w, n)),
        _ => words!("{what:a}", what),
    };
    Face { label, detail, touches, ..Face::default() }
}

/// Names what the payment would take.
fn pay_face(w: &World, ask: &Ask) -> Face {
    let mut face = Face { label: words!("Pay for me"), ..Face::default() };
    if let Prompt::Pay { bill } = ask.prompt
        && let Some(cover) = payment::cover(w, ask.seat, bill, payment::ready(w, ask.seat), w.player(ask.seat).goods)
    {
        let planets = cover.resources.union(cover.influence);
        let names: Vec<scene::Spoken> = planets.iter().map(|spot| planet(w, spot.0).into()).collect();
        let (goods, any) = (i32::from(cover.goods), !names.is_empty());
        let list = scene::Spoken::List(names);
        face.detail = match (any, goods) {
            (true, 0) => words!("{list}", list),
            (true, _) => words!("{list} and {goods} trade {goods:good|goods}", list, goods),
            (false, _) => words!("{goods} trade {goods:good|goods}", goods),
        };
        face.touches = planets.iter().map(|spot| planet_element(w, spot)).collect();
    }
    face
}
