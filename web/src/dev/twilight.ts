// Every part of a large game with sample data: /dev/twilight, and -agenda, -produce, -pay, -deal, -hive, -odds, -senate.

import type { Area, Ballot, Card, Live, Payment, Stage, Tray } from '../wire';
import { badge, choice, gauge, line, live, log, num, panel } from './build';
import type { Fixture } from './fixtures';
import { hive } from './hive';

const SEATS: [string, string, string, string][] = [
  ['blue', 'Ann', 'Federation of Sol', ''],
  ['yellow', 'Bo', 'Emirates of Hacan', 'Speaker'],
  ['violet', 'Cass', 'Universities of Jol-Nar', ''],
  ['red', 'Dov', 'Barony of Letnev', ''],
  ['green', 'Eli', 'Xxcha Kingdom', ''],
  ['pink', 'Fay', 'Mentak Coalition', ''],
  ['orange', 'Gus', "Sardakk N'orr", ''],
  ['bone', 'Hal', 'Winnu', ''],
  ['lime', 'Ivy', 'Naalu Collective', ''],
];
const face = (id: string, kind: string, name: string, text: string, more: Partial<Card> = {}): Card => ({ id, kind, name, text, count: 1, ...more });
const TECHS = [
  'Antimass Deflectors|propulsion|',
  'Gravity Drive|propulsion|propulsion',
  'Fleet Logistics|propulsion|propulsion propulsion',
  'Neural Motivator|biotic|',
  'Hyper Metabolism|biotic|biotic biotic',
  'Plasma Scoring|warfare|',
  'Duranium Armor|warfare|warfare warfare',
  'Sarween Tools|cybernetic|',
  'Integrated Economy|cybernetic|cybernetic cybernetic',
];
const GOALS = [
  'Corner the Market|4 planets of one trait|1 vp',
  'Diversify Research|2 technologies in 2 colours|1 vp',
  'Expand Borders|6 planets off home|1 vp',
  'Intimidate Council|Ships in 2 systems by Rex|1 vp',
  'Erect a Monument|Spend 8 resources|1 vp',
  'Master the Sciences|2 technologies in 4 colours|2 vp',
];
const STRATEGY = ['Leadership', 'Diplomacy', 'Politics', 'Construction', 'Trade', 'Warfare', 'Technology', 'Imperial'];
const ACTIONS = [
  'Flank Speed|After you activate',
  'Direct Hit|In space combat',
  'Focused Research|Action',
  'Economic Initiative|Action',
  'Ghost Ship|Action',
  'Imperial Rider|Agenda phase',
  'Sabotage|When one is played',
];
const PICTURES = [
  ['trade-goods', 'two-coins', 'trade'],
  ['commodities', 'cardboard-box-closed', 'trade'],
  ['notes', 'note', ''],
  ['tactic', 'token', ''],
  ['strategy', 'scholarly', ''],
  ['fleet', 'cruiser', ''],
  ['action', 'cards', ''],
] as const;
const slug = (name: string): string => name.toLowerCase().replace(/\W+/g, '-');
const library: Card[] = [
  ...TECHS.map((row) => {
    const [name = '', colour = '', needs = ''] = row.split('|');
    return face(`technology/${slug(name)}`, 'technology', name, 'What it does stands here in a line.', {
      class: colour,
      needs: needs.split(' ').filter(Boolean),
      rules: ['tech.use'],
    });
  }),
  ...GOALS.map((row) => {
    const [name = '', text = '', corner = ''] = row.split('|');
    return face(`objective/${slug(name)}`, 'objective', name, text, { corner, rules: ['objective.score'] });
  }),
  ...STRATEGY.map((name, i) =>
    face(`strategy/${slug(name)}`, 'strategy', name, `Primary of ${name}, then secondaries clockwise.`, { corner: String(i + 1), rules: ['strategy.card'] }),
  ),
  ...ACTIONS.map((row) => {
    const [name = '', foot = ''] = row.split('|');
    return face(`card/${slug(name)}`, 'action', name, 'Its text in our words, in a line or two.', { foot });
  }),
  face('objective/gatekeeper', 'secret', 'Become Gatekeeper', 'Ships at an alpha and a beta', { corner: '1 vp' }),
  face('law/shared-research', 'law', 'Shared Research', 'Units may move through nebulae.'),
  face('law/minister', 'law', 'Minister of Commerce', 'One good for each neighbour on replenishing.'),
  face('agenda/fleet-regulations', 'agenda', 'Fleet Regulations', 'Large fleets need more tokens in the pool than the Council would allow.', {
    class: 'For or against',
    rules: ['agenda.fleet-regulations'],
  }),
];
/** Without a face, its own id is one of the library. */
const of = (id: string, face: string, more: Partial<Card> = {}): Card => ({ id, ...(face ? { face } : {}), count: 1, ...more });
const tray = (id: string, title: string, form: NonNullable<Tray['form']>, cards: Card[], note = ''): Tray => ({ id, title, note, cards, form });

