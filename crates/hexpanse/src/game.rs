//! The game as the kernel knows it: information, options, setup, conservation.

use crate::steps::Flow;
use crate::{
    Eye, Hexpanse, SEAT_NAMES, Secret,
    choice::Choice,
    components::{Components, FILES, FactionId, MOST_CARDS, MissionId},
    ground::Cell,
    prompt::{Prompt, Refusal},
    query::cards,
    steps::{FirstPlayer, Step, missions_left, picking_place},
    world::{Chain, Draft, MOST_SEATS, Market, Phase, Player, Rules, Stock, WarlordActions, World},
};
use kernel::{Array, Game, GameInfo, Kit, OptionKind, OptionSpec, Problem, Rng, Seat, SeatSet, Setup, Side};

pub(crate) static INFO: GameInfo = GameInfo {
    id: "hexpanse",
    name: "Hexpanse",
    about: "Build a formation of nine on a planet, or be its last warlord.",
    fewest: 2,
    most: 4,
    rules: 2,
    bound: 20_000,
    options: &[
        OptionSpec {
            key: "difficulty",
            name: "Difficulty",
            help: "Captain is the normal game; Seaman leaves out the minor factions; Admiral adds a secret mission each.",
            kind: OptionKind::Choice(&[
                ("captain", "Captain: minor factions"),
                ("seaman", "Seaman: no minor factions"),
                ("admiral", "Admiral: minor factions and secret missions"),
            ]),
        },
        OptionSpec {
            key: "teams",
            name: "Teams",
            help: "Four players in two teams; partners sit opposite each other.",
            kind: OptionKind::Flag,
        },
        OptionSpec {
            key: "board",
            name: "Board",
            help: "By default the small board is used for two players and for teams, the large one otherwise.",
            kind: OptionKind::Choice(&[
                ("by-players", "By the number of players"),
                ("small", "Small board"),
                ("large", "Large board with the shaded ring"),
            ]),
        },
        OptionSpec {
            key: "factions",
            name: "Factions",
            help: "Gives the factions in seat order, one for each seat, instead of letting the players choose.",
            kind: OptionKind::List(&[("terran", 1), ("cyberian", 1), ("nomads", 1), ("union", 1)]),
        },
        OptionSpec {
            key: "mission",
            name: "Mission",
            help: "Gives the common mission instead of drawing it; not with secret missions.",
            kind: OptionKind::Row { first: ("drawn", "Drawn"), file: "missions.toml", table: "mission" },
        },
        OptionSpec {
            key: "warlord-actions",
            name: "Warlord actions",
            help: "Whether heal, move and ability may each be used once a turn, or only one of them.",
            kind: OptionKind::Choice(&[("one-each", "Each once a turn"), ("one-total", "One of them a turn")]),
        },
        OptionSpec {
            key: "first-player",
            name: "First player",
            help: "Whether the first player is drawn by lot or the first seat begins.",
            kind: OptionKind::Choice(&[("lot", "By lot"), ("first-seat", "The first seat")]),
        },
        OptionSpec {
            key: "seat-compensation",
            name: "Seat compensation",
            help: "Later players begin with extra hexilum: the second 1, the third 2, the fourth 3.",
            kind: OptionKind::Flag,
        },
    ],
    former: &[],
    rulebook: &[include_str!("../RULES.md")],
    files: &FILES,
};

impl Game for Hexpanse {
    type World = World;
    type Step = Step;
    type Choice = Choice;
    type Scope = ();
    type Prompt = Prompt;
    type Refusal = Refusal;

    fn infos() -> &'static [&'static GameInfo] {
        const { &[&INFO] }
    }

    fn info(_: &World) -> &'static GameInfo {
        &INFO
    }

    fn check_files(files: &kernel::Files) -> Result<(), Problem> {
        <Components as kernel::Components>::load(files).map(|_| ())
    }

    fn open(_: &'static GameInfo, setup: &Setup) -> Result<(World, Step), Problem> {
        let kit = Kit::load(&setup.files(&INFO)?)?;
        let rules = rules(&kit, setup)?;
        Ok((World::new(kit, rules, setup.seats), FirstPlayer.into()))
    }

    fn seats(w: &World) -> u8 {
        w.seats
    }

    fn seat_name(_: &World, seat: Seat) -> &'static str {
        SEAT_NAMES[seat.index()]
    }

    /// [modes.teams] Partners sit opposite each other.
    fn sides(w: &World) -> Vec<Side> {
        let sides = if w.rules.teams { 2 } else { w.seats };
        let members = |side: u8| w.table().filter(move |&seat| w.side(seat) == side as usize);
        let name = |side: u8| members(side).map(|seat| SEAT_NAMES[seat.index()]).collect::<Vec<_>>().join(" and ");
        (0..sides).map(|side| Side::of(name(side), members(side).collect())).collect()
    }

    fn print(w: &World, choice: Choice, out: &mut String) {
        choice.print(w, out);
    }

    fn bag(w: &World, deck: u8) -> &[u8] {
        match deck {
            0 => &w.market.deck[..],
            1 => &w.draft.minor_bag[..],
            _ => &w.draft.mission_bag[..],
        }
    }

    fn card(w: &World, deck: u8, kind: u8) -> &str {
        let kit = w.kit.get();
        match deck {
            0 => &kit.cards[kind as usize].id,
            1 => &kit.minors[kind as usize].id,
            _ => &kit.missions[kind as usize].id,
        }
    }

    /// [defeat.resign] Giving up is being defeated.
    fn resigned(w: &mut World, seat: Seat, _all: SeatSet, flow: &mut Flow) {
        if w.alive(seat) {
            w.defeat(seat, flow);
        }
    }

    fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
        imagine(w, seat, rng);
    }

    fn audit(w: &World) -> Result<(), String> {
        audit(w)
    }
}

