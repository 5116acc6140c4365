//! The table of a match: how any game's types are hidden behind [`Table`].

mod judged;

use crate::ask::Haste;
use crate::frozen::{self, Wanted};
use crate::notation::{self, Mismatch};
use crate::{
    Ask, AskOf, Bid, Chance, Edit, Faces, Fate, Game, GameInfo, Judged, Match, Offers, OffersOf, Outcome, Plan,
    Problem, Prompted, Question, Refuses, Report, Rng, Seat, SeatSet, Seeded, Setup, Shown, Side, Standing, Stream,
    Table, Tally, Viewer, Why, key_of,
};
use scene::{Live, Prompt, Refused, Stage, Words};
use std::any::Any;

pub(crate) fn open<G: Shown + Judged>(info: &'static GameInfo, setup: &Setup) -> Result<Box<dyn Table>, Problem> {
    let files = setup.files(info)?;
    let (world, first) = G::open(info, setup)?;
    assert_eq!(G::info(&world).id, info.id, "a world knows the entry it was opened by");
    Ok(Box::new(TableOf::<G>::new(Match::new(world, first), (files.pack, files.digest))))
}

/// A table in any position, for tests and for positions set up by hand.
pub fn seated<G: Shown + Judged>(world: G::World, next: G::Step) -> Box<dyn Table> {
    Box::new(TableOf::<G>::new(Match::new(world, next), ("default".into(), 0)))
}

pub(crate) fn thaw<G: Shown + Judged>(
    info: &'static GameInfo,
    bytes: &[u8],
    wanted: Wanted,
) -> Result<Box<dyn Table>, Problem> {
    let (pack, game) = frozen::thaw::<Match<G>>(info, bytes, wanted)?;
    Ok(Box::new(TableOf::new(game, pack)))
}

struct TableOf<G: Shown + Judged> {
    game: Match<G>,
    pack: (String, u64),
    standing: Standing<G::Prompt>,
    offers: OffersOf<G>,
    /// What some seat cannot know has been redrawn; nothing here is a secret.
    imagined: bool,
}

/// What a key stands for.
enum Found<C> {
    Answer(C),
    Aside(C),
}

impl<G: Shown + Judged> TableOf<G> {
    fn new(game: Match<G>, pack: (String, u64)) -> TableOf<G> {
        let mut table = TableOf { game, pack, standing: Standing::Over, offers: Offers::default(), imagined: false };
        table.settle(&mut Report::muted());
        table
    }

    fn settle(&mut self, report: &mut Report) {
        self.standing = self.game.settle(&mut self.offers, report);
    }

    /// The question of a seat, asked anew into a buffer.
    fn want_of(&self, seat: Seat, offers: &mut OffersOf<G>) -> Option<AskOf<G>> {
        self.want_and_why(seat, offers, &mut Why::unheard())
    }

    /// The same, with the reasons why a party nobody sits at left it to the seat.
    fn want_and_why(&self, seat: Seat, offers: &mut OffersOf<G>, why: &mut Why) -> Option<AskOf<G>> {
        match self.standing {
            Standing::Ask(ask) if ask.seat == seat => self.game.ask_again(offers, why),
            Standing::Together(busy) | Standing::Poll(busy) if busy.has(seat) => self.game.ask_in_strand(seat, offers),
            Standing::Over | Standing::Fate(_) | Standing::Ask(_) | Standing::Together(_) | Standing::Poll(_) => None,
        }
    }

    fn hears_asides(&self) -> bool {
        matches!(self.standing, Standing::Ask(ask) if ask.open)
    }

    fn asides_of(&self, seat: Seat, offers: &mut OffersOf<G>) {
        if self.hears_asides() {
            G::asides(&self.game.world, seat, offers);
        }
    }

    fn text(&self, choice: G::Choice) -> String {
        let mut text = String::new();
        G::print(&self.game.world, choice, &mut text);
        text
    }

