//! Reaction windows: the moments of an action at which something may be used, and what is in force.

use super::choice::Choice;
use super::feats::{After, Feat, Feats, Moment, Occasion, Source, Until, When};
use super::prompt::{Prompt, RoundPrompt};
use super::query::{self, Volley};
use super::steps::barred;
use super::steps::cards::{CardEnds, ResolveCard};
use super::steps::deeds;
use super::steps::feats::{Opens, Resolve};
use super::steps::movement::Trim;
use super::steps::texts::Aloud;
use super::texts::{Switch, Use, fits, is};
use super::world::{Party, Phase, PlanetSpot, World};
use super::{Eye, Twilight};
use crate::{Ask, Flow, Offers, agendas, leaders, notes, things};
use kernel::{Order, React, Reacts, Seat, SeatList, SeatSet, rule};
use scene::words;
use serde::{Deserialize, Serialize};
use twilight_box::components::{Happening, Verb};
use twilight_box::galaxy::SystemId;
use twilight_box::units::Kind;

/// Something being resolved, with the window it was used in; the last one is on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Played {
    pub by: Seat,
    pub feat: Feat,
    pub cancelled: bool,
    pub window: Window,
}

/// [cards.windows] A moment at which things may be used, with what it is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Window {
    Action,
    TurnStarts,
    Activated,
    Moved,
    AbilityRoll {
        by: Seat,
        volley: Volley,
    },
    Rolled {
        by: Seat,
        volley: Volley,
    },
    BothRolled,
    CannonHits(Seat),
    ShipHits(Seat),
    GroundHits {
        victim: Seat,
        planet: PlanetSpot,
    },
    CombatStarts,
    RoundStarts,
    Announcing,
    RetreatAnnounced(Seat),
    Sustained {
        owner: Seat,
        kind: Kind,
    },
    Destroyed(Seat),
    RoundEnds,
    InvasionStarts,
    Committed(PlanetSpot),
    GroundStarts(PlanetSpot),
    Gaining {
        planet: PlanetSpot,
        by: Seat,
    },
    Gained {
        planet: PlanetSpot,
        from: Option<Seat>,
    },
    Producing,
    Produced,
    ActionEnds,
    Acted,
    TurnEnds,
    AllPassed,
    CardPlayed {
        depth: u8,
        card: Feat,
    },
    CardDiscarded {
        by: Seat,
        card: Feat,
    },
    Tired {
        by: Seat,
        agent: Feat,
    },
    TokenPlaced {
        of: Seat,
        system: SystemId,
    },
    /// Something happened that secret objectives ask for.
    Deed,
    /// A moment of the rest of the round, and whom it is about.
    Round {
        at: Occasion,
        of: Seat,
    },
}

impl Window {
    #[inline(always)]
    pub fn when(self) -> When {
        When::Action(match self {
            Window::Action => Moment::Action,
            Window::TurnStarts => Moment::TurnStarts,
            Window::Activated => Moment::Activated,
            Window::Moved => Moment::Moved,
            Window::AbilityRoll { .. } => Moment::AbilityRoll,
            Window::Rolled { .. } => Moment::Rolled,
            Window::BothRolled => Moment::BothRolled,
            Window::CannonHits(_) => Moment::CannonHits,
            Window::ShipHits(_) => Moment::ShipHits,
            Window::GroundHits { .. } => Moment::GroundHits,
            Window::CombatStarts => Moment::CombatStarts,
            Window::RoundStarts => Moment::RoundStarts,
            Window::Announcing => Moment::Announcing,
            Window::RetreatAnnounced(_) => Moment::RetreatAnnounced,
            Window::Sustained { .. } => Moment::Sustained,
            Window::Destroyed(_) => Moment::Destroyed,
            Window::RoundEnds => Moment::RoundEnds,
            Window::InvasionStarts => Moment::InvasionStarts,
            Window::Committed(_) => Moment::Committed,
            Window::GroundStarts(_) => Moment::GroundStarts,
            Window::Gaining { .. } => Moment::Gaining,
            Window::Gained { .. } => Moment::Gained,
            Window::Producing => Moment::Producing,
            Window::Produced => Moment::Produced,
            Window::ActionEnds => Moment::ActionEnds,
            Window::Acted => Moment::Acted,
            Window::TurnEnds => Moment::TurnEnds,
            Window::AllPassed => Moment::AllPassed,
            Window::CardPlayed { .. } => Moment::CardPlayed,
            Window::CardDiscarded { .. } => Moment::CardDiscarded,
            Window::Tired { .. } => Moment::Tired,
            Window::TokenPlaced { .. } => Moment::TokenPlaced,
            Window::Deed => Moment::Deed,
            Window::Round { at, .. } => return When::Round(at),
        })
    }