/// [modes.difficulty] [modes.teams] [board.sides] What was chosen before the game.
fn rules(kit: &Components, setup: &Setup) -> Result<Rules, Problem> {
    let teams = setup.flag("teams");
    if teams && setup.seats != 4 {
        return Err(Problem::new(format!("teams need 4 seats, not {}", setup.seats)));
    }
    let difficulty = setup.choice(&INFO, "difficulty");
    let difficulty = kit
        .difficulties
        .iter()
        .position(|row| row.id == difficulty)
        .ok_or_else(|| Problem::new(format!("numbers.toml: no difficulty `{difficulty}`")))?;
    let board = setup.choice(&INFO, "board");
    let fits = |board: &crate::ground::Board| match teams {
        true => board.teams,
        false => board.players.contains(&setup.seats),
    };
    let board = match board {
        "by-players" => kit.boards.iter().position(fits),
        id => kit.boards.iter().position(|board| board.id == id),
    };
    let board = board.ok_or_else(|| Problem::new("boards.toml: no such board"))?;
    let factions = fixed_factions(kit, setup)?;
    let mission = fixed_mission(kit, setup, difficulty)?;
    Ok(Rules {
        factions,
        mission,
        difficulty: difficulty as u8,
        teams,
        board: board as u8,
        warlord_actions: match setup.choice(&INFO, "warlord-actions") {
            "one-total" => WarlordActions::OneInAll,
            _ => WarlordActions::OneEach,
        },
        compensation: setup.flag("seat-compensation"),
        lot: setup.choice(&INFO, "first-player") == "lot",
    })
}

/// [setup.fixed-factions] One for each seat, or none.
fn fixed_factions(kit: &Components, setup: &Setup) -> Result<[Option<FactionId>; MOST_SEATS], Problem> {
    let given = setup.list("factions");
    if !given.is_empty() && given.len() != setup.seats as usize {
        let (found, seats) = (given.len(), setup.seats);
        return Err(Problem::new(format!("option factions gives {found} factions for {seats} seats")));
    }
    let mut factions = [None; MOST_SEATS];
    for (slot, id) in factions.iter_mut().zip(given) {
        let found = kit.factions.iter().position(|faction| faction.id == id);
        let found = found.ok_or_else(|| Problem::new(format!("factions.toml: no faction `{id}` in this pack")))?;
        *slot = Some(FactionId(found as u8));
    }
    Ok(factions)
}

/// [setup.fixed-mission] The common mission, if it is given.
fn fixed_mission(kit: &Components, setup: &Setup, difficulty: usize) -> Result<Option<MissionId>, Problem> {
    let id = setup.choice(&INFO, "mission");
    if id == "drawn" {
        return Ok(None);
    }
    if kit.difficulties[difficulty].secret {
        return Err(Problem::new("option mission does not go with secret missions: what is left is the common one"));
    }
    let found = kit.missions.iter().position(|mission| mission.id == id);
    let found = found.ok_or_else(|| Problem::new(format!("missions.toml: no mission `{id}` in this pack")))?;
    Ok(Some(MissionId(found as u8)))
}

impl World {
    /// [setup.kit] The table before anybody has chosen anything.
    fn new(kit: Kit<Components>, rules: Rules, seats: u8) -> World {
        let numbers = &kit.numbers;
        let difficulty = &kit.difficulties[rules.difficulty as usize];
        let player = |seat: usize| {
            let plays = seat < seats as usize;
            let units = |count: u8| Stock { reserve: if plays { count } else { 0 }, ..Stock::default() };
            Player {
                faction: None,
                minor: None,
                life: if plays { numbers.life } else { 0 },
                warlord: Cell::NOWHERE,
                income: numbers.income,
                hexilum: numbers.hexilum,
                units: 0,
                normal_stock: units(difficulty.normal),
                minor_stock: units(difficulty.minor),
                cards: 0,
                secret: Secret::new(None),
            }
        };
        let ones = |count: usize| move |n: usize| u8::from(n < count);
        World {
            kit,
            rules,
            seats,
            first: Seat(0),
            round: 0,
            active: Seat(0),
            phase: Phase::Setup,
            actions: 0,
            used: Default::default(),
            players: std::array::from_fn(player),
            minors: 0,
            mercenaries: 0,
            tokens: Array([Cell::NOWHERE; MOST_CARDS]),
            placed: 0,
            market: Market {
                deck: Array(std::array::from_fn(ones(kit.cards.len()))),
                row: Default::default(),
                extra: Default::default(),
                due: 0,
                discard: 0,
                gone: 0,
            },
            draft: Draft {
                minor_bag: Array(std::array::from_fn(ones(kit.minors.len()))),
                minors: 0,
                mission_bag: Array(std::array::from_fn(ones(kit.missions.len()))),
                missions: 0,
                taken: 0,
            },
            common: None,
            chain: Chain::default(),
            victory: None,
        }
    }
}

