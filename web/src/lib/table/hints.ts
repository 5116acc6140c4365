// Hints of a first game: one idea at a time, each with what it speaks of on the screen. The game has its own for its
// questions (`hint/` and the rule of the question in its glossary); the rest is about the screen.

import type { TableModel } from './model.svelte';

export interface Hint {
  id: string;
  title: string;
  text: string;
  rule: string;
  /** What it points at. */
  at: string;
}

const LIT = '.board .hit.offered';
const CARD = '.dock .card.hot, .strategy .hot, .goal.hot';
const BUTTON = '.prompt .option';

/** The hints that fit the question that stands, those of the game first. */
export function hints(table: TableModel, blurb: string): Hint[] {
  const prompt = table.prompt;
  if (!prompt || table.advice.reach !== 'not' || table.telling.on) return [];
  const found: Hint[] = [];
  const add = (id: string, when: boolean, at: string, title: string, text: string, rule = ''): void => {
    if (when) found.push({ id, title, text, rule, at });
  };
  const score = table.panel(table.seat ?? 0);
  // Where not all need the same the game says itself who wins.
  const alike = table.stage.seats.every(({ seat }) => table.panel(seat)?.goal === score?.goal);
  const goal = score && score.goal > 0 && alike ? `Who has ${score.goal} ${score.score_name} first wins.` : '';
  const lit = table.offeredSpaces.size > 0;
  add('goal', blurb !== '', '', table.stage.title, [goal, blurb].filter(Boolean).join(' '));
  const own = table.entry(`hint/${prompt.rule}`);
  const place = table.handles.length > 0 && table.narrowed === null ? BUTTON : lit ? LIT : table.carded.length > 0 ? CARD : BUTTON;
  if (own) add(own.id, true, place, own.name, own.text, own.rules[0] ?? '');
  add(
    'click',
    lit,
    LIT,
    'Click what glows',
    'Only what the rules allow can be clicked. Rest on a place to see what is there, and the odds if a fight follows.',
  );
  add(
    'undo',
    table.trail.length > 0,
    '.prompt .undo',
    'Take it back',
    'Undo, or Z, takes back your steps until a die rolls, a card turns or somebody else answers.',
  );
  add('card', table.carded.length > 0, CARD, 'A card can be played', 'A brass rim means now. Rest on any card to read it, and why not if it has to wait.');
  add(
    'ask',
    table.advice.open && !table.advice.settingUp && !prompt.window,
    '.prompt .suggest',
    'If you are at a loss',
    'Suggest shows what a bot would do here, and why. It waits for you to agree.',
  );
  add('rule', table.log.length > 4, '.log .rule', 'Ask for the rule', 'Each line of the log names its rule. R opens the rule of what you rest on.');
  return found;
}