    /// Whom it is about: who acts, rolls, loses, plays; else the active player.
    pub fn player(self, w: &World) -> Option<Seat> {
        match self {
            Window::AbilityRoll { by, .. }
            | Window::Rolled { by, .. }
            | Window::CardDiscarded { by, .. }
            | Window::Tired { by, .. }
            | Window::Gaining { by, .. }
            | Window::RetreatAnnounced(by) => Some(by),
            Window::Gained { planet, .. } => w.planet(planet).controller,
            Window::CannonHits(victim) | Window::ShipHits(victim) | Window::GroundHits { victim, .. } => Some(victim),
            Window::Sustained { owner, .. } | Window::Destroyed(owner) => Some(owner),
            Window::TokenPlaced { of, .. } | Window::Round { of, .. } => Some(of),
            Window::CardPlayed { depth, .. } => w.plays.played.get(usize::from(depth) - 1).map(|played| played.by),
            Window::Action
            | Window::TurnStarts
            | Window::Activated
            | Window::Moved
            | Window::BothRolled
            | Window::CombatStarts
            | Window::RoundStarts
            | Window::Announcing
            | Window::RoundEnds
            | Window::InvasionStarts
            | Window::Committed(_)
            | Window::GroundStarts(_)
            | Window::ActionEnds
            | Window::Acted
            | Window::TurnEnds
            | Window::AllPassed
            | Window::Deed => w.round.turn,
            Window::Producing | Window::Produced => w.action.maker.or(w.round.turn),
        }
    }

    /// What may be used in it. [cards.start-of-combat] The start of a combat is the start of its first round.
    #[inline(always)]
    pub fn feats(self, w: &World) -> Feats {
        let at = |when: When| w.kit.by_moment[when.number()];
        match self {
            Window::CombatStarts | Window::GroundStarts(_) => {
                at(self.when()).union(at(When::Action(Moment::RoundStarts)))
            }
            // What its moment sets off is not asked for.
            Window::Round { .. } => at(self.when()).minus(w.kit.forced),
            _ => at(self.when()),
        }
    }
}

/// The step that opens a window: one use or pass each, the active side first, until both pass in a row.
#[inline]
pub fn window(window: Window) -> super::Step {
    Opens { window }.into()
}

/// Whether something is in force for a side: used for a while, or always at work.
#[inline]
pub fn in_force(w: &World, seat: Seat, feat: Feat) -> bool {
    let side = w.side(seat);
    // Asked so often that three looks without a branch between them pay.
    w.parties[seat.index()].boons.has(feat) | side.standing.has(feat) | side.lasting.has(feat)
}

/// Something is in force from now on, until its row says.
pub fn enforce(w: &mut World, seat: Seat, feat: Feat) {
    let lasts = w.kit.tricks[feat as usize].lasts;
    let side = &mut w.parties[seat.index()];
    let spells = match lasts {
        Until::Ever => &mut side.standing,
        Until::Status => &mut side.lasting,
        Until::Volley | Until::Movement | Until::Round | Until::Combat | Until::Invasion | Until::Action => {
            &mut side.boons
        }
    };
    *spells = spells.with(feat);
}

/// Everything that is in force for a side.
#[inline]
pub fn all_in_force(w: &World, seat: Seat) -> Feats {
    let side = w.side(seat);
    w.parties[seat.index()].boons.union(side.standing).union(side.lasting)
}

/// What was in force until now is not any more, for all sides.
#[inline]
pub fn lapse(w: &mut World, until: Until) {
    let gone = w.kit.ends[until as usize];
    for party in &mut w.parties {
        party.boons = party.boons.minus(gone);
        party.lasting = party.lasting.minus(gone);
    }
}

/// [leader.letnev-hero] What was for a round of the game is over, and fleets that knew no limit are counted again.
pub fn round_lapses(w: &mut World, flow: &mut Flow) {
    let free: SeatSet = w.everyone().filter(|&seat| is(w, seat, Switch::NoFleetLimit)).collect();
    lapse(w, Until::Status);
    free.iter().for_each(|seat| flow.then([Trim::of(seat, query::ships_of(w, seat)).into()]));
}

/// The same for one side alone.
#[inline]
pub fn lapse_of(w: &mut World, seat: Seat, until: Until) {
    let gone = w.kit.ends[until as usize];
    let party = &mut w.parties[seat.index()];
    party.boons = party.boons.minus(gone);
}

