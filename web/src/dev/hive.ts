import type { Space, SpaceLive, Stack, Stage } from '../wire';
import { badge, card, choice, gauge, here, line, live, log, panel, space, stack, tray } from './build';
import type { Fixture } from './fixtures';

const S: Record<string, string> = {
  fighter: 'Fighter',
  destroyer: 'Destroyer',
  cruiser: 'Cruiser',
  carrier: 'Carrier',
  dreadnought: 'Dreadnought',
  flagship: 'Flagship',
};
// q,r: ground | planets `name value kind holder troops` | ships `owner kind count damaged`
const SYSTEMS: Record<string, string> = {
  '0,0': 'mecatol|Mecatol 1/6 grey - 0|2 flagship 1',
  '0,-1': 'space|Mehar Xull 1/3 red - 0|1 carrier 1;1 fighter 2',
  '0,-2': 'nebula|Atlas 3/1 red - 0',
  '0,-3': 'space|Arnor 2/1 green 0 1;Lor 1/2 green - 0',
  '1,-3': 'rift',
  '-1,-2': 'rift',
  '1,-2': 'supernova',
  '-1,0': 'asteroids',
  '2,-3': 'space|Lodor 3/1 blue 0 1',
  '-2,-1': 'space|Quann 2/1 blue 1 2',
  '3,-3': 'space|Jord 4/2 grey 0 4|0 dreadnought 1',
  '-1,-1': 'space|Bereg 1/0 green 1 1;Lirta 2/1 red 1 1|1 carrier 2;1 cruiser 1',
  '2,-2': 'space|Abyz 3/0 red 0 2;Fria 2/0 blue 0 1|0 cruiser 1;0 fighter 4',
  '1,-1': 'nebula',
  '3,-2':
    'space|Centauri 1/3 blue 0 3;Gral 1/1 green 0 2|2 dreadnought 1 1;2 carrier 1;2 cruiser 2;2 destroyer 1;2 fighter 7;0 dreadnought 2 1;0 cruiser 1;0 fighter 2;1 destroyer 1',
  '3,-1': 'space',
  '-3,1': 'space|Tequran 0/2 red 1 2;Torkan 3/1 red 1 1',
  '-3,2': 'space|Qucen 3/1 blue 2 2;Rarron 2/3 red 2 1',
  '-3,3': 'space||2 fighter 3',
  '-2,0': 'space|Bereg II 1/1 green 1 1;Lirta IV 3/1 red 1 1|1 dreadnought 1 1;1 destroyer 1',
  '-2,1': 'space',
  '-1,1': 'space|Vefut II 2/2 red 2 2|2 carrier 1;2 destroyer 2',
  '0,1': 'nebula',
  '1,0': 'space|Thibah 1/1 green 2 2|2 cruiser 1',
  '2,-1': 'space|Hope End 3/0 red 2 3|2 carrier 1;2 destroyer 1',
  '2,0': 'space',
  '3,0': 'space',
  '-2,2': 'space|Primor 2/1 blue 2 4|2 carrier 1;2 destroyer 1;2 cruiser 1',
  '-1,2': 'rift',
  '0,2': 'space|Alpha 0/2 blue 2 1;Beta 1/1 blue 2 1|2 dreadnought 1 1;2 cruiser 1',
  '1,1': 'asteroids',
  '-2,3': 'space',
  '-1,3': "space|Tar'mann 1/1 green - 0",
  '0,3': 'space|Hive 1/0 grey 2 4;Nest 3/1 grey 2 3|2 cruiser 1;2 destroyer 1',
  '1,2': 'space|Saudor 2/2 green 2 1',
};
const spaces: Space[] = [];
const lives: SpaceLive[] = [];
for (const [at, text] of Object.entries(SYSTEMS)) {
  const [q = 0, r = 0] = at.split(',').map(Number);
  const [ground = 'space', planets = '', ships = ''] = text.split('|');
  const id = `${'abcdefg'[q + 3]}${r + 4}`;
  const x = 1.5 * q;
  const y = Math.sqrt(3) * (r + q / 2);
  const list = planets.split(';').filter(Boolean);
  spaces.push(
    space(id, x, y, {
      form: 'hex-flat',
      ground,
      name: list.map((p) => p.replace(/ \d.*/, '')).join(' · ') || 'Empty space',
      badges: id === 'b3' || id === 'a7' ? [badge('wormhole-alpha')] : [],
    }),
  );
  const stacks: Stack[] = ships
    .split(';')
    .filter(Boolean)
    .map((s) => {
      const [owner = '0', kind = '', count = '1', damaged = '0'] = s.split(' ');
      return stack(id, Number(owner), kind, S[kind] ?? kind, Number(count), { damaged: Number(damaged) });
    });
  const owners = [...new Set(stacks.map((s) => s.owner ?? 0))];
  lives.push(
    here(`hex/${id}`, {
      stacks,
      contested: owners.length > 1 ? owners : [],
      badges: id === 'c3' || id === 'f3' ? [badge('command', '', 1)] : [],
      text: `System ${id}`,
    }),
  );
  list.forEach((p, i) => {
    const m = /^(.*) (\d\/\d) (\w+) (\S) (\d)$/.exec(p);
    if (!m) return;
    const pid = `planet/${(m[1] ?? '').toLowerCase().replace(/\W+/g, '-')}`;
    spaces.push(
      space('', x + (i - (list.length - 1) / 2) * 0.56, y + 0.24, {
        id: pid,
        form: 'disc',
        size: 0.22,
        name: m[1] ?? '',
        ground: m[3] ?? '',
        badges: [badge('value', m[2] ?? '')],
      }),
    );
    const owner = m[4] === '-' ? null : Number(m[4]);
    lives.push(
      here(pid, {
        holder: owner,
        stacks: owner !== null && Number(m[5]) > 0 ? [stack(pid, owner, 'infantry', 'Infantry', Number(m[5]))] : [],
        text: m[1] ?? '',
      }),
    );
  });
}
const stage: Stage = {
  game: 'hive-wars',
  title: 'Hive Wars',
  phases: ['Strategy', 'Action', 'Status', 'Agenda'],
  board: {
    spaces,
    links: [],
    regions: [
      {
        id: 'zone/3',
        name: 'Zone III',
        ground: 'zone-3',
        home: null,
        outline: [
          [-4, -1.73],
          [-2.5, -2.6],
          [-1, -3.46],
          [0.5, -4.33],
          [2.5, -4.33],
          [1, -1.73],
          [-1, -1.73],
          [-2, 0],
        ],
      },
      {
        id: 'zone/4',
        name: 'Zone IV',
        ground: 'zone-4',
        home: null,
        outline: [
          [1, 0],
          [0.5, 0.87],
          [-0.5, 0.87],
          [-1, 0],
          [-0.5, -0.87],
          [0.5, -0.87],
        ],
      },
    ],
    turns: [],
  },
  seats: [
    { seat: 0, name: 'blue', colour: 'blue', faction: 'Sol refugees', side: 0 },
    { seat: 1, name: 'yellow', colour: 'yellow', faction: 'Hacan envoys', side: 0 },
    { seat: 2, name: 'hive', colour: 'pink', faction: 'automaton, standard deck', side: 1 },
  ],
  glossary: [],
};
const g3 = 'g2';
const opt = (key: string, label: string, detail: string, kind: string) => choice(key, label, [`unit/0/${kind}/${g3}`], { detail });
export const hive: Fixture = {
  stage,
  seat: 0,
  mine: [0],
  name: 'Two against the swarm',
  question: { token: '', tentative: [['sustain dreadnought']], early: null },
  sitters: [
    [0, { name: 'Ann', tag: '', you: true }],
    [1, { name: 'Bo', tag: 'ally', you: false }],
    [2, { name: 'The Hive', tag: '', you: false }],
  ],
  log: log([
    line(2, 'The Hive activates g3.', 'hive.engage'),
    line(null, 'Ann and Bo roll 8 5 6 10 2 and 4: 3 hits. A dreadnought sustains, 2 fighters are lost.', 'hive.damage', { dice: [8, 5, 6, 10, 2] }),
    line(2, 'Hive rolls 9 3 7 6 2 and nine for fighters: 2 hits.', 'combat.roll', { dice: [9, 3, 7, 6, 2] }),
  ]),
  live: live({
    time: 'Round 4',
    phase: 1,
    active: 2,
    spaces: lives,
    waiting: [0],
    seats: [
      panel(0, 6, 10, {
        score_name: 'vp',
        gauges: [gauge('a', 'resource', 'Resources', 5), gauge('b', 'influence', 'Influence', 4), gauge('c', 'trade', 'Goods', 2)],
        notes: ['3 tactic, 4 fleet, 1 strategy'],
      }),
      panel(1, 5, 8, {
        score_name: 'vp',
        gauges: [
          gauge('a1', 'resource', 'Resources', 7),
          gauge('b1', 'influence', 'Influence', 3),
          gauge('c1', 'trade', 'Trade goods', 6),
          gauge('d1', 'commodities', 'Commodities', 0),
          gauge('e1', 'cards', 'Cards', 6, '3 action, 3 secret'),
        ],
        notes: ['One destroyer at g3; may play cards'],
      }),
      panel(2, 5, 8, {
        score_name: 'vp',
        gauges: [
          gauge('a2', 'resource', 'Bank resources', 7),
          gauge('b2', 'influence', 'Bank influence', 17),
          gauge('c2', 'trade', 'Goods', 3),
          gauge('d2', 'deck', 'Primary deck', 9, 'primary active', { form: 'pile', group: 'Hive Mind deck' }),
          gauge('e2', 'deck', 'Used', 15, '', { form: 'spent', group: 'Hive Mind deck', word: 'used' }),
        ],
      }),
    ],
    trays: [
      tray('obj', 'Objectives', [
        card('o1', 'objective', 'Erect a Monument', { foot: '1 vp · Bo has 6', text: 'Spend 8 resources' }),
        card('o2', 'objective', 'Expand Borders', { foot: '1 vp · you have 5 of 6' }),
        card('o3', 'objective', 'Lead From the Front', { foot: '1 vp · you have 4' }),
        card('o4', 'objective', 'Intimidate Council', { foot: '1 vp · Hive has 2 of 2' }),
        card('o5', 'objective', 'Master the Sciences', { foot: '2 vp · stage II' }),
      ]),
    ],
    hand: [
      tray('action', 'Action cards', [
        card('shields', 'action', 'Shields Holding', { foot: 'cancel 2 hits, play now' }),
        card('morale', 'action', 'Morale Boost', { foot: 'next round' }),
        card('retreat', 'action', 'Skilled Retreat', { foot: 'next round' }),
        card('plague', 'action', 'Plague', { foot: 'action' }),
      ]),
      tray('secret', 'Secret objectives', [
        card('s1', 'secret', 'Destroy Their Greatest Ship', { foot: 'secret, 1 vp' }),
        card('s2', 'secret', 'Occupy the Fringe', { foot: 'secret, 1 vp' }),
      ]),
    ],
    battle: {
      place: `hex/${g3}`,
      title: 'g3 · Centauri, Gral',
      step: 'space combat, round 1: you take 2 hits',
      attacker: {
        seat: 2,
        name: 'The Hive',
        units: [
          stack('bt', 2, 'dreadnought', 'Dreadnought', 1, { damaged: 1 }),
          stack('bt', 2, 'carrier', 'Carrier', 1),
          stack('bt', 2, 'cruiser', 'Cruiser', 2),
          stack('bt', 2, 'fighter', 'Fighter', 7),
        ],
        dice: [9, 3, 7, 6, 2].map((face) => ({ face, sides: 10, hit: face >= 7, need: 7, kind: 'cruiser' })),
        effects: [],
      },
      defender: {
        seat: 0,
        name: 'Ann',
        units: [
          stack('bt', 0, 'dreadnought', 'Dreadnought', 2),
          stack('bt', 0, 'cruiser', 'Cruiser', 1),
          stack('bt', 0, 'fighter', 'Fighter', 2),
          stack('bt', 1, 'destroyer', 'Destroyer', 1),
        ],
        dice: [],
        effects: ['Morale Boost +1'],
      },
      forecast: null,
    },
    prompt: {
      seat: 0,
      question: 'Take 2 hits at g3',
      detail: 'First hit: choose a ship.',
      rule: 'combat.hits',
      about: [],
      many: false,
      window: false,
      refused: [],
      options: [
        opt('1', 'Dreadnought', 'sustain', 'dreadnought'),
        opt('3', 'Fighter', '2 here', 'fighter'),
        opt('4', 'Cruiser', 'lost', 'cruiser'),
        choice('5', 'Shields Holding', ['card/shields'], { detail: 'cancel 2 hits' }),
      ],
    },
  }),
};
