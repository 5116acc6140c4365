//! Research: a technology is chosen, and what its prerequisites ask for is had or set aside.

use super::cards::DrawCards;
use crate::choice::{Choice, Holder};
use crate::feats::{Feat, Occasion};
use crate::hive::sight::owned;
use crate::hive::steps::research::{HiveResearches, Upgrades};
use crate::options;
use crate::prompt::{Prompt, Refusal, RoundPrompt};
use crate::steps::spend::{Bill, Spend};
use crate::steps::tokens::GainTokens;
use crate::texts::sights::everywhere;
use crate::texts::units::{has_site, place, recall};
use crate::texts::{Switch, holds, is, number_of, ready_for};
use crate::world::{PlanetSpot, World};
use crate::{Ask, Flow, Offers, Step, Twilight, Want, agendas, leaders, objectives, query, things, windows};
use kernel::{Play, Seat, SeatSet, rule, step};
use scene::words;
use twilight_box::components::{Colour, Prerequisites, TechId, TechnologyCard};
use twilight_box::units::Kind;

/// The four colours, in the order they are counted.
const COLOURS: [Colour; 4] = [Colour::Blue, Colour::Green, Colour::Red, Colour::Yellow];

step! {
    /// [research.choose] A player researches a technology of his own deck, or none.
    pub struct Research {
        pub seat: Seat,
        /// One that it may not be.
        pub but: Option<u8>,
    }
}

impl Research {
    pub fn by(seat: Seat) -> Research {
        Research { seat, but: None }
    }
}

/// The upgrade of a kind of units that a player has not researched yet.
pub fn upgrade_of(w: &World, seat: Seat, kind: Kind) -> Option<TechId> {
    let side = w.side(seat);
    let left = side.realm.technologies & !side.technologies;
    let of_kind = |tech: &TechId| {
        let upgrades = w.kit.technology(*tech).upgrades.as_deref();
        left >> tech.0 & 1 == 1 && upgrades.is_some_and(|slug| Kind::from_slug(&slug.replace('-', "_")) == Some(kind))
    };
    w.kit.get().technologies().find(of_kind)
}

/// [research.prerequisites] [faction.propagation] Whether a player may research a technology, or gains tokens for it.
pub fn may(w: &World, seat: Seat, tech: TechId) -> bool {
    is(w, seat, Switch::TokensForResearch) || against(w, seat, tech).is_none()
}

/// [research.choose] One technology is researched.
pub fn one(w: &World, seat: Seat, tech: TechId) -> Step {
    match is(w, seat, Switch::TokensForResearch) {
        true => Research::by(seat).into(),
        false => Cover { seat, tech: tech.0, covered: [0; 4] }.into(),
    }
}

/// Technologies a player could research now.
pub fn open(w: &World, seat: Seat) -> impl Iterator<Item = TechId> + '_ {
    let left = w.side(seat).realm.technologies & !w.side(seat).technologies;
    let all = (0..u128::BITS as u8).filter(move |tech| left >> tech & 1 == 1).map(TechId);
    all.filter(move |&tech| against(w, seat, tech).is_none())
}

/// [faction.propagation] Whether research brings a player anything: a technology, or tokens in its place.
pub fn any(w: &World, seat: Seat) -> bool {
    is(w, seat, Switch::TokensForResearch) || open(w, seat).next().is_some()
}