/// Whether anybody has anything for a window, whether it fits or not: most windows are passed over by this.
fn may_open(w: &World, window: Window, feats: Feats) -> bool {
    let cards = || w.parties.iter().any(|party| !party.hand.peek(&Eye::open()).is_empty());
    let noted = || w.everyone().any(|seat| feats.meets(notes::perhaps(w, window, seat)));
    w.parties.iter().any(|party| feats.meets(party.ready)) || feats.meets(w.kit.deck) && cards() || noted()
}

/// Whether nobody really holds anything for a window, which only its owner may know, nor has used anything before. Looked
/// at so often, and mostly for a window that is known beforehand, that it is written out wherever one opens.
#[inline(always)]
fn is_quiet(w: &World, feats: &Feats) -> bool {
    let eye = Eye::open();
    let held = |party: &Party| feats.common(party.ready.union(party.hand.peek(&eye).cards())).union(party.once);
    w.parties.iter().fold(Feats::NONE, |all, party| all.union(held(party))).is_empty() && !notes::meet(w, feats)
}

/// [cards.once] A window opens now, or after what comes before it: what was used in an earlier one of its kind may be used
/// again. It stays shut if nobody has anything for it.
#[inline(always)]
pub fn open(w: &mut World, window: Window, flow: &mut Flow) {
    if flow.has_pushed() {
        return flow.then([self::window(window)]);
    }
    let feats = window.feats(w);
    if !flow.skips_passes() || !is_quiet(w, &feats) {
        open_afresh(w, window, &feats, flow);
    }
}

fn open_afresh(w: &mut World, window: Window, feats: &Feats, flow: &mut Flow) {
    w.parties.iter_mut().for_each(|party| party.once = party.once.minus(*feats));
    let opens = match flow.skips_passes() {
        true => w.everyone().any(|seat| has_for(w, window, feats, seat)),
        false => may_open(w, window, *feats),
    };
    if opens {
        // [cards.order] Two sides are asked in turn, more all at once.
        let order = if w.parties.len() > 2 { Order::Poll } else { Order::Continue };
        flow.then([React::to(window, order).into()]);
    }
}

/// [cards.forced] A moment of the round: what it sets off works in order of play, then its window opens.
pub fn occasion(w: &World, at: Occasion, of: Seat, flow: &mut Flow) {
    let window = Window::Round { at, of };
    let forced = w.kit.by_moment[When::Round(at).number()].common(w.kit.forced);
    for seat in query::in_order(w) {
        for feat in forced.common(w.side(seat).ready).iter() {
            if fits(w, Use { by: seat, feat, window }) {
                flow.then([Resolve { played: Played { by: seat, feat, cancelled: false, window } }.into()]);
            }
        }
    }
    flow.then([self::window(window)]);
}

/// [cards.windows] [cards.once] Whether a side is asked in a window: it has a card in hand and one could fit by what all
/// can see, or something open before it fits.
pub fn is_asked(w: &World, window: Window, seat: Seat) -> bool {
    // [hive.windows] A party nobody sits at uses nothing.
    if !w.sits(seat) {
        return false;
    }
    let feats = window.feats(w).minus(w.parties[seat.index()].once);
    let open = feats.common(open_before(w, seat));
    let open = open.union(feats.common(notes::perhaps(w, window, seat)));
    if open.iter().any(|feat| fits(w, Use { by: seat, feat, window })) {
        return true;
    }
    let cards = feats.common(w.kit.deck);
    !cards.is_empty()
        && !hushed(w, seat)
        && !w.parties[seat.index()].hand.peek(&Eye::open()).is_empty()
        && cards.iter().any(|card| fits(w, Use { by: seat, feat: card, window }))
}

/// [cards.bystanders] Whether a window belongs to a clash that a side takes no part in: there it uses only what speaks
/// of others.
#[inline]
pub fn looks_on(w: &World, window: Window, seat: Seat) -> bool {
    if w.parties.len() == 2 || w.clash.is_none() || w.fighting(seat).is_some() {
        return false;
    }
    match window {
        Window::CardPlayed { .. }
        | Window::CardDiscarded { .. }
        | Window::Tired { .. }
        | Window::TokenPlaced { .. }
        | Window::Deed
        | Window::Round { .. }
        | Window::Gaining { .. }
        | Window::Gained { .. } => false,
        Window::Action
        | Window::TurnStarts
        | Window::Activated
        | Window::Moved
        | Window::AbilityRoll { .. }
        | Window::Rolled { .. }
        | Window::BothRolled
        | Window::CannonHits(_)
        | Window::ShipHits(_)
        | Window::GroundHits { .. }
        | Window::CombatStarts
        | Window::RoundStarts
        | Window::Announcing
        | Window::RetreatAnnounced(_)
        | Window::Sustained { .. }
        | Window::Destroyed(_)
        | Window::RoundEnds
        | Window::InvasionStarts
        | Window::Committed(_)
        | Window::GroundStarts(_)
        | Window::Producing
        | Window::Produced
        | Window::ActionEnds
        | Window::Acted
        | Window::TurnEnds
        | Window::AllPassed => true,
    }
}