    /// The choice behind a key.
    fn find(&self, seat: Seat, key: u64) -> Option<Found<G::Choice>> {
        let found = |list: &[G::Choice]| list.iter().copied().find(|c| key_of(c) == key);
        let mut offers = Offers::default();
        let answer = match self.standing {
            Standing::Ask(ask) if ask.seat == seat => found(self.offers.list()),
            _ => self.want_of(seat, &mut offers).and_then(|_| found(offers.list())),
        };
        answer.map(Found::Answer).or_else(|| {
            offers.clear();
            self.asides_of(seat, &mut offers);
            found(offers.list()).map(Found::Aside)
        })
    }

    /// Takes an answer or an aside and goes on to the next question.
    fn answered(&mut self, seat: Seat, key: u64, mut report: Report) -> Result<Report, Problem> {
        match (self.find(seat, key), self.standing) {
            (Some(Found::Answer(choice)), Standing::Together(_) | Standing::Poll(_)) => {
                self.game.choose_in_strand(seat, choice, &mut report)
            }
            (Some(Found::Answer(choice)), Standing::Ask(ask)) => self.game.choose(&ask, choice, &mut report),
            (Some(Found::Answer(choice)), _) => unreachable!("nobody was asked: {choice:?}"),
            (Some(Found::Aside(aside)), _) => self.game.aside(seat, aside, &mut report),
            (None, Standing::Over) => return Err(Problem::new("the game is over")),
            (None, _) if !self.asked().has(seat) => {
                return Err(Problem::new(format!("{} is not asked now", self.seat_name(seat))));
            }
            (None, _) => return Err(Problem::new("that is not one of the options")),
        }
        self.settle(&mut report);
        Ok(report)
    }

    fn face(&self, ask: &AskOf<G>, choice: G::Choice) -> scene::Choice {
        let face = G::face(&self.game.world, ask, choice);
        scene::Choice { key: format!("{:016x}", key_of(&choice)), line: self.text(choice), ..face }
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        let (mut offers, mut why) = (Offers::explaining(), Why::heard());
        let ask = self.want_and_why(seat, &mut offers, &mut why)?;
        let (question, detail) = G::question(&self.game.world, &ask);
        let refused = offers.refused().iter().map(|(choice, refusal)| {
            let face = G::face(&self.game.world, &ask, *choice);
            let why = G::why(&self.game.world, *refusal);
            let scene::Choice { label, detail, mark, touches, group, forecast, .. } = face;
            let chancy = forecast.is_some();
            Refused { label, detail, mark, touches, why, rule: refusal.rule().0.into(), chancy, group }
        });
        Some(Prompt {
            seat: seat.0,
            question,
            detail,
            rule: ask.prompt.rule().0.into(),
            about: G::selected(&self.game.world, &ask),
            options: offers.list().iter().map(|c| self.face(&ask, *c)).collect(),
            refused: refused.collect(),
            many: ask.many_from.is_some(),
            all: Vec::new(),
            cheapest: Vec::new(),
            along: Vec::new(),
            back: false,
            ends: None,
            window: ask.window,
            idle: ask.idle,
            reasons: why.into_reasons(),
        })
    }