/// [setup.secret-missions] A seat knows which missions were revealed, its own, what was left when it picked, and the
/// common one; who took which of the others is dealt anew, until all are shown at the end.
fn imagine(w: &mut World, seat: Seat, rng: &mut Rng) {
    let eye = Eye::open();
    if w.draft.taken == 0 || w.victory.is_some() {
        return;
    }
    let place = picking_place(w, seat);
    let has_looked = w.common.is_some() || place <= w.draft.taken;
    let mut earlier = Vec::new();
    let mut later = Vec::new();
    for other in w.table().filter(|&other| other != seat) {
        if w.player(other).secret.peek(&eye).is_some() {
            if picking_place(w, other) < place { earlier.push(other) } else { later.push(other) }
        }
    }
    let missions_of = |w: &World, seats: &[Seat]| -> u16 {
        let taken = seats.iter().filter_map(|&other| *w.player(other).secret.peek(&eye));
        taken.fold(0, |set, mission| set | 1 << mission.0)
    };
    let groups = if !has_looked {
        earlier.append(&mut later);
        vec![(w.draft.missions, earlier)]
    } else if w.common.is_some() {
        vec![(missions_of(w, &earlier), earlier), (missions_of(w, &later), later)]
    } else {
        let unknown = missions_left(w) | missions_of(w, &later);
        vec![(missions_of(w, &earlier), earlier), (unknown, later)]
    };
    for (mut pool, seats) in groups {
        for other in seats {
            let nth = rng.pick(pool.count_ones());
            let mission = (0..16).filter(|n| pool & (1 << n) != 0).nth(nth as usize).expect("below the count");
            pool &= !(1 << mission);
            *w.player_mut(other).secret.peek_mut(&eye) = Some(MissionId(mission));
        }
    }
}

/// Units, cards and missions are conserved.
fn audit(w: &World) -> Result<(), String> {
    let difficulty = &w.kit.difficulties[w.rules.difficulty as usize];
    for seat in w.table() {
        let player = w.player(seat);
        let (normal, minor) = (w.normal_units(seat).count_ones() as u8, w.minor_units(seat).count_ones() as u8);
        if player.normal_stock.all() + normal != difficulty.normal
            || player.minor_stock.all() + minor != difficulty.minor
        {
            return Err(format!("{seat:?} has lost or made units"));
        }
        let owned = (player.cards & w.kit.mercenaries).count_ones();
        if owned > w.kit.numbers.bases.into() {
            return Err(format!("{seat:?} owns {owned} mercenaries"));
        }
        if player.hexilum > w.kit.numbers.most_hexilum || player.life > w.kit.numbers.most_life {
            return Err(format!("{seat:?} is over the end of a track"));
        }
        if w.phase != Phase::Setup && w.alive(seat) != (player.warlord != Cell::NOWHERE) {
            return Err(format!("{seat:?} has life without a warlord or the other way round"));
        }
    }
    let stands: u32 = w.players.iter().map(|p| p.units.count_ones() + p.warlord.bit().count_ones()).sum();
    if stands != w.occupied().count_ones() || w.occupied() & !w.board().territories != 0 {
        return Err("two pieces stand on one territory, or one off the board".into());
    }
    if cards(w.placed).fold(0, |set, card| set | w.tokens[card.index()].bit()) != w.mercenaries
        || (w.mercenaries | w.minors) & !w.all_units() != 0
    {
        return Err("a token is not where its unit is".into());
    }
    let market = &w.market;
    for n in 0..w.kit.cards.len() {
        let bit = 1 << n;
        let shown = market.row.iter().chain(&market.extra).filter(|card| card.index() == n).count();
        let owned = w.players.iter().filter(|player| player.cards & bit != 0).count();
        let piles = usize::from(market.discard & bit != 0) + usize::from(market.gone & bit != 0);
        let count = usize::from(market.deck[n]) + shown + owned + piles;
        if count != 1 {
            return Err(format!("there are {count} of {}", w.kit.cards[n].id));
        }
    }
    Ok(())
}