/// [agenda.political-censure] The owner of the law plays none. [tech.transparasteel-plating] Who has passed plays no action cards in the turn of its owner.
pub fn hushed(w: &World, seat: Seat) -> bool {
    if silenced(w, seat) {
        return true;
    }
    if agendas::law_of(w, seat, agendas::Tenet::Censured).is_some() {
        return true;
    }
    let plated = |turn: Seat| turn != seat && w.side(turn).has(Verb::NoCardsAfterPassing);
    w.side(seat).passed && w.round.turn.is_some_and(plated)
}

/// [note.political-secret] Who uses neither cards nor faction abilities over an agenda.
fn silenced(w: &World, seat: Seat) -> bool {
    w.league.as_ref().is_some_and(|league| league.senate.silenced.has(seat))
}

/// [cards.once] What a side can use in a window. One thing is used once in a window, and so is one of several cards
/// with the same name.
#[inline(always)]
pub fn offer(w: &World, window: Window, seat: Seat, out: &mut Offers) {
    offer_fitting(w, window, seat, out);
    if out.explains() {
        barred::cards(w, window, seat, out);
    }
}

/// What a side can use, and no word of the rest.
#[inline(always)]
pub fn offer_fitting(w: &World, window: Window, seat: Seat, out: &mut Offers) {
    let held = at_hand(w, window, &window.feats(w), seat);
    for feats in held.into_iter().filter(|feats| !feats.is_empty()) {
        feats
            .iter()
            .filter(|&feat| fits(w, Use { by: seat, feat, window }))
            .for_each(|feat| out.offer(Choice::Play(feat)));
    }
}

/// What lies ready before a side.
#[inline]
fn open_before(w: &World, seat: Seat) -> Feats {
    let ready = w.side(seat).ready;
    // [note.greyfire-mutagen-base] Nor does it use technologies of its own.
    if w.league.is_some() && is(w, seat, Switch::LosesPowers) {
        let own = |feat: Feat| {
            let trick = &w.kit.tricks[feat as usize];
            trick.source == Source::Ability || trick.source == Source::Technology && trick.faction.is_some()
        };
        return ready.iter().filter(|&feat| !own(feat)).collect();
    }
    match silenced(w, seat) {
        true => ready.iter().filter(|&feat| w.kit.tricks[feat as usize].source != Source::Ability).collect(),
        false => ready,
    }
}

/// [cards.any-time] The moment that is always there.
pub fn any_time(seat: Seat) -> Window {
    Window::Round { at: Occasion::AnyTime, of: seat }
}

/// [cards.any-time] What a player may use in another's turn, while something is asked that is open to all.
pub fn offer_any_time(w: &World, seat: Seat, out: &mut Offers) {
    let Some(league) = &w.league else { return };
    let others = w.round.turn.is_some_and(|turn| turn != seat) && league.phase == Phase::Action;
    if others && w.in_play(seat) && w.clash.is_none() && w.plays.played.is_empty() {
        offer_fitting(w, any_time(seat), seat, out);
    }
}

/// What a side has for a window, whether it fits or not: cards, what lies open before it, and notes in hand.
#[inline]
fn at_hand(w: &World, window: Window, feats: &Feats, seat: Seat) -> [Feats; 3] {
    if !w.sits(seat) {
        return [Feats::NONE; 3];
    }
    let feats = feats.minus(w.parties[seat.index()].once);
    let cards = feats.common(w.parties[seat.index()].hand.peek(&Eye::open()).cards());
    let cards = if !cards.is_empty() && hushed(w, seat) { Feats::NONE } else { cards };
    [cards, feats.common(open_before(w, seat)), feats.common(notes::at_hand(w, window, seat))]
}

/// Whether a side has anything that fits a window, hidden cards counted. Asked of every side whenever one of them has
/// something: most are passed over by what lies before them and in their hands.
#[inline]
fn has_for(w: &World, window: Window, feats: &Feats, seat: Seat) -> bool {
    let party = &w.parties[seat.index()];
    let ready = party.ready.union(party.hand.peek(&Eye::open()).cards());
    (w.league.is_some() || feats.meets(ready)) && has_fitting(w, window, feats, seat)
}

