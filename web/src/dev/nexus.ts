import type { Choice, LogEntry, Question, Space, SpaceLive, Stack, Stage } from '../wire';
import { card, choice, gauge, here, line, live, log, num, panel, space, stack, tray } from './build';
import type { Fixture } from './fixtures';

const NAMES: Record<string, string> = {
  human: 'Human',
  fungoid: 'Fungoid',
  crystalline: 'Crystalline',
  strider: 'Rock Strider',
  leaper: 'Lava Leaper',
  dragon: 'Rubium Dragon',
};
const GROUNDS: Record<string, [string, string]> = {
  h: ['home', 'Home base'],
  f: ['forest', 'Liquifungus Forest'],
  s: ['spires', 'Crystal Spires'],
  r: ['rock', 'Rock Plains'],
  m: ['magma', 'Magma Pool'],
  M: ['monolith', 'Monolith'],
};
// Rows of an upside-down triangle: ground letter, then what lies there as `seat kind count`, yields.
const ROWS: string[][] = [
  ['h2 2human1 y3', 'h2 2fungoid1 y2', 'r ?', 's 1crystalline2 y1', 'r 1human1', 'h1 1fungoid1,1human1 y2', 'h1 1human2 y3'],
  ['h2 2human2 y2', 'f 2fungoid3,2human1 y1', 's 1strider1,1fungoid1,2crystalline3 y1', 'f', 'r 1strider1,1human1', 'h1 1leaper1 y2'],
  ['s 2crystalline2,2human1 y2', 'm 2leaper1', 'M 2dragon1,2strider1', 'm 1leaper1', 'f 1fungoid2 y1'],
  ['r ?', 'f 0fungoid2,2strider1 y1', 's ?', 'r 0fungoid2,0strider1~,1crystalline1,1human1 y2'],
  ['r 0human1 y2', 'f 0strider1,0human1 y1', 's 0crystalline2,0human1 y1'],
  ['h0 0human2 y2', 'h0 0crystalline1 y2'],
  ['h0 0human1 y3'],
];

const spaces: Space[] = [];
const lives: SpaceLive[] = [];
ROWS.forEach((row, r) => {
  row.forEach((text, c) => {
    const id = `${'abcdefg'[r]}${c + 1}`;
    const [head = '', ...rest] = text.split(' ');
    const ground = GROUNDS[head[0] ?? 'r'] ?? ['rock', 'Rock Plains'];
    const home = head.length > 1 ? Number(head[1]) : null;
    spaces.push(space(id, (c - (row.length - 1) / 2) * Math.sqrt(3), (r - 3) * 1.5, { ground: ground[0], name: ground[1], home }));
    const stacks: Stack[] = [];
    let yields = 0;
    let unexplored = false;
    for (const part of rest) {
      if (part === '?') unexplored = true;
      else if (part.startsWith('y')) yields = Number(part.slice(1));
      else
        for (const one of part.split(',')) {
          const m = /^(\d)([a-z]+)(\d)(~?)$/.exec(one);
          if (m) stacks.push(stack(id, Number(m[1]), m[2] ?? '', NAMES[m[2] ?? ''] ?? '', Number(m[3]), { marks: m[4] ? ['tentative'] : [] }));
        }
    }
    const owners = [...new Set(stacks.map((s) => s.owner ?? 0))];
    lives.push(
      here(`hex/${id}`, {
        holder: owners.length === 1 ? (owners[0] ?? null) : owners.length === 0 ? home : null,
        contested: owners.length > 1 ? owners : [],
        stacks,
        unexplored,
        yields: yields ? num(yields, [['refinery', yields]]) : null,
        text: `${ground[1]} ${id}${owners.length > 1 ? ', contested' : ''}, ${stacks.map((s) => `${['you', 'Dov', 'Cass'][s.owner ?? 0]}: ${s.count} ${s.name}`).join('; ') || 'empty'}`,
      }),
    );
  });
});

const pieces = (seat: number, counts: number[]): Stack[] =>
  Object.keys(NAMES)
    .map((kind, i) => stack('supply', seat, kind, NAMES[kind] ?? '', counts[i] ?? 0))
    .filter((s) => s.count > 0 || seat === 0);

const stage: Stage = {
  game: 'nexus-ops',
  title: 'Nexus Ops',
  board: { spaces, links: [], regions: [], turns: [0, 120, 240] },
  seats: [
    { seat: 0, name: 'blue', colour: 'blue', faction: '', side: 0 },
    { seat: 1, name: 'red', colour: 'red', faction: '', side: 1 },
    { seat: 2, name: 'green', colour: 'green', faction: '', side: 2 },
  ],
  phases: ['Deploy', 'Move', 'Explore', 'Battle', 'Mine', 'Draw'],
  glossary: [
    { id: 'ground/rock', name: 'Rock Plains', text: 'No unit has a bonus here.', rules: ['terrain.rock'] },
    { id: 'ground/forest', name: 'Liquifungus Forest', text: 'Fungoids attack better here.', rules: ['terrain.forest'] },
    { id: 'unit/strider', name: 'Rock Strider', text: 'hits on 4', rules: ['units.strider'] },
    { id: 'unit/human', name: 'Human', text: 'hits on 6', rules: [] },
  ],
};