    fn play(&mut self, limit: u64, haste: Haste, chance: &mut impl Chance) -> Tally {
        let mut report = if haste == Haste::Headlong { Report::headlong() } else { Report::muted() };
        let mut tally = Tally::default();
        self.offers.set_haste(haste);
        while tally.decisions < limit {
            match self.standing {
                Standing::Over => break,
                Standing::Fate(fate) => {
                    let bag = bag_of::<G>(&self.game.world, &fate);
                    let faces = fate.roll(bag, chance);
                    self.game.fated(&faces, &mut report);
                }
                Standing::Ask(ask) => {
                    let choice = pick(&self.offers, &ask, &mut tally, chance);
                    self.game.choose(&ask, choice, &mut report);
                }
                Standing::Together(busy) | Standing::Poll(busy) => {
                    let seat = Seat(busy.0.trailing_zeros() as u8);
                    self.game.play_out_strand(seat, &mut self.offers, &mut report, |offers, ask| {
                        (tally.decisions < limit).then(|| match offers.list() {
                            // The host passes for whoever can only pass in a poll.
                            [pass] if ask.window => *pass,
                            _ => pick(offers, ask, &mut tally, chance),
                        })
                    });
                }
            }
            self.standing = self.game.settle(&mut self.offers, &mut report);
            tally.decide(std::mem::take(&mut report.decided));
        }
        self.offers.set_haste(Haste::Unhurried);
        // What was left out in the hurry is asked in full.
        match self.standing {
            Standing::Ask(ask) if ask.is_cut_short() => self.settle(&mut report),
            Standing::Together(_) | Standing::Poll(_) => self.settle(&mut report),
            Standing::Ask(_) | Standing::Fate(_) | Standing::Over => {}
        }
        tally
    }
}

/// A random player's pick.
#[inline]
fn pick<C: Copy, R, P>(offers: &Offers<C, R>, ask: &Ask<P>, tally: &mut Tally, chance: &mut impl Chance) -> C {
    let list = offers.list();
    tally.asks += 1;
    if let [lone] = list {
        return *lone;
    }
    tally.decisions += 1;
    let from = (ask.many_from.unwrap_or(0) as usize).min(list.len() - 1);
    list[from + chance.below(Stream::Bots, (list.len() - from) as u32) as usize]
}

fn bag_of<'a, G: Game>(w: &'a G::World, fate: &Fate) -> &'a [u8] {
    match fate {
        Fate::Draw { deck, .. } => G::bag(w, *deck),
        Fate::Dice { .. } | Fate::Order { .. } => &[],
    }
}