fn has_fitting(w: &World, window: Window, feats: &Feats, seat: Seat) -> bool {
    let held = at_hand(w, window, feats, seat).into_iter().fold(Feats::NONE, Feats::union);
    held.iter().any(|feat| fits(w, Use { by: seat, feat, window }))
}

/// [cards.once] Something is not used again in the same window; each action is a moment of its own, and so is any time.
pub fn used_up(w: &mut World, played: Played) {
    let any_time = matches!(played.window, Window::Round { at: Occasion::AnyTime, .. });
    if played.window != Window::Action && !any_time {
        w.parties[played.by.index()].once = w.parties[played.by.index()].once.with(played.feat);
    }
}

/// [cards.use] Something is used. A card lies open until it is resolved and can be cancelled; an agent or technology
/// is exhausted, a hero or note is gone.
pub fn put_to_use(w: &mut World, window: Window, seat: Seat, feat: Feat, flow: &mut Flow) {
    let trick = &w.kit.get().tricks[feat as usize];
    flow.tell(SeatSet::ALL, rule!("cards.use"), || {
        let (by, card) = (seat, things::card(w, feat));
        match trick.source == Source::Card {
            true => words!("{by} {by:plays|play} {card}.", by, card),
            false => words!("{by} {by:uses|use} {card}.", by, card),
        }
    });
    let played = Played { by: seat, feat, cancelled: false, window };
    if trick.source == Source::Card {
        w.parties[seat.index()].hand.peek_mut(&Eye::open()).remove(feat as usize);
        w.plays.played.push(played);
        flow.reveal();
        // [cards.aloud] What it falls on is named first.
        if let Some(pick) = Use::from(played).pick(w, 0).filter(super::texts::Pick::is_aloud) {
            flow.then([Aloud { pick }.into()]);
        }
        flow.then([super::windows::window(Window::CardPlayed { depth: w.plays.played.len() as u8, card: feat })]);
        flow.then([ResolveCard.into(), CardEnds.into()]);
        return;
    }
    used_up(w, played);
    if trick.source == Source::Note && w.league.is_some() {
        notes::put_to_use(w, played, flow);
        return;
    }
    if trick.source == Source::Ability {
        leaders::noted(w, seat, Happening::UsedFactionAbility, flow);
    }
    let side = &mut w.parties[seat.index()];
    match trick.after {
        After::Keep => {}
        After::Exhaust => side.ready = side.ready.without(feat),
        After::Spend => {
            side.ready = side.ready.without(feat);
            side.held = side.held.without(feat);
        }
    }
    flow.then([Resolve { played }.into()]);
    if trick.source == Source::Agent {
        flow.then([super::windows::window(Window::Tired { by: seat, agent: feat })]);
    }
}

impl Reacts for Twilight {
    type Window = Window;

    /// [cards.order] The active side is asked first; in the strategy and agenda phase the speaker.
    fn order(w: &World, _: Window) -> SeatList {
        query::in_order(w)
    }

    fn may_react(w: &World, window: Window, seat: Seat) -> bool {
        if window == Window::Deed { deeds::may_score(w, seat) } else { is_asked(w, window, seat) }
    }

    fn holders(w: &World, window: Window) -> SeatSet {
        if window == Window::Deed {
            return deeds::scorers(w);
        }
        let feats = window.feats(w);
        w.everyone().filter(|&seat| has_for(w, window, &feats, seat)).collect()
    }

    fn reactions(w: &World, window: Window, seat: Seat, _: SeatSet, out: &mut Offers) {
        match window {
            Window::Deed => deeds::offer(w, seat, out),
            _ => offer(w, window, seat, out),
        }
    }

    fn pass() -> Choice {
        Choice::Pass
    }

    fn window_ask(w: &World, window: Window, seat: Seat) -> Ask {
        match window {
            Window::Deed => Ask::of(seat, Prompt::Round(RoundPrompt::Deed)),
            _ => Ask::of(seat, Prompt::Use { window, at: w.action.active }),
        }
    }

    fn react(w: &mut World, window: Window, seat: Seat, choice: Choice, flow: &mut Flow) {
        match choice {
            Choice::Play(feat) => put_to_use(w, window, seat, feat, flow),
            Choice::Score(objective) => deeds::scored(w, seat, objective, flow),
            _ => unreachable!("{choice:?}"),
        }
    }
}