impl Play<Twilight> for Research {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        // [hive.research] The Hive researches by its cards.
        if is(w, self.seat, Switch::TokensForResearch) || !w.sits(self.seat) {
            return Want::Nothing;
        }
        let side = w.side(self.seat);
        let mut left = side.realm.technologies & !side.technologies;
        while left != 0 {
            let tech = TechId(left.trailing_zeros() as u8);
            left &= left - 1;
            if self.but == Some(tech.0) {
                continue;
            }
            out.consider(Choice::Research(tech.0), against(w, self.seat, tech));
        }
        if out.is_empty() {
            return Want::Nothing;
        }
        // [relic.the-prophets-tears] Or it brings an action card.
        if let Some(tears) = ready_for(w, self.seat, Switch::HelpsResearch) {
            out.offer(Choice::Play(tears));
        }
        out.offer(Choice::Pass);
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Research)))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let by = self.seat;
        match choice {
            Choice::Research(tech) => flow.then([Cover { seat: by, tech, covered: [0; 4] }.into()]),
            Choice::Play(feat) => {
                let side = &mut w.parties[by.index()];
                side.ready = side.ready.without(feat);
                flow.tell(SeatSet::ALL, rule!("relic.the-prophets-tears"), || {
                    words!("{by} {by:exhausts|exhaust} {card} for an action card.", by, card = things::card(w, feat))
                });
                flow.then([DrawCards { seat: by, left: 1 }.into(), self.into()]);
            }
            _ => {}
        }
    }

    /// [faction.propagation] Who does not research gains command tokens in its place.
    fn act(self, w: &mut World, flow: &mut Flow) {
        if !w.sits(self.seat) {
            flow.then([HiveResearches { left: 1, then: Upgrades::None }.into()]);
        } else if let Some(left) = number_of(w, self.seat, Switch::TokensForResearch, 0) {
            flow.tell(SeatSet::ALL, rule!("faction.propagation"), || {
                words!("{by} {by:gains|gain} command tokens in place of research.", by = self.seat)
            });
            flow.then([GainTokens { seat: self.seat, left }.into()]);
        }
    }
}

/// [research.prerequisites] Why a technology cannot be researched now: by colour, what is missing beyond everything that
/// could stand in.
pub fn against(w: &World, seat: Seat, tech: TechId) -> Option<Refusal> {
    let cover = Cover { seat, tech: tech.0, covered: [0; 4] };
    let missing = cover.missing(w);
    let waived = || cover.waiver(w).is_some() || cover.infantry(w).next().is_some();
    let open = missing == [0; 4] || cover.can_be(w, missing, None) || waived();
    (!open).then_some(Refusal::Prerequisites { missing })
}

step! {
    /// [research.prerequisites] For each symbol a player has no technology for something stands in: a planet with that
    /// specialty is exhausted, or an ability is used.
    pub struct Cover {
        pub seat: Seat,
        pub tech: u8,
        /// Symbols of each colour that are set aside.
        pub covered: [u8; 4],
    }
}

impl Cover {
    /// The symbols of the technology, by colour.
    fn needs(self, w: &World) -> [u8; 4] {
        let Prerequisites { blue, green, red, yellow } = w.kit.technology(TechId(self.tech)).prerequisites;
        [blue, green, red, yellow]
    }

    /// Symbols of each colour that nothing answers yet. [leader.yin-commander] Some have a green one more;
    /// [tech.psychoarchaeology] specialties may serve without exhausting.
    fn missing(self, w: &World) -> [u8; 4] {
        if agendas::waives(w, TechId(self.tech)) {
            return [0; 4];
        }
        let green = is(w, self.seat, Switch::GreenPrerequisite) || holds(w, self.seat, Switch::GreenPrerequisite);
        let (needs, mut has) = (self.needs(w), objectives::by_colour(w, self.seat));
        has[Colour::Green as usize] += u8::from(green);
        if holds(w, self.seat, Switch::SpecialtiesStay) {
            let all = crate::alliance::domain(w, self.seat).flat_map(|planet| query::specialties(w, planet));
            all.for_each(|colour| has[colour as usize] += 1);
        }
        std::array::from_fn(|n| needs[n].saturating_sub(has[n]).saturating_sub(self.covered[n]))
    }

    /// [tech.ai-development-algorithm] One symbol of a unit upgrade, by exhausting it.
    fn algorithm(self, w: &World) -> bool {
        let upgrade = w.kit.technology(TechId(self.tech)).upgrades.is_some();
        upgrade && w.side(self.seat).ready.has(Feat::AiDevelopmentAlgorithm)
    }