impl<G: Shown + Judged> Table for TableOf<G> {
    fn info(&self) -> &'static GameInfo {
        G::info(&self.game.world)
    }

    fn seats(&self) -> u8 {
        G::seats(&self.game.world)
    }

    fn parties(&self) -> u8 {
        G::parties(&self.game.world)
    }

    fn seat_name(&self, seat: Seat) -> &'static str {
        G::seat_name(&self.game.world, seat)
    }

    fn sides(&self) -> Vec<Side> {
        G::sides(&self.game.world)
    }

    fn pack(&self) -> (String, u64) {
        self.pack.clone()
    }

    fn asked(&self) -> SeatSet {
        match self.standing {
            Standing::Ask(ask) => SeatSet::one(ask.seat),
            Standing::Together(busy) | Standing::Poll(busy) => busy,
            Standing::Over | Standing::Fate(_) => SeatSet::NONE,
        }
    }

    fn together(&self) -> bool {
        matches!(self.standing, Standing::Together(_) | Standing::Poll(_))
    }

    fn polls(&self) -> bool {
        matches!(self.standing, Standing::Poll(_))
    }

    fn lone_passes(&self) -> SeatSet {
        let Standing::Poll(busy) = self.standing else { return SeatSet::NONE };
        let mut offers = Offers::default();
        busy.iter().filter(|seat| self.want_of(*seat, &mut offers).is_some() && offers.list().len() == 1).collect()
    }

    fn hush(&mut self) -> Result<Report, Problem> {
        if !self.polls() {
            return Err(Problem::new("there is no window that asks all at once"));
        }
        let mut report = Report::default();
        for seat in self.lone_passes().iter() {
            self.game.ask_in_strand(seat, &mut self.offers);
            self.game.choose_in_strand(seat, self.offers.list()[0], &mut report);
        }
        self.settle(&mut report);
        Ok(report)
    }

    fn ask(&self, seat: Seat, out: &mut Question) -> bool {
        out.keys.clear();
        match self.standing {
            Standing::Ask(ask) if ask.seat == seat => {
                out.ask = Some(self.asked_of(&ask));
                out.keys.extend(self.offers.list().iter().map(key_of));
            }
            _ => {
                let mut offers = Offers::default();
                out.ask = self.want_of(seat, &mut offers).map(|ask| self.asked_of(&ask));
                if out.ask.is_some() {
                    out.keys.extend(offers.list().iter().map(key_of));
                }
            }
        }
        out.ask.is_some()
    }

    fn asides(&self, seat: Seat, out: &mut Question) {
        let mut offers = Offers::default();
        self.asides_of(seat, &mut offers);
        out.ask = None;
        out.keys.clear();
        out.keys.extend(offers.list().iter().map(key_of));
    }

    fn bids(&self, seat: Seat) -> Vec<Bid<u64>> {
        self.bids_of(seat)
    }

    fn proposals(&self, seat: Seat) -> Vec<Vec<u64>> {
        self.proposals_of(seat)
    }

    fn choose(&mut self, seat: Seat, key: u64) -> Result<Report, Problem> {
        self.answered(seat, key, Report::default())
    }

    fn attempt(&mut self, seat: Seat, key: u64) -> Result<Report, Problem> {
        self.answered(seat, key, Report::tried())
    }

    fn fate(&self) -> Option<Fate> {
        match self.standing {
            Standing::Fate(fate) => Some(fate),
            Standing::Over | Standing::Ask(_) | Standing::Together(_) | Standing::Poll(_) => None,
        }
    }

    fn roll(&self, chance: &mut Seeded) -> Option<Faces> {
        self.fate().map(|fate| fate.roll(bag_of::<G>(&self.game.world, &fate), chance))
    }

    fn enumerate(&self) -> Vec<(Faces, u64)> {
        self.fate().map_or(Vec::new(), |fate| fate.enumerate(bag_of::<G>(&self.game.world, &fate)))
    }

    fn answer(&mut self, faces: &Faces) -> Result<Report, Problem> {
        let Some(fate) = self.fate() else { return Err(Problem::new("no chance is wanted now")) };
        fate.check(faces, bag_of::<G>(&self.game.world, &fate))?;
        let mut report = Report::barred();
        self.game.fated(faces, &mut report);
        self.settle(&mut report);
        Ok(report)
    }

    fn resign(&mut self, seat: Seat) -> Report {
        let mut report = Report::barred();
        self.game.resign(seat);
        self.settle(&mut report);
        report
    }

    fn print(&self, seat: Seat, key: u64) -> Option<String> {
        let (Found::Answer(choice) | Found::Aside(choice)) = self.find(seat, key)?;
        Some(self.text(choice))
    }

    fn lines(&self, seat: Seat) -> Vec<String> {
        let mut offers = Offers::default();
        match self.want_of(seat, &mut offers) {
            Some(_) => offers.list().iter().map(|choice| self.text(*choice)).collect(),
            None => Vec::new(),
        }
    }

    fn parse(&self, seat: Seat, text: &str) -> Result<u64, Mismatch> {
        let (mut offers, mut asides) = (Offers::default(), Offers::default());
        let ask = self.want_of(seat, &mut offers);
        self.asides_of(seat, &mut asides);
        let mut known = Vec::new();
        for choice in offers.list().iter().chain(asides.list()) {
            let line = self.text(*choice);
            if line == text {
                return Ok(key_of(choice));
            }
            known.push(line);
        }
        if let Some(refused) = self.why_not(seat).into_iter().find(|refused| refused.found == text) {
            return Err(refused);
        }
        if ask.is_none() && known.is_empty() {
            return Err(Mismatch::not_asked(text, self.seat_name(seat)));
        }
        let mut wrong = notation::mismatch(text, &known);
        if let Some(ask) = ask.filter(|_| wrong.column == 1) {
            let question = crate::words::plain(&G::question(&self.game.world, &ask).0, self, Some(seat));
            wrong.expected += &format!(" to \"{question}\"");
        }
        Err(wrong)
    }

    fn print_faces(&self, faces: &Faces) -> String {
        let list = faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        match self.fate() {
            Some(Fate::Dice { sides, .. }) => format!("d{sides} {list}"),
            Some(Fate::Order { .. }) => format!("order {list}"),
            Some(Fate::Draw { deck, .. }) => format!("draw {}", G::card(&self.game.world, deck, faces[0])),
            None => list,
        }
    }

    fn parse_faces(&self, text: &str) -> Result<Faces, Mismatch> {
        let Some(fate) = self.fate() else { return Err(Mismatch::no_chance(text)) };
        if let Fate::Draw { deck, .. } = fate {
            let bag = G::bag(&self.game.world, deck);
            let kinds = (0..bag.len() as u8).filter(|kind| bag[*kind as usize] > 0);
            let known: Vec<(u8, String)> =
                kinds.map(|kind| (kind, format!("draw {}", G::card(&self.game.world, deck, kind)))).collect();
            let found = known.iter().find(|(_, line)| line == text);
            return match found {
                Some((kind, _)) => Ok(Faces::from_iter([*kind])),
                None => Err(notation::mismatch(text, &known.into_iter().map(|(_, line)| line).collect::<Vec<_>>())),
            };
        }
        notation::parse_numbers(text, &fate)
    }

    fn why_not(&self, seat: Seat) -> Vec<Mismatch> {
        let (mut offers, mut asides) = (Offers::explaining(), Offers::explaining());
        self.want_of(seat, &mut offers);
        self.asides_of(seat, &mut asides);
        let mismatch = |(choice, refusal): &(G::Choice, G::Refusal)| {
            let why = crate::words::plain(&G::why(&self.game.world, *refusal), self, Some(seat));
            Mismatch::refused(&self.text(*choice), refusal.rule().0, &why)
        };
        offers.refused().iter().chain(asides.refused()).map(mismatch).collect()
    }

    fn edit_line(&mut self, line: &str) -> Result<(), Problem> {
        if self.outcome().is_some() {
            return Err(Problem::new("the game is over"));
        }
        let (mut world, mut edit) = (self.game.world.clone(), Edit::of(line));
        G::edit(&mut world, &mut edit).and_then(|()| edit.end()).map_err(|why| Problem::new(why.to_string()))?;
        G::audit(&world).map_err(Problem::new)?;
        self.game.world = world;
        self.settle(&mut Report::muted());
        Ok(())
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome().copied()
    }

    fn evaluate(&self, out: &mut [f32]) {
        match self.game.outcome() {
            Some(outcome) => {
                out.fill(0.0);
                for (n, side) in self.sides().iter().enumerate() {
                    side.parties.iter().for_each(|party| out[party.index()] = outcome.share(n));
                }
            }
            None => G::evaluate(&self.game.world, out),
        }
    }

    fn features(&self, seat: Seat, out: &mut Vec<f32>) {
        out.clear();
        G::features(&self.game.world, seat, out);
    }

    fn hints(&self, seat: Seat, out: &mut Vec<f32>) {
        self.hints_of(seat, out);
    }

    fn plans(&self, seat: Seat, out: &mut Vec<Plan>) {
        self.plans_of(seat, out);
    }

    fn follow(&self, seat: Seat, plan: u64) -> Option<u64> {
        self.planned(seat, plan)
    }

    fn intent(&self, seat: Seat, plan: u64) -> Words {
        G::intent(&self.known_to(seat), seat, plan)
    }

    fn stage(&self) -> Stage {
        G::stage(&self.game.world)
    }

    fn stage_mark(&self) -> u64 {
        G::stage_mark(&self.game.world)
    }

    fn live(&self, viewer: Viewer) -> Live {
        let world = &self.game.world;
        let viewer = if viewer == Viewer::Everyone && self.outcome().is_none() { Viewer::Audience } else { viewer };
        let mut live = G::live(world, viewer);
        if let Some(seat) = viewer.seat() {
            live.prompt = self.prompt(seat);
            let mut offers = Offers::default();
            if let Some(ask) = self.want_of(seat, &mut offers) {
                G::beside(world, &ask, offers.list(), &mut live);
            }
            offers.clear();
            self.asides_of(seat, &mut offers);
            if let Standing::Ask(ask) = &self.standing {
                live.asides = offers.list().iter().map(|c| self.face(ask, *c)).collect();
            }
        }
        live.waiting = match self.standing {
            Standing::Ask(ask) if ask.window && viewer.seat() != Some(ask.seat) => Vec::new(),
            Standing::Poll(busy) => {
                busy.iter().filter(|seat| viewer.seat() == Some(*seat)).map(|seat| seat.0).collect()
            }
            _ => self.asked().iter().map(|seat| seat.0).collect(),
        };
        live.ending = self.outcome().map(|outcome| G::ending(world, &outcome));
        live
    }

    fn fork(&self) -> Box<dyn Table> {
        Box::new(TableOf {
            game: self.game.clone(),
            pack: self.pack.clone(),
            standing: self.standing,
            offers: self.offers.clone(),
            imagined: self.imagined,
        })
    }

    fn copy_from(&mut self, other: &dyn Table) {
        let other: &TableOf<G> = other.as_any().downcast_ref().expect("a table of the same game");
        self.game.clone_from(&other.game);
        self.standing = other.standing;
        self.offers.clone_from(&other.offers);
        self.imagined = other.imagined;
    }

    fn imagine_into(&self, seat: Seat, rng: &mut Rng, into: &mut dyn Table) {
        into.copy_from(self);
        into.imagine_here(seat, rng);
    }

    fn take(&mut self, seat: Seat, n: usize) -> u64 {
        let mut report = Report::muted();
        match self.standing {
            Standing::Ask(ask) if ask.seat == seat => self.game.choose(&ask, self.offers.list()[n], &mut report),
            Standing::Together(busy) | Standing::Poll(busy) if busy.has(seat) => {
                self.game.ask_in_strand(seat, &mut self.offers);
                self.game.choose_in_strand(seat, self.offers.list()[n], &mut report);
            }
            Standing::Over | Standing::Fate(_) | Standing::Ask(_) | Standing::Together(_) | Standing::Poll(_) => {
                unreachable!("{} is not asked", self.seat_name(seat))
            }
        }
        self.settle(&mut report);
        report.decided
    }

    fn drift(&mut self, rng: &mut Rng) -> u64 {
        let mut report = Report::muted();
        while let Standing::Fate(fate) = self.standing {
            let faces = fate.roll(bag_of::<G>(&self.game.world, &fate), rng);
            self.game.fated(&faces, &mut report);
            self.settle(&mut report);
        }
        report.decided
    }

    fn playout(&mut self, limit: u64, rng: &mut Rng) -> Tally {
        self.play(limit, Haste::Headlong, rng)
    }

    fn playout_seeded(&mut self, limit: u64, chance: &mut Seeded) -> Tally {
        self.play(limit, Haste::Hurried, chance)
    }

    fn freeze(&self) -> Vec<u8> {
        frozen::freeze(G::info(&self.game.world), &self.pack, &self.game)
    }

    fn hash(&self) -> u64 {
        key_of(&self.game)
    }

    fn depth(&self) -> usize {
        self.game.depth()
    }

    fn audit(&self) -> Result<(), String> {
        G::audit(&self.game.world)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn imagine_here(&mut self, seat: Seat, rng: &mut Rng) {
        self.game.blind_strands(seat);
        G::imagine(&mut self.game.world, seat, rng);
        self.imagined = true;
        self.settle(&mut Report::muted());
    }
}