function area(seat: number): Area[] {
  const own = SEATS[seat]?.[0] ?? '';
  const planets = ['Jord 4/2', 'Lodor 3/1', 'Arnor 2/1', 'Lor 1/2', 'Wellon 1/2', 'Centauri 1/3'];
  return [
    {
      seat,
      tray: tray(
        `tray/${own}/technologies`,
        'Technologies',
        'technologies',
        TECHS.filter((_, i) => (i + seat) % 3 !== 2).map((row, i) =>
          of(`technology/${own}/${slug(row.split('|')[0] ?? '')}`, `technology/${slug(row.split('|')[0] ?? '')}`, i % 3 === 1 ? { state: 'exhausted' } : {}),
        ),
      ),
    },
    {
      seat,
      tray: tray(
        `tray/${own}/units`,
        'Units',
        'table',
        ['Dreadnought', 'Carrier', 'Cruiser', 'Destroyer', 'Fighter', 'Infantry'].map((name, i) =>
          face(`sheet/${own}/${slug(name)}`, slug(name), `${name} ${i === 1 ? 'II' : 'I'}`, i === 0 ? 'sustain, bombard 5' : '', {
            foot: i === 1 ? 'upgraded' : '',
            figures: [
              ['cost', String(4 - (i % 4))],
              ['hits on', String(5 + i)],
              ['move', i < 4 ? '2' : '–'],
              ['holds', i === 1 ? '6' : '–'],
            ],
          }),
        ),
      ),
    },
    {
      seat,
      tray: tray(
        `tray/${own}/planets`,
        'Planets',
        'planets',
        planets
          .slice(seat % 3)
          .map((row, i) =>
            face(`holding/${own}/${slug(row)}`, 'planet', row.slice(0, -4), '', { corner: row.slice(-3), state: i % 2 ? 'exhausted' : 'ready' }),
          ),
        '3 ready',
      ),
    },
    {
      seat,
      tray: tray(`tray/${own}/leaders`, 'Leaders', 'list', [
        face(`leader/${own}/agent`, 'leader', 'Evelyn DeLouis', 'Agent: one more die in a ground combat.'),
        face(`leader/${own}/hero`, 'leader', 'Jace X', 'Hero: takes command tokens off the board.', { state: 'locked', foot: '1 more to score' }),
      ]),
    },
    {
      seat,
      tray: tray(`tray/${own}/notes`, 'Notes in play', 'list', [
        face(`note/${own}/support`, 'note', 'Support for the Throne', 'One point; back if its giver is attacked.', {
          marks: [{ seat: (seat + 1) % 6, text: 'gave it' }],
        }),
      ]),
    },
  ];
}
const seats = SEATS.slice(0, 6);
const stage: Stage = {
  ...hive.stage,
  game: 'twilight-imperium',
  title: 'Twilight Imperium',
  seats: seats.map(([colour, , faction], seat) => ({ seat, name: colour, colour, faction, side: seat })),
  library,
  pictures: PICTURES.map(([kind, drawing, tint]) => ({ kind, drawing, tint })),
  phases: ['Strategy', 'Action', 'Status', 'Agenda'],
};
const ELEMENTS = hive.stage.board.spaces.filter((space) => space.form === 'hex-flat').map((space) => space.id);
const action = (): Live =>
  live({
    ...hive.live,
    battle: null,
    active: 0,
    waiting: [0],
    time: 'Round 4',
    seats: seats.map(([, , , badgeText], seat) =>
      panel(seat, [7, 6, 8, 6, 4, 5][seat] ?? 0, 10, {
        gauges: [
          gauge(`t${seat}`, 'tactic', 'Tactic', 2),
          gauge(`f${seat}`, 'fleet', 'Fleet', 4),
          gauge(`s${seat}`, 'strategy', 'Strategy', 2),
          gauge(`g${seat}`, 'trade-goods', 'Trade goods', 3),
          gauge(`c${seat}`, 'commodities', 'Commodities', 1, 'of 4'),
          gauge(`a${seat}`, 'action', 'Action cards', 4),
        ],
        badges: badgeText ? [badge('speaker', badgeText, null, 'Votes last.')] : seat === 4 ? [badge('passed', 'passed', null, 'Has passed.')] : [],
        repute: { kept: 5, broken: 1, note: seat === 1 ? 'Broken in round 2: promised Dov a vote For, cast Against.' : '' },
      }),
    ),
    areas: [0, 1, 2, 3, 4, 5].flatMap(area),
    trays: [
      tray(
        'tray/objectives',
        'Objectives',
        'objectives',
        GOALS.map((row, i) =>
          of(`objective/${slug(row.split('|')[0] ?? '')}`, `objective/${slug(row.split('|')[0] ?? '')}`, {
            marks:
              i === 1
                ? [
                    { seat: 2, text: 'in round 2' },
                    { seat: 0, text: 'in round 3' },
                  ]
                : i === 4
                  ? [{ seat: 1, text: 'in round 3' }]
                  : [],
            progress: [{ seat: 0, have: num([4, 2, 5, 1, 9, 2][i] ?? 0), need: [4, 2, 6, 2, 8, 4][i] ?? 1 }],
          }),
        ),
        'two more to reveal',
      ),
      tray(
        'tray/strategy',
        'Strategy cards',
        'strategy',
        STRATEGY.map((name, i) =>
          of(`strategy/${slug(name)}`, '', {
            state: [0, 2, 4, 7].includes(i) ? 'used' : 'ready',
            goods: [0, 2, 0, 1][i] ?? 0,
            marks: [[5], [], [4], [], [1], [3], [0], [2]][i]?.map((seat) => ({ seat, text: '' })) ?? [],
          }),
        ),
      ),
      tray('tray/laws', 'Laws in force', 'laws', [of('law/shared-research', ''), of('law/minister', '', { marks: [{ seat: 4, text: 'elected' }] })]),
    ],
    hand: [
      { id: 'hand/action', title: 'Action cards', note: '', cards: ACTIONS.map((row) => of(`card/${slug(row.split('|')[0] ?? '')}`, '')) },
      tray('hand/secret', 'Secret objectives', 'objectives', [of('objective/gatekeeper', '', { progress: [{ seat: 0, have: num(1), need: 2 }] })]),
      {
        id: 'hand/notes',
        title: 'Promissory notes',
        note: '',
        cards: ['Trade Agreement', 'Research Agreement', 'Ceasefire'].map((name) =>
          face(`note/${slug(name)}`, 'note', name, 'Given to another player in a deal.'),
        ),
      },
    ],
    tracks: [
      {
        id: 'track/points',
        title: 'Points',
        cells: Array.from({ length: 11 }, (_, i) => ({ label: String(i), note: '' })),
        markers: [7, 6, 8, 6, 4, 5].map((cell, seat) => ({ cell, seat })),
      },
    ],
    spaces: hive.live.spaces.map((space) =>
      space.id === 'hex/g2'
        ? {
            ...space,
            limits: [
              { label: 'Capacity', seat: 0, value: num(2), most: num(6) },
              { label: 'Fleet pool', seat: 0, value: num(3), most: num(5) },
            ],
          }
        : space,
    ),
    prompt: {
      seat: 0,
      question: 'Your action',
      detail: 'Click a system, or choose here.',
      rule: 'turn.action',
      about: [],
      many: false,
      window: false,
      options: [
        choice('s', 'Technology', ['strategy/technology'], { group: 'Strategic' }),
        ...ELEMENTS.slice(0, 12).map((id, i) => choice(`t${i}`, `Activate ${id.slice(4)}`, [id], { group: 'Tactical' })),
        choice('c1', 'Ghost Ship', ['card/ghost-ship'], { group: 'Component' }),
        choice('c2', 'Focused Research', ['card/focused-research'], { group: 'Component' }),
      ],
      refused: [{ label: 'Pass', detail: '', mark: '', touches: [], why: 'After Technology.', rule: 'turn.pass', group: 'Pass' }],
    },
  });