const offered = ['d1', 'd2', 'd3', 'd4', 'e1', 'e3', 'f1', 'f2'];
const options: Choice[] = [
  ...offered.map((id) =>
    choice(`m${id}`, id === 'd4' ? 'Move to d4' : `Move to ${id}`, [`hex/${id}`], {
      line: `move strider e2 ${id}`,
      forecast:
        id === 'd4'
          ? {
              title: 'Attack Plains d4',
              shares: [
                { label: 'win', percent: 28, tone: 'good' },
                { label: 'stays contested', percent: 72, tone: 'even' },
              ],
              lines: [
                ['Without the Strider', '7% win'],
                ['You lose, on average', '0.4 units'],
                ['Dov loses, on average', '1.0 units'],
              ],
              note: 'Strider hits on 4, Fungoid on 5. No terrain bonus on Rock Plains.',
              rule: 'battle.order',
            }
          : null,
    }),
  ),
  choice('done', 'End movement', [], { role: 'done' }),
];

const story: LogEntry[] = log([
  line(null, "Cass's turn, round 5", '', { heading: true }),
  line(2, "Cass's Dragon fires at c4: rolls 4, misses (needs 5).", 'dragon.fire', { dice: [4] }),
  line(2, 'Cass mines 10 rubium: a1, a2, b1, b2, c1.', 'mine.control'),
  line(2, 'Monolith held: Cass draws 1 more Energize card.', 'monolith.bonus'),
  line(null, "Dov's turn, round 6", '', { heading: true }),
  line(1, 'Dov explores a4: refinery 1 and a Crystalline.', 'explore.reveal', { touches: ['hex/a4'] }),
  line(null, "Battle at b3: Dov's strider 3, a miss; Cass's crystallines 5 6 2, two hits.", 'battle.order', { dice: [3, 5, 6, 2], touches: ['hex/b3'] }),
  line(1, 'Dov loses 2 Humans; b3 stays contested.', 'battle.casualties', { touches: ['hex/b3'] }),
  line(1, 'Dov mines 7 rubium: a4, a6, a7, c5.', 'mine.control'),
  line(1, 'Dov draws 1 Energize card and 1 mission.', 'draw.each-turn'),
  line(null, "Ann's turn, round 6", '', { heading: true }),
  line(0, 'Ann buys a Fungoid for 3 rubium.', 'deploy.buy'),
  line(0, 'Ann moves 2 Fungoids e3 → d4; it is contested now.', 'move.enter-enemy', { touches: ['hex/d4'] }),
]);

const question: Question = { token: 'q', tentative: [['fungoid e3 → d4'], ['fungoid e3 → d4'], ['strider e2 → …']], early: null };

export const nexus: Fixture = {
  stage,
  seat: 0,
  mine: [0],
  question,
  log: story,
  sitters: [
    [0, { name: 'Ann', tag: '', you: true }],
    [1, { name: 'Dov', tag: 'guest', you: false }],
    [2, { name: 'Cass', tag: 'bot, search', you: false }],
  ],
  name: 'Rim Shift',
  live: live({
    time: 'Round 6',
    phase: 1,
    active: 0,
    spaces: lives,
    seats: [
      panel(0, 5, 12, { gauges: [gauge('g0r', 'rubium', 'Rubium', 9, '+11 a turn')], pieces: pieces(0, [6, 4, 3, 1, 0, 0]) }),
      panel(1, 6, 12, {
        gauges: [gauge('g1r', 'rubium', 'Rubium', 9, '+7'), gauge('g1m', 'missions', 'Missions', 3), gauge('g1e', 'energize', 'Energize', 2)],
        pieces: pieces(1, [6, 4, 3, 2, 2]),
        notes: ['Contests b3 with Cass, d4 with you'],
      }),
      panel(2, 7, 12, {
        gauges: [gauge('g2r', 'rubium', 'Rubium', 12, '+10'), gauge('g2m', 'missions', 'Missions', 2), gauge('g2e', 'energize', 'Energize', 5)],
        pieces: pieces(2, [5, 4, 5, 2, 1, 1]),
        notes: ['Holds the Monolith'],
      }),
    ],
    shared: [
      gauge('s1', 'deck', 'Energize deck', 11, 'left, 9 discarded'),
      gauge('s2', 'deck', 'Mission deck', 19, 'left, 4 discarded'),
      gauge('s3', 'hex', 'Unexplored', 3, 'of 18'),
    ],
    hand: [
      tray('missions', 'Secret missions', [
        card('plains', 'mission', 'Battle for the Plains', { class: 'Battle', corner: '1 vp', text: 'Win in Rock Plains.', foot: 'Scores at d4 if you win' }),
        card('forests', 'mission', 'Dominate the Forests', {
          class: 'Objective',
          corner: '2 vp',
          text: 'Control more Forests than anyone.',
          foot: 'You, Cass, Dov: 1 each',
        }),
        card('slayer', 'mission', 'Dragon Slayer', { class: 'Battle', corner: '3 vp', text: 'Win, having destroyed a Rubium Dragon.' }),
      ]),
      tray('energize', 'Energize cards', [
        card('stims', 'energize', 'Combat Stims', {
          class: 'Battle, before dice',
          text: 'One side adds 1 to all its attack rolls.',
          foot: 'Playable next phase',
        }),
        card('second', 'energize', 'Second Chance', {
          class: 'Battle, after dice',
          text: 'One side rerolls any dice it just rolled.',
          foot: 'Playable next phase',
        }),
        card('march', 'energize', 'Forced March', { class: 'Deployment', text: 'Units from one hex move 1 further.', foot: 'Next turn, or sell for 1' }),
      ]),
    ],
    prompt: {
      seat: 0,
      question: 'Where does the Rock Strider go?',
      detail: 'From Forest e2. Choose one of 8 glowing hexes, or another unit.',
      rule: 'move.units',
      about: ['unit/0/strider/e2'],
      options,
      refused: [
        { label: 'Move to c3', detail: '', mark: '', touches: ['hex/c3'], why: 'The Monolith is two hexes away; a Strider moves one.', rule: 'move.range' },
      ],
      many: false,
      window: false,
    },
    waiting: [0],
  }),
};