    /// [faction.analytical] Symbols that are ignored for nothing, unit upgrades aside.
    fn ignored(self, w: &World) -> u8 {
        match w.kit.technology(TechId(self.tech)).upgrades {
            Some(_) => 0,
            None => number_of(w, self.seat, Switch::IgnoresOne, 0).unwrap_or(0),
        }
    }

    /// [tech.inheritance-systems] What waives all symbols, exhausted and for resources that can be paid.
    fn waiver(self, w: &World) -> Option<(Feat, u8)> {
        let feat = ready_for(w, self.seat, Switch::WaivesPrerequisites)?;
        let price = w.kit.tricks[feat as usize].numbers[0];
        Bill::resources(price).is_within(w, self.seat).then_some((feat, price))
    }

    /// [leader.yin-commander] Infantry that may be given up for all symbols of what another player has.
    fn infantry(self, w: &World) -> impl Iterator<Item = (Kind, bool, Holder)> + '_ {
        let known = || w.everyone().any(|other| other != self.seat && owned(w, other) >> self.tech & 1 == 1);
        let may = is(w, self.seat, Switch::WaivesForInfantry) && known();
        everywhere(w, self.seat, &[Kind::Infantry]).filter(move |_| may)
    }

    /// [relic.the-prophets-tears] What is exhausted for any one symbol.
    fn helpers(self, w: &World) -> impl Iterator<Item = Feat> {
        let tears = ready_for(w, self.seat, Switch::HelpsResearch);
        self.algorithm(w).then_some(Feat::AiDevelopmentAlgorithm).into_iter().chain(tears)
    }

    /// Ready planets with a specialty that is missing, and its colour.
    fn planets(self, w: &World) -> impl Iterator<Item = (PlanetSpot, usize)> {
        let missing = if holds(w, self.seat, Switch::SpecialtiesStay) { [0; 4] } else { self.missing(w) };
        let ready = move |p: &PlanetSpot| w.planet(*p).controller == Some(self.seat) && !w.planet(*p).exhausted;
        w.spots().filter(ready).filter_map(move |p| {
            let colours = query::specialties(w, p).map(|colour| colour as usize);
            colours.filter(|&colour| missing[colour] > 0).max_by_key(|&colour| missing[colour]).map(|c| (p, c))
        })
    }

    /// [agenda.research-team] All that stands in for a symbol of one colour.
    fn stand_ins(self, w: &World) -> impl Iterator<Item = (Choice, usize)> {
        let missing = self.missing(w);
        let planets = self.planets(w).map(|(planet, colour)| (Choice::Exhaust(planet), colour));
        let teams = agendas::teams(w, self.seat).filter(move |(_, colour)| missing[*colour] > 0);
        planets.chain(teams.map(|(team, colour)| (Choice::Tap(team), colour)))
    }

    /// Symbols that are missing even if all planets stand in.
    fn beyond_planets(self, w: &World) -> [u8; 4] {
        let mut left = self.missing(w);
        self.stand_ins(w).for_each(|(_, colour)| left[colour] = left[colour].saturating_sub(1));
        left
    }

    /// Whether everything that could stand in is enough, one of it aside.
    fn can_be(self, w: &World, missing: [u8; 4], without: Option<Choice>) -> bool {
        let mut left = missing;
        for (_, colour) in self.stand_ins(w).filter(|(other, _)| Some(*other) != without) {
            left[colour] = left[colour].saturating_sub(1);
        }
        usize::from(left.iter().sum::<u8>()) <= self.helpers(w).count() + usize::from(self.ignored(w))
    }
}