const ballot = (): Ballot => ({
  title: 'Agenda 1 of 2, law',
  card: of('agenda/fleet-regulations', ''),
  effects: ['For: your fleet pool falls from 5 to 4. No fleet of yours is larger.', 'Against: your fleet pool rises from 5 to 6.'],
  outcomes: [
    { id: 'outcome/for', label: 'For', text: 'Every player may hold at most 4 tokens in the fleet pool.', seat: null, riders: [] },
    {
      id: 'outcome/against',
      label: 'Against',
      text: 'Every player gains 1 token in the fleet pool.',
      seat: null,
      riders: [{ seat: 5, text: 'Leadership Rider' }],
    },
  ],
  order: [
    [2, 'cast', 'for', 9],
    [3, 'cast', 'against', 11],
    [4, 'cast', 'for', 5],
    [5, 'barred', '', 0],
    [0, 'now', 'against', 8],
    [1, 'waiting', '', 5],
  ].map(([seat, state, outcome, votes]) => ({
    seat: seat as number,
    state: state as 'cast',
    outcome: outcome ? `outcome/${outcome}` : '',
    votes: num(votes as number),
    note: seat === 5 ? 'rider, no vote' : seat === 1 ? 'votes last' : '',
  })),
});
const planets = [
  ['Jord', 2, 0],
  ['Lodor', 1, 1],
  ['Arnor', 1, 0],
  ['Lor', 2, 1],
  ['Wellon', 2, 1],
  ['Centauri', 3, 1],
] as const;
const payment = (coin: string, due: number): Payment => ({
  title: coin === 'votes' ? 'Your planets for Against' : 'Production at Jord',
  coin,
  due: num(
    due,
    due > 0
      ? [
          ['units', due + 1],
          ['Sarween Tools', -1],
        ]
      : [],
  ),
  paid: 0,
  sources: [
    ...planets.map(([name, worth, left]) => ({ id: `planet/${slug(name)}`, kind: 'planet', name, worth, left, spent: 0 })),
    ...(coin === 'votes' ? [] : [{ id: 'good/blue', kind: 'trade-goods', name: 'Trade goods', worth: 1, left: 3, spent: 0 }]),
  ],
  ways:
    coin === 'votes'
      ? []
      : [
          {
            label: 'Pay for me',
            detail: 'keeps Centauri for votes',
            keys: ['planet/lodor', 'planet/lor', 'planet/wellon', 'done'],
            spends: ['planet/lodor', 'planet/lor', 'planet/wellon', 'good/blue', 'good/blue'],
          },
          {
            label: 'Keep the goods',
            detail: '4 planets',
            keys: ['planet/lodor', 'done'],
            spends: ['planet/lodor', 'planet/lor', 'planet/wellon', 'planet/centauri'],
          },
        ],
});
const spends = (coin: string) => [
  ...planets.filter(([, , left]) => left > 0).map(([name]) => choice(`planet/${slug(name)}`, `Exhaust ${name}`, [`planet/${slug(name)}`], { most: 1 })),
  ...(coin === 'votes' ? [] : [choice('good/blue', 'Spend a good', ['good/blue'], { most: 3 })]),
];
const asked = (base: Live, question: string, detail: string, options: ReturnType<typeof choice>[], more: Partial<Live> = {}): Live => ({
  ...base,
  ...more,
  prompt: { seat: 0, question, detail, rule: 'vote.cast', about: [], many: true, window: false, refused: [], options },
});

