//! What a side brings along beside its units: leaders, notes, relics, first cards.

use super::feats::{CARDS, Feat, Source, feat_named};
use super::kit::Kit;
use super::world::Party;
use kernel::{Counts, Problem, Seat, Setup, seat_key};
use twilight_box::components::{TechId, Verb};
use twilight_box::units::Kind;

/// What the options of the first two sides were called when there were no others.
pub const FORMER: &[(&str, &str)] = &[
    ("red-force", "force.1"),
    ("blue-force", "force.2"),
    ("red-faction", "faction.1"),
    ("blue-faction", "faction.2"),
    ("red-technologies", "technologies.1"),
    ("blue-technologies", "technologies.2"),
    ("red-breakthrough", "breakthrough.1"),
    ("blue-breakthrough", "breakthrough.2"),
    ("red-leaders", "leaders.1"),
    ("blue-leaders", "leaders.2"),
    ("red-notes", "notes.1"),
    ("blue-notes", "notes.2"),
    ("red-relics", "relics.1"),
    ("blue-relics", "relics.2"),
    ("red-hand", "hand.1"),
    ("blue-hand", "hand.2"),
];

/// [skirmish.leaders] Which leaders of its faction a side can use; the first is the default.
pub const LEADERS: &[(&str, &str)] = &[
    ("agent", "The agents"),
    ("none", "None"),
    ("commander", "Agents and commander"),
    ("all", "Agents, commander and hero"),
];

/// [skirmish.leaders] Notes a side can hold.
pub const NOTES: &[(&str, u8)] = &[
    ("antivirus", 1),
    ("ceasefire", 1),
    ("creuss-iff", 1),
    ("crucible", 1),
    ("cybernetic-enhancements", 1),
    ("fires-of-the-gashlai", 1),
    ("greyfire-mutagen", 1),
    ("military-support", 1),
    ("nano-link-permit", 1),
    ("raghs-call", 1),
    ("raise-the-standard", 1),
    ("sever", 1),
    ("strike-wing-ambuscade", 1),
    ("stymie", 1),
    ("tekklar-legion", 1),
    ("terraform", 1),
    ("the-cavalry", 1),
    ("war-funding", 1),
    ("alliance-arborec", 1),
    ("alliance-argent", 1),
    ("alliance-bastion", 1),
    ("alliance-creuss", 1),
    ("alliance-empyrean", 1),
    ("alliance-jolnar", 1),
    ("alliance-keleres", 1),
    ("alliance-l1z1x", 1),
    ("alliance-letnev", 1),
    ("alliance-mahact", 1),
    ("alliance-mentak", 1),
    ("alliance-muaat", 1),
    ("alliance-nomad", 1),
    ("alliance-obsidian", 1),
    ("alliance-ralnel", 1),
    ("alliance-saar", 1),
    ("alliance-sardakk", 1),
    ("alliance-sol", 1),
    ("alliance-titans", 1),
    ("alliance-vuilraith", 1),
    ("alliance-winnu", 1),
];

/// [skirmish.leaders] Relics a side can have.
pub const RELICS: &[(&str, u8)] = &[
    ("circlet-of-the-void", 1),
    ("dominus-orb", 1),
    ("heart-of-ixth", 1),
    ("jr-xs455-o", 1),
    ("lightrail-ordnance", 1),
    ("metali-void-armaments", 1),
    ("metali-void-shielding", 1),
    ("nano-forge", 1),
    ("scepter-of-emelpar", 1),
    ("stellar-converter", 1),
    ("the-codex", 1),
    ("the-crown-of-thalnos", 1),
    ("the-triad", 1),
];

/// [skirmish.hands] Action cards a side can have from the start.
pub const HAND: &[(&str, u8)] = &[
    ("flank-speed", 4),
    ("nav-suite", 1),
    ("solar-flare", 1),
    ("lost-star-chart", 1),
    ("in-the-silence-of-space", 1),
    ("rally", 1),
    ("upgrade", 1),
    ("counterstroke", 1),
    ("experimental-battlestation", 1),
    ("maneuvering-jets", 4),
    ("waylay", 1),
    ("fighter-prototype", 1),
    ("morale-boost", 4),
    ("emergency-repairs", 1),
    ("skilled-retreat", 4),
    ("intercept", 1),
    ("shields-holding", 4),
    ("direct-hit", 4),
    ("reflective-shielding", 1),
    ("bunker", 1),
    ("disable", 1),
    ("blitz", 1),
    ("parley", 1),
    ("war-machine", 4),
    ("sabotage", 4),
    ("courageous-to-the-end", 1),
    ("fire-team", 1),
    ("scramble-frequency", 1),
    ("rout", 1),
    ("rescue", 1),
    ("crash-landing", 1),
    ("reveal-prototype", 1),
    ("ghost-squad", 1),
    ("decoy-operation", 1),
    ("forward-supply-base", 1),
    ("infiltrate", 1),
    ("reparations", 1),
    ("cripple-defenses", 1),
    ("economic-initiative", 1),
    ("frontline-deployment", 1),
    ("ghost-ship", 1),
    ("industrial-initiative", 1),
    ("insubordination", 1),
    ("lucky-shot", 1),
    ("mining-initiative", 1),
    ("plague", 1),
    ("reactor-meltdown", 1),
    ("rise-of-a-messiah", 1),
    ("signal-jamming", 1),
    ("spy", 1),
    ("tactical-bombardment", 1),
    ("unexpected-action", 1),
    ("unstable-planet", 1),
    ("uprising", 1),
    ("war-effort", 1),
    ("fighter-conscription", 1),
    ("refit-troops", 1),
    ("scuttle", 1),
    ("brilliance", 1),
    ("master-plan", 1),
    ("puppets-on-a-string", 1),
    ("crisis", 1),
    ("reverse-engineer", 1),
    ("exchange-program", 1),
];

