//! What rows do: verbs that make sense where they stand.

use super::check::Row;
use super::{Ballot, Dealt, Lasts, Printed};
use crate::verbs::{Amount, Price, Routine, Span, Then, Verb, Who};

const AGENDAS: &str = "political-cards.toml";

/// Where a verb stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    /// A card that is played: what lasts says how long.
    Card,
    /// Owned or standing: what lasts goes with it.
    Standing,
    /// Inside a moment: what does not say how long lasts as long as the moment matters.
    Moment,
}

/// Whether the row is an agenda, in which nobody is "you".
#[derive(Clone, Copy, PartialEq, Eq)]
enum Speaks {
    ToYou,
    OfAll,
}

impl Printed {
    pub(super) fn check_effects(&self) -> Result<(), String> {
        for row in &self.flagships {
            self.effect(Row("flagships.toml", &row.id), &row.does, row.routine, Within::Standing)?;
        }
        for row in self.technologies.iter() {
            self.effect(Row("technologies.toml", &row.id), &row.does, row.routine, Within::Standing)?;
        }
        for row in self.racial.iter() {
            self.effect(Row("technologies.toml", &row.id), &row.does, row.routine, Within::Standing)?;
        }
        for row in &self.abilities {
            let at = Row("races.toml", &row.id);
            match row.replaced {
                true if !row.does.is_empty() || row.routine.is_some() => {
                    return Err(at.wrong("it is replaced and must do nothing"));
                }
                true => {}
                false => self.effect(at, &row.does, row.routine, Within::Standing)?,
            }
        }
        for row in &self.action_cards {
            self.effect(Row("action-cards.toml", &row.id), &row.does, row.routine, Within::Card)?;
        }
        self.check_agendas()
    }

    /// [council.lasting] A law leaves something in force; what is no law says how long it lasts.
    fn check_agendas(&self) -> Result<(), String> {
        for row in &self.political_cards {
            let at = Row(AGENDAS, &row.id);
            if row.dealt == Dealt::Never {
                if !row.passed.is_empty() || !row.against.is_empty() || row.routine.is_some() {
                    return Err(at.wrong("it is never dealt and must do nothing"));
                }
                continue;
            }
            if row.passed.is_empty() && row.routine.is_none() {
                return Err(at.wrong("it has neither passed nor routine"));
            }
            if row.ballot != Ballot::ForAgainst && !row.against.is_empty() {
                return Err(at.wrong("against goes with a ballot for-against alone"));
            }
            if row.against_lasts.is_law() {
                return Err(at.wrong("against-lasts: what is voted down is no law"));
            }
            if row.lasts.is_law() && row.touches().is_empty() && row.routine.is_none() {
                return Err(at.wrong("it is a law, but nothing of it stays in force"));
            }
            let on = match row.lasts {
                Lasts::LawOnPlayer => Some(Ballot::ElectPlayer),
                Lasts::LawOnPlanet => Some(Ballot::ElectPlanet),
                Lasts::Now | Lasts::Round | Lasts::Law | Lasts::Lasting => None,
            };
            if on.is_some_and(|ballot| ballot != row.ballot) {
                return Err(at.wrong("lasts: the law lies on what is elected"));
            }
            let within = if row.lasts.is_law() { Within::Standing } else { Within::Card };
            self.verbs(at, "passed", &row.passed, within, Speaks::OfAll)?;
            self.verbs(at, "against", &row.against, Within::Card, Speaks::OfAll)?;
        }
        Ok(())
    }

    fn effect(&self, at: Row, does: &[Verb], routine: Option<Routine>, within: Within) -> Result<(), String> {
        if does.is_empty() && routine.is_none() {
            return Err(at.wrong("it has neither do nor routine"));
        }
        self.verbs(at, "do", does, within, Speaks::ToYou)
    }