const VARIANTS: Record<string, () => Live> = {
  '': action,
  agenda: () =>
    asked(action(), 'How do you vote on Fleet Regulations?', 'Any number of planets.', [...spends('votes'), choice('done', 'Abstain', [], { role: 'done' })], {
      phase: 3,
      ballot: ballot(),
      payment: payment('votes', 0),
      order: [2, 3, 4, 5, 0, 1],
    }),
  produce: () =>
    asked(
      action(),
      'What do you produce?',
      'Up to 6 units for 7 resources.',
      [
        ...['Dreadnought', 'Carrier', 'Cruiser', 'Destroyer', 'Fighter', 'Infantry'].map((name, i) =>
          choice(slug(name), name, [`unit/${slug(name)}`], { detail: `cost ${4 - (i % 4)}, combat ${5 + i}`, most: i < 2 ? 1 : 4 }),
        ),
        choice('done', 'End production', [], { role: 'done' }),
      ],
      {
        limits: [
          { label: 'Units', seat: null, value: num(0), most: num(6) },
          { label: 'Ships in the fleet pool', seat: null, value: num(4), most: num(5) },
        ],
      },
    ),
  pay: () =>
    asked(
      action(),
      'What do you pay?',
      'A dreadnought, a cruiser, 2 fighters for 7 resources.',
      [...spends('resource'), choice('done', 'Done', [], { role: 'done' })],
      {
        payment: payment('resource', 7),
        limits: [
          { label: 'Units', seat: null, value: num(6), most: num(6) },
          { label: 'Ships in the fleet pool', seat: null, value: num(4), most: num(5) },
          { label: 'Carried in space', seat: null, value: num(6), most: num(9) },
        ],
      },
    ),
  deal: () => ({
    ...action(),
    offers: [
      {
        id: 'offer/1',
        from: 0,
        to: 1,
        draft: true,
        effect: '5 goods pay for Focused Research.',
        gives: [
          { kind: 'trade-goods', label: 'Trade goods', count: 1, touches: ['item/goods'] },
          { kind: 'commodities', label: 'Commodities', count: 2, touches: ['item/com'] },
          { label: 'Ceasefire', kind: 'note', touches: ['item/ceasefire'] },
          { label: 'No attack on Arinam until round 5', clause: true, touches: ['item/peace'] },
        ],
        gets: [{ kind: 'commodities', label: 'Commodities', count: 3, touches: ['item/com'] }],
        options: [
          choice('g+', 'Give a good', ['item/goods'], { group: 'give' }),
          choice('g-', 'Keep a good', ['item/goods'], { group: 'ungive' }),
          choice('c-', 'Keep', ['item/ceasefire'], { group: 'ungive' }),
          choice('p-', 'Keep', ['item/peace'], { group: 'ungive' }),
          choice('x+', 'Ask for a note', ['item/note'], { group: 'get' }),
          choice('m', 'Offer it', []),
          choice('d', 'Drop the draft', []),
        ],
      },
      {
        id: 'offer/2',
        from: 2,
        to: 0,
        draft: false,
        effect: '',
        gives: [{ kind: 'commodities', label: 'Commodities', count: 3 }],
        gets: [{ kind: 'commodities', label: 'Commodities', count: 3 }],
        options: [choice('a', 'Accept', []), choice('dd', 'Decline', [])],
      },
    ],
  }),
  hive: () => ({
    ...action(),
    prompt: null,
    waiting: [],
    overlays: [
      { kind: 'chosen', name: 'chosen', seat: null, spaces: [['hex/b3', 'A 5 res']] },
      {
        kind: 'fallen',
        name: 'candidate that fell out',
        seat: null,
        spaces: [
          ['hex/d5', 'B 2 res'],
          ['hex/e3', 'C 1 planet'],
        ],
      },
      {
        kind: 'reach',
        name: 'in reach of a carrier',
        seat: 5,
        spaces: [
          ['hex/c6', ''],
          ['hex/d6', ''],
        ],
      },
    ],
    chain: {
      title: 'Its turn, step by step',
      seat: 5,
      links: [
        { name: 'Card', text: 'Green Compass: infest', state: 'done', rule: 'hive.define' },
        { name: 'Destination', text: 'A, Bereg and Lirta IV', state: 'now', rule: 'hive.destination', reasons: ['More resources than B, 5 to 2.'] },
        { name: 'Ships', text: '', state: 'waiting' },
        { name: 'Landing', text: '', state: 'waiting' },
      ],
    },
  }),
  odds: () => {
    const odds = (win: number) => ({
      title: 'Space combat',
      shares: [
        { label: 'you win', percent: win, tone: 'good' as const },
        { label: 'you lose', percent: 100 - win, tone: 'bad' as const },
      ],
      lines: [],
      note: '',
      rule: 'combat.roll',
    });
    const base = action();
    return {
      ...base,
      prompt: {
        seat: 0,
        question: 'Which ships move?',
        detail: 'Into the battle.',
        rule: 'move.ships',
        about: [],
        many: false,
        window: false,
        refused: [],
        options: [
          choice('m1', 'Cruiser', ['unit/cruiser'], { forecast: odds(62) }),
          choice('m2', 'Dreadnought', ['unit/dreadnought'], { forecast: odds(0) }),
          choice('done', 'End movement', [], { role: 'done', forecast: odds(41) }),
        ],
      },
    };
  },
  senate: () => {
    const nine = SEATS.map((_, seat) =>
      panel(seat, (seat * 5) % 11, 14, {
        gauges: [
          gauge(`i${seat}`, 'influence', 'Influence', 5 + seat),
          gauge(`g${seat}`, 'trade-goods', 'Trade goods', 2),
          gauge(`c${seat}`, 'cards', 'Cards', 4),
        ],
        badges: seat === 2 ? [badge('broker', 'Broker +3')] : [],
      }),
    );
    return asked(
      { ...action(), seats: nine },
      'Whom do you elect?',
      'All 11 votes go to one player. Voting exhausts nothing.',
      [
        ...SEATS.map(([colour], seat) => choice(`v${seat}`, `Cast for ${SEATS[seat]?.[1] ?? ''}`, [`outcome/${colour}`])),
        choice('done', 'Abstain', [], { role: 'done' }),
      ],
      {
        ballot: {
          title: 'Agenda, law on a player',
          card: face('agenda/crown', 'agenda', 'The Crown of Emphidia', 'The elected player takes the card and 1 point.', { class: 'Elect a player' }),
          effects: ['Cass would stand at 11 of 14.'],
          outcomes: SEATS.map(([colour, name], seat) => ({ id: `outcome/${colour}`, label: name, text: '', seat, riders: [] })),
          order: SEATS.map(([,], seat) => ({
            seat: (seat + 2) % 9,
            state: seat < 5 ? ('cast' as const) : seat === 5 ? ('now' as const) : ('waiting' as const),
            outcome: seat < 5 ? `outcome/${SEATS[[7, 2, 6, 2, 7][seat] ?? 0]?.[0] ?? ''}` : '',
            votes: num(
              7 + seat,
              seat === 0
                ? [
                    ['influence', 9],
                    ['Rex doubled', 6],
                  ]
                : [['influence', 7 + seat]],
            ),
            note: seat === 8 ? 'breaks ties' : '',
          })),
        },
        order: SEATS.map((_, seat) => (seat + 2) % 9),
        areas: [],
        trays: [
          tray(
            'tray/floor',
            'Senate floor',
            'floor',
            ['Minister of Peace', 'Fleet Regulations', 'Mutiny', 'Trade Embargo', 'War Funding', 'Veto Power'].map((name) =>
              face(`floor/${slug(name)}`, 'political', name, '', { foot: 'law' }),
            ),
            'Who laid them is not shown.',
          ),
          tray('tray/laws', 'Laws in force', 'laws', [of('law/shared-research', '')]),
        ],
      },
    );
  },
};

export const twilight: Fixture & { variants: Record<string, () => Live> } = {
  stage,
  live: action(),
  seat: 0,
  mine: [0],
  name: 'Six at Rex',
  question: { token: '', tentative: [], early: null },
  variants: VARIANTS,
  sitters: seats.map(([, name], seat) => [seat, { name, tag: '', you: seat === 0 }]),
  log: log([
    line(null, "Fay's turn", '', { heading: true }),
    ...Array.from({ length: 40 }, (_, i) =>
      line(i % 6, `${SEATS[i % 6]?.[1] ?? ''} activates system ${i}.`, i % 2 ? 'tactical.activate' : 'combat.roll', i % 5 === 0 ? { dice: [9, 3, 7] } : {}),
    ),
  ]),
};
export const nineSeats = SEATS.map(([colour, , faction], seat) => ({ seat, name: colour, colour, faction, side: seat }));
export const nineSitters: Fixture['sitters'] = SEATS.map(([, name], seat) => [seat, { name, tag: '', you: seat === 0 }]);