impl Play<Twilight> for Cover {
    fn want(&self, w: &World, out: &mut Offers) -> Want {
        let missing = self.missing(w);
        if missing.iter().sum::<u8>() <= self.ignored(w) {
            return Want::Nothing;
        }
        for (choice, colour) in self.stand_ins(w) {
            let mut rest = missing;
            rest[colour] -= 1;
            if self.can_be(w, rest, Some(choice)) {
                out.offer(choice);
            }
        }
        self.helpers(w).for_each(|feat| out.offer(Choice::Play(feat)));
        self.waiver(w).into_iter().for_each(|(feat, _)| out.offer(Choice::Play(feat)));
        self.infantry(w).for_each(|(kind, damaged, at)| out.offer(Choice::Unit { kind, damaged, at }));
        Want::Ask(Ask::of(self.seat, Prompt::Round(RoundPrompt::Prerequisites { tech: self.tech })))
    }

    fn chosen(self, choice: Choice, w: &mut World, flow: &mut Flow) {
        let mut covered = self.covered;
        let by = self.seat;
        let colour = match choice {
            Choice::Exhaust(planet) => {
                let found = self.planets(w).find(|(p, _)| *p == planet);
                w.planets[planet.index()].exhausted = true;
                flow.tell(SeatSet::ALL, rule!("research.prerequisites"), || {
                    let at = things::planet(w, planet);
                    words!("{by} {by:exhausts|exhaust} {at} for its technology specialty.", by, at)
                });
                found.map(|(_, colour)| colour)
            }
            Choice::Tap(team) => {
                agendas::team(w, by, team, flow);
                team.row(w).colour.map(|colour| colour as usize)
            }
            Choice::Unit { kind, damaged, at } => {
                flow.tell(SeatSet::ALL, rule!("leader.yin-commander"), || {
                    let at = things::place(w, at);
                    words!("{by} {by:gives|give} up an infantry at {at} for the prerequisites.", by, at)
                });
                recall(w, by, kind, damaged, at);
                flow.then([Cover { covered: self.needs(w), ..self }.into()]);
                return;
            }
            Choice::Play(feat) if self.waiver(w).is_some_and(|(waiver, _)| waiver == feat) => {
                let (_, price) = self.waiver(w).expect("it can be paid");
                let side = &mut w.parties[by.index()];
                side.ready = side.ready.without(feat);
                flow.tell(SeatSet::ALL, rule!("tech.inheritance-systems"), || {
                    words!("{by} {by:exhausts|exhaust} {card} for all prerequisites.", by, card = things::card(w, feat))
                });
                flow.then([Spend { seat: by, bill: Bill::resources(price) }.into()]);
                flow.then([Cover { covered: self.needs(w), ..self }.into()]);
                return;
            }
            Choice::Play(feat) => {
                let side = &mut w.parties[by.index()];
                side.ready = side.ready.without(feat);
                flow.tell(SeatSet::ALL, rule!("research.prerequisites"), || {
                    words!("{by} {by:exhausts|exhaust} {card} for a prerequisite.", by, card = things::card(w, feat))
                });
                // What planets cannot stand in for comes first.
                let (missing, left) = (self.missing(w), self.beyond_planets(w));
                (0..COLOURS.len()).max_by_key(|&colour| (left[colour], missing[colour]))
            }
            _ => unreachable!("{choice:?}"),
        };
        covered[colour.expect("it stands in for a symbol")] += 1;
        flow.then([Cover { covered, ..self }.into()]);
    }

    /// All prerequisites are met.
    fn act(self, w: &mut World, flow: &mut Flow) {
        let by = self.seat;
        gain(w, by, TechId(self.tech));
        flow.tell(SeatSet::ALL, rule!("research.choose"), || {
            words!("{by} {by:researches|research} {what}.", by, what = things::technology(w, self.tech))
        });
        w.league_mut().learned = Some(self.tech);
        gained(w, by, flow);
        windows::occasion(w, Occasion::Researched, by, flow);
        agendas::researched(w, by, flow);
    }
}

/// [research.gain] What follows a technology that was gained.
pub fn gained(w: &mut World, seat: Seat, flow: &mut Flow) {
    if w.league.is_some() {
        leaders::unlock(w, flow);
        windows::occasion(w, Occasion::TechnologyGained, seat, flow);
    }
}

