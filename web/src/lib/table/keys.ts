// What keys do at a table; the parts of the screen they open are named for the table to open.

import type { TableModel } from './model.svelte';

/** `done`: it has been seen to. */
export type Meaning = 'nothing' | 'done' | 'close' | 'log' | 'chat' | 'keys' | 'rules' | 'menu' | 'text';

/** Keys that lead to a part of the table. */
const PLACES: Record<string, string> = { b: '.board .hit[tabindex="0"], .ballot button:not([disabled])', h: '.dock .card, .dock .pile', q: '.prompt button' };

export function keyMeans(event: KeyboardEvent, table: TableModel, sheet: boolean): Meaning {
  if (event.ctrlKey || event.metaKey || event.altKey) return 'nothing';
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLSelectElement) return 'nothing';
  const { key } = event;
  if (table.story.at !== null && steps(key, table)) return 'done';
  if (table.telling.on && (key === 'Escape' || key === 'e')) {
    table.telling.skip();
    return 'done';
  }
  if (table.turner.on && (key === 'r' || key === 'R')) {
    table.turner.turn(key === 'R' ? -1 : 1);
    return 'done';
  }
  if (key in PLACES) {
    document.querySelector<HTMLElement | SVGElement>(PLACES[key] ?? '')?.focus();
    return 'done';
  }
  switch (key) {
    case '?':
      return 'keys';
    case 't':
      return 'text';
    case 'l':
      return 'log';
    case 'c':
      return 'chat';
    case 'r':
      return rule(table);
    case 'm':
      if (!table.live.ballot && !table.mapped && !table.shelved) return 'menu';
      table.mapped = !table.mapped;
      return 'done';
    case 'Escape':
      if (sheet) return 'close';
      leave(table);
      return 'done';
    default:
      return answers(key, table) ? 'done' : 'nothing';
  }
}

/** Through the story of a party's turn. */
function steps(key: string, table: TableModel): boolean {
  if (key === 'ArrowRight') table.story.go(1);
  else if (key === 'ArrowLeft') table.story.go(-1);
  else if (key === 's') table.story.end();
  else if (key === 'Escape') table.story.shut();
  else return false;
  return true;
}

/** The rule of what is shown, else the rulebook. */
function rule(table: TableModel): Meaning {
  const shown = table.tip?.tip.refused?.rule || table.tip?.tip.rules?.[0];
  if (!shown) return 'rules';
  table.shownRule = shown;
  return 'done';
}

/** Puts down what was begun. */
function leave(table: TableModel): void {
  const putDown = table.prompt?.back === true && !table.armed && table.opened === null;
  table.opened = null;
  if (putDown) table.takeBack(1);
  else if (!table.armed) table.amounts.clear();
  table.spare();
}

function answers(key: string, table: TableModel): boolean {
  if (key === 's' && table.advice.open && table.prompt && !table.armed) {
    if (table.advice.settingUp) table.advice.surprise();
    else void table.advice.suggest();
  } else if (key === 'z' && table.trail.length > 0) table.takeBack(1);
  else if (key === 'p' && table.question?.early) table.passEarly();
  else if (key === 'e') return confirms(table);
  else if (/^[1-9]$/.test(key)) {
    const option = table.loose[Number(key) - 1];
    if (option && table.loose.length <= 9) table.pick(option);
    else if (!option) table.hold(Number(key) - 1 - table.loose.length);
  } else return false;
  return true;
}

/** The main button. */
function confirms(table: TableModel): boolean {
  const picked = table.turner.current ?? table.pay.answer;
  if (table.armed) table.choose(table.armed);
  else if (picked) table.pick(picked);
  else if (table.amounts.total > 0) table.amounts.confirm();
  else if (table.done) table.pick(table.done);
  else return false;
  return true;
}