    fn verbs<'a>(
        &self,
        at: Row,
        field: &str,
        verbs: impl IntoIterator<Item = &'a Verb>,
        within: Within,
        speaks: Speaks,
    ) -> Result<(), String> {
        let wrong = |why: &str| Err(at.wrong(&format!("{field}: {why}")));
        for verb in verbs {
            self.verb(at, field, verb, within)?;
            let (who, sites) = (verb.who(), verb.sites());
            if speaks == Speaks::OfAll && who == Some(Who::You) {
                return wrong("an agenda has no player of its own, so `who` must be said");
            }
            if speaks == Speaks::OfAll && sites.iter().any(|site| site.is_yours()) {
                return wrong("an agenda has no player of its own, so no site is yours");
            }
            let elected = who.is_some_and(Who::is_of_agendas) || sites.iter().any(|site| site.is_of_agendas());
            if elected && at.0 != AGENDAS {
                return wrong("nobody votes here, so nothing is elected");
            }
            // Whoever has the moment, the choice or the price is "you" inside.
            let (within, speaks) = match verb {
                Verb::When { does, .. } if does.iter().any(|verb| matches!(verb, Verb::When { .. })) => {
                    return wrong("a when stands in a when");
                }
                Verb::When { .. } => (Within::Moment, Speaks::ToYou),
                Verb::Choose { .. } | Verb::Buy { .. } => (within, Speaks::ToYou),
                _ => (within, speaks),
            };
            self.verbs(at, field, verb.inner(), within, speaks)?;
        }
        Ok(())
    }

    /// One verb by itself: numbers, names, and how long it lasts.
    fn verb(&self, at: Row, field: &str, verb: &Verb, within: Within) -> Result<(), String> {
        let wrong = |why: &str| Err(at.wrong(&format!("{field}: {why}")));
        let at_field = |name: &str| format!("{field}: {name}");
        let technologies = || self.technologies.iter().map(|row| row.id.as_str());
        let strategy_cards = || self.strategy_cards.iter().map(|row| row.id.as_str());
        let lasts = |word: &str, until: &Span| match (within, until) {
            (Within::Card, Span::Source) => Err(at.wrong(&format!("{field}: {word} does not say until when"))),
            _ => Ok(()),
        };
        let card = |card: &Option<String>| match card {
            Some(card) => at.names(&at_field("card"), card, "strategy-cards.toml", strategy_cards()).map(drop),
            None => Ok(()),
        };
        match verb {
            Verb::Gain { count, .. }
            | Verb::Lose { count, .. }
            | Verb::Take { count, .. }
            | Verb::Place { count, .. }
            | Verb::Destroy { count, .. }
            | Verb::Exhaust { count, .. }
            | Verb::Refresh { count, .. }
            | Verb::Shift { count, .. }
            | Verb::Reroll { count, .. }
            | Verb::Repair { count, .. }
            | Verb::Break { count, .. } => amount(at, &at_field("count"), count, 1..=20),
            Verb::Trim { to, .. } => at.within(&at_field("to"), *to, 0..=20),
            Verb::Modify { by, to, until, card: named, owning, .. } => {
                lasts("modify", until)?;
                card(named)?;
                if let Some(owning) = owning {
                    at.names(&at_field("owning"), owning, "technologies.toml", technologies())?;
                }
                match (by, to) {
                    (Some(by), None) => amount(at, &at_field("by"), by, -20..=20),
                    (None, Some(to)) => amount(at, &at_field("to"), to, 0..=20),
                    _ => wrong("modify has either by or to"),
                }
            }
            Verb::Grant { until, amount, card: named, .. } => {
                lasts("grant", until)?;
                card(named)?;
                at.within(&at_field("amount"), amount.unwrap_or(1), 1..=20)
            }
            Verb::Forbid { until, .. } => lasts("forbid", until),
            Verb::Charge { until, price, card: named, .. } => {
                lasts("charge", until)?;
                card(named)?;
                if price.is_empty() || price.contains(&Price::default()) {
                    return wrong("charge has no price");
                }
                Ok(())
            }
            Verb::Cancel { title, count, .. } => {
                if let Some(title) = title {
                    let titles = self.action_cards.iter().map(|row| row.id.as_str());
                    at.names(&at_field("title"), title, "action-cards.toml", titles)?;
                }
                amount(at, &at_field("count"), &count.unwrap_or(Amount::Fixed(1)), 1..=20)
            }
            Verb::Counter { from, to, count, .. } => {
                if from == to {
                    return wrong("counter stays where it is");
                }
                at.within(&at_field("count"), *count, 1..=16)
            }
            Verb::Look { discard, .. } => at.within(&at_field("discard"), *discard, 0..=7),
            Verb::Search { count, .. } | Verb::Agenda { count, .. } => at.within(&at_field("count"), *count, 1..=4),
            Verb::Shoot { by, shooters, dice, hits, value, .. } => {
                at.within(&at_field("shooters"), shooters.unwrap_or(1), 1..=9)?;
                at.within(&at_field("dice"), dice.unwrap_or(1), 1..=9)?;
                at.within(&at_field("hits"), *hits, 0..=9)?;
                at.within(&at_field("value"), value.unwrap_or(1), 1..=10)?;
                if by.is_empty() && *hits == 0 && (dice.is_none() || value.is_none()) {
                    return wrong("shoot without units has hits, or dice and a value");
                }
                Ok(())
            }
            Verb::Strategy { never, .. } => never.iter().try_for_each(|id| card(&Some(id.clone()))),
            Verb::Research { count, price, title, .. } => {
                if let Some(title) = title {
                    at.names(&at_field("title"), title, "technologies.toml", technologies())?;
                }
                at.within(&at_field("price"), price.unwrap_or(0), 0..=20)?;
                at.within(&at_field("count"), *count, 1..=4)
            }
            Verb::Roll { rows } => {
                let mut last = 0;
                for row in rows {
                    if row.from <= last || row.to < row.from || row.to > 10 {
                        return wrong("roll has rows from 1 to 10, one after the other");
                    }
                    last = row.to;
                }
                Ok(())
            }
            Verb::Choose { of, .. } if of.len() < 2 => wrong("choose has fewer than two ways"),
            Verb::Buy { price, .. } if *price == Price::default() => wrong("buy has no price"),
            Verb::When { times, does, then, until, card: named, .. } => {
                lasts("when", until)?;
                card(named)?;
                if does.is_empty() && *then != Then::Passes {
                    return wrong("when does nothing");
                }
                at.within(&at_field("times"), *times, 1..=9)
            }
            Verb::KeepCard if at.0 != "action-cards.toml" => wrong("keep-card is for action cards"),
            Verb::Choose { .. }
            | Verb::Buy { .. }
            | Verb::Copy { .. }
            | Verb::Neutral { .. }
            | Verb::KeepCard
            | Verb::Routine => Ok(()),
        }
    }
}

fn amount(at: Row, field: &str, amount: &Amount, allowed: std::ops::RangeInclusive<i64>) -> Result<(), String> {
    match amount {
        Amount::Fixed(n) => at.within(field, *n, allowed),
        Amount::Share(_) => Ok(()),
        Amount::Counted(counted) => {
            at.within(&format!("{field}: times"), counted.times, -9..=9)?;
            at.within(&format!("{field}: every"), counted.every, 1..=9)
        }
    }
}