/// [skirmish.leaders] Leaders, notes, relics and technologies a side starts with are open to all.
pub fn equip(kit: &Kit, side: &mut Party, setup: &Setup, seat: Seat) -> Result<(), Problem> {
    let leaders = setup.choice(&super::INFO, &seat_key("leaders", seat));
    let faction = (side.faction > 0).then(|| kit.roster.factions[usize::from(side.faction) - 1].id.as_str());
    for trick in kit.tricks.iter().filter(|t| faction.is_some() && t.faction.as_deref() == faction) {
        let has = match trick.source {
            Source::Agent => leaders != "none",
            Source::Commander => matches!(leaders, "commander" | "all"),
            Source::Hero => leaders == "all",
            Source::Ability => true,
            Source::Breakthrough => setup.choice(&super::INFO, &seat_key("breakthrough", seat)) == "yes",
            Source::Card
            | Source::Technology
            | Source::Note
            | Source::Relic
            | Source::Legend
            | Source::Law
            | Source::Absent => false,
        };
        if has {
            hand_over(kit, side, trick.feat);
        }
    }
    let key = seat_key("notes", seat);
    for id in setup.list(&key) {
        // [note.alliance] The owner's commander can be used.
        let feat = match id.strip_prefix("alliance-") {
            Some(ally) => feat_named(&format!("{ally}-commander"))?,
            None => feat_named(id)?,
        };
        let own = kit.tricks[feat as usize].faction.as_deref();
        if own.is_some() && own == faction {
            return Err(Problem::new(format!("option {key}: `{id}` is the faction's own note")));
        }
        hand_over(kit, side, feat);
    }
    for id in setup.list(&seat_key("relics", seat)) {
        hand_over(kit, side, feat_named(id)?);
    }
    Ok(())
}

/// A side has a technology from now on.
pub fn learn(kit: &Kit, side: &mut Party, tech: TechId) -> Result<(), Problem> {
    side.technologies |= 1 << tech.0;
    // Those of the whole game alone come behind those of the board.
    let Some(row) = kit.components.technologies.get(usize::from(tech.0)) else {
        if let Ok(feat) = feat_named(&kit.technology(tech).id) {
            hand_over(kit, side, feat);
        }
        return Ok(());
    };
    row.verbs.iter().for_each(|verb: &Verb| side.verbs |= 1 << *verb as u64);
    if let Some(kind) = row.upgrades.as_deref().and_then(|slug| Kind::from_slug(&slug.replace('-', "_"))) {
        side.upgraded |= 1 << kind as u32;
    }
    if row.after.is_some() {
        hand_over(kit, side, feat_named(&row.id)?);
    }
    Ok(())
}

/// A side has a technology no more, which is no unit upgrade.
pub fn unlearn(kit: &Kit, side: &mut Party, tech: TechId) {
    side.technologies &= !(1 << tech.0);
    let rows = kit.components.technologies.iter().enumerate().filter(|(n, _)| side.technologies >> n & 1 == 1);
    side.verbs = rows.flat_map(|(_, row)| &row.verbs).fold(0, |all, verb| all | 1 << *verb as u64);
    if let Ok(feat) = feat_named(kit.technology_id(tech)) {
        let pools = [&mut side.held, &mut side.ready, &mut side.standing];
        pools.into_iter().for_each(|pool| *pool = pool.without(feat));
    }
}

/// A side gets something: it works from now on, or is ready to be used.
pub fn hand_over(kit: &Kit, side: &mut Party, feat: Feat) {
    if kit.tricks[feat as usize].moments == 0 {
        side.standing = side.standing.with(feat);
    } else {
        side.held = side.held.with(feat);
        side.ready = side.ready.with(feat);
    }
}

/// [skirmish.hands] The action cards a side has from the start.
pub fn first_hand(setup: &Setup, seat: Seat, bag: &mut Counts<CARDS>) -> Result<Counts<CARDS>, Problem> {
    let mut hand = Counts::default();
    let key = seat_key("hand", seat);
    for id in setup.list(&key) {
        let card = feat_named(id)? as usize;
        if bag[card] == 0 {
            return Err(Problem::new(format!("option {key}: there is no further `{id}`")));
        }
        bag[card] -= 1;
        hand[card] += 1;
    }
    Ok(hand)
}