/// [research.gain] A technology lies before a player from now on; it asks for no prerequisites and is no research.
pub fn gain(w: &mut World, seat: Seat, tech: TechId) {
    let kit = w.kit.get();
    options::learn(kit, &mut w.parties[seat.index()], tech).expect("a technology of the data");
}

/// A technology goes back to its deck, and does nothing any more.
pub fn lose(w: &mut World, seat: Seat, tech: TechId) {
    let kit = w.kit.get();
    options::unlearn(kit, &mut w.parties[seat.index()], tech);
}

/// [tech.valefar-assimilator-x] A token goes on a technology of another faction, from where it lay: the player has that
/// technology, units of the kind it upgrades are those of that faction, and no technology is gained.
pub fn assimilate(w: &mut World, seat: Seat, token: usize, tech: TechId, flow: &mut Flow) {
    if let Some(old) = w.parties[seat.index()].realm.assimilated[token].take() {
        dissolve(w, seat, TechId(old));
    }
    w.parties[seat.index()].realm.assimilated[token] = Some(tech.0);
    gain(w, seat, tech);
    let kit = w.kit.get();
    let row = kit.technology(tech);
    if let (Some(kind), Some(sheet)) = (upgraded(row), row.faction.as_deref().and_then(|id| kit.faction(id))) {
        query::print_on(w, seat, kind, Some(sheet));
    }
    flow.tell(SeatSet::ALL, rule!("tech.valefar-assimilator-x"), || {
        let (what, card) = (things::technology(w, tech.0), ["X", "Y"][token]);
        words!("{by} {by:lays|lay} the {card} token on {what}.", by = seat, card, what)
    });
    keep_within(w, seat);
    crate::texts::deeds::trim_all(w, seat, flow);
    leaders::unlock(w, flow);
}

/// The kind of units a technology upgrades.
fn upgraded(row: &TechnologyCard) -> Option<Kind> {
    row.upgrades.as_deref().and_then(|slug| Kind::from_slug(&slug.replace('-', "_")))
}

/// A copied technology is had no more; what the player has researched himself for the same kind of units counts again.
fn dissolve(w: &mut World, seat: Seat, tech: TechId) {
    lose(w, seat, tech);
    let kit = w.kit.get();
    if let Some(kind) = upgraded(kit.technology(tech)) {
        query::print_on(w, seat, kind, None);
        let own = objectives::technologies(w, seat).any(|row| upgraded(row) == Some(kind));
        if !own {
            w.parties[seat.index()].upgraded &= !(1 << kind as u32);
        }
    }
}

/// [tech.valefar-assimilator-x] War suns and flying docks that may not be there go back, docks to a planet if there is a site.
fn keep_within(w: &mut World, seat: Seat) {
    for system in w.galaxy.ids() {
        while w.space(system, seat).of(Kind::WarSun) > 0 && !query::may_have(w, seat, Kind::WarSun) {
            let damaged = w.space(system, seat).in_state(Kind::WarSun, true) > 0;
            recall(w, seat, Kind::WarSun, damaged, Holder::Space(system));
        }
        while w.space(system, seat).of(Kind::SpaceDock) > 0 && !query::flies(w, seat) {
            recall(w, seat, Kind::SpaceDock, false, Holder::Space(system));
            let site = crate::texts::sights::held_in(w, system, seat).find(|&p| has_site(w, seat, Kind::SpaceDock, p));
            if let Some(planet) = site {
                place(w, seat, Kind::SpaceDock, Holder::Planet(planet));
            }
        }
    }
}

/// [research.gain] The same, told to all.
pub fn gain_openly(w: &mut World, by: Seat, tech: TechId, flow: &mut Flow) {
    gain(w, by, tech);
    flow.tell(SeatSet::ALL, rule!("research.gain"), || {
        words!("{by} {by:gains|gain} {what}.", by, what = things::technology(w, tech.0))
    });
    gained(w, by, flow);
}
