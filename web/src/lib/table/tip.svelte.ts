// What a thing is, on hover, keyboard focus or a long touch: its name, its rule in our words, the parts of its number.

import type { Choice, Forecast, Gauge, Part, Refused, Stack } from '../../wire';
import { percents } from '../odds/answer';
import { capital } from '../words';
import type { TableModel } from './model.svelte';

export interface Tip {
  title: string;
  tag?: string;
  lines?: string[];
  /** Summands of the number, with the total. */
  sum?: { total: number; parts: Part[] } | undefined;
  refused?: Refused | undefined;
  /** How it may end. */
  forecast?: Forecast | null;
  rules?: string[];
  /** What of it is reconstructed. */
  guess?: string;
}

export interface ShownTip {
  tip: Tip;
  /** What it speaks of, on the screen. */
  box: DOMRect;
  /** A list it must not cover. */
  list: DOMRect | null;
}

const HOVER = 250;
const FOCUS = 500;
const LONG = 480;
/** The pointer may cross from the thing to its tip. */
const GRACE = 160;

interface Asking {
  table: TableModel;
  of: () => Tip | null;
}

/** A finger does not hover: it presses long. */
const hovers = (): boolean => typeof matchMedia === 'function' && matchMedia('(hover: hover)').matches;

/** `use:tip={{ table, of }}`: shows the tip of an element. */
export function tip(node: HTMLElement | SVGElement, asking: Asking) {
  let now = asking;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let long = false;

  const open = (): boolean => {
    const found = now.of();
    if (!found) return false;
    now.table.tip = { tip: found, box: node.getBoundingClientRect(), list: node.closest('.list, .market')?.getBoundingClientRect() ?? null };
    return true;
  };
  const show = (wait: number): void => {
    clearTimeout(timer);
    timer = setTimeout(open, wait);
  };
  const hide = (): void => {
    clearTimeout(timer);
    const { table } = now;
    const mine = table.tip;
    if (mine) setTimeout(() => table.tip === mine && !table.tipHeld && (table.tip = null), GRACE);
  };
  const enter = (event: Event): void => {
    if ((event as PointerEvent).pointerType === 'mouse' && hovers()) show(HOVER);
  };
  const down = (event: Event): void => {
    long = false;
    if ((event as PointerEvent).pointerType !== 'touch') {
      clearTimeout(timer);
      now.table.tip = null;
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(() => {
      long = open();
    }, LONG);
  };
  const up = (): void => clearTimeout(timer);
  const focus = (): void => {
    if (hovers() && node.matches(':focus-visible')) show(FOCUS);
  };
  /** A long touch asked; it does not answer too. */
  const click = (event: Event): void => {
    if (!long) return;
    long = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const heard: [string, (event: Event) => void, boolean][] = [
    ['pointerenter', enter, false],
    ['pointerleave', hide, false],
    ['pointerdown', down, false],
    ['pointerup', up, false],
    ['pointercancel', up, false],
    ['focus', focus, false],
    ['blur', hide, false],
    ['click', click, true],
    ['contextmenu', (event) => long && event.preventDefault(), false],
  ];
  for (const [name, on, capture] of heard) node.addEventListener(name, on, capture);
  return {
    update(next: Asking): void {
      now = next;
    },
    destroy(): void {
      clearTimeout(timer);
      for (const [name, on, capture] of heard) node.removeEventListener(name, on, capture);
    },
  };
}

export function pieceTip(table: TableModel, stack: Stack, word = ''): Tip {
  const entry = table.pieceEntry(stack);
  const printed = table.printedOn(stack.name);
  return {
    title: `${stack.count} ${stack.name}`,
    tag: word,
    lines: [entry?.text ?? '', ...printed.map((rule) => rule.text), stack.damaged > 0 ? `${stack.damaged} damaged` : ''].filter(Boolean),
    guess: table.guess(entry?.id, `unit/${stack.kind}`),
    sum: stack.pill && stack.pill.parts.length > 0 ? { total: stack.pill.value, parts: stack.pill.parts } : undefined,
    refused: table.refused.get(stack.id),
    rules: [...printed.map((rule) => rule.id), ...(entry?.rules ?? [])],
  };
}

export function gaugeTip(table: TableModel, gauge: Gauge): Tip {
  const entry = table.entry(`good/${gauge.kind}`) ?? table.entry(`gauge/${gauge.kind}`);
  return {
    title: gauge.label,
    tag: [String(gauge.value.value), gauge.note].filter(Boolean).join(' '),
    lines: [entry?.text ?? '', gauge.remark ?? ''].filter(Boolean),
    sum: gauge.value.parts.length > 0 ? { total: gauge.value.value, parts: gauge.value.parts } : undefined,
    rules: entry?.rules ?? [],
  };
}

/** What an option is about: the entry of the kind it names (`technology/centipede`), else its consequence. */
export function optionTip(table: TableModel, option: Choice): Tip | null {
  const entry = option.touches.map((id) => table.entry(id)).find((found) => found !== undefined);
  const detail = table.text(option.detail);
  const lines = [entry?.text ?? '', detail === entry?.text ? '' : detail].filter(Boolean);
  const card = table.places.card.get(option.touches[0] ?? '');
  // What stands on the button already is not told again over it.
  const more = (entry?.text ?? '') !== '' || detail.length > 44;
  if (!more && !card && !option.forecast) return null;
  const guess = table.guess(entry?.id, card?.id);
  return {
    title: table.text(option.label),
    guess,
    forecast: option.forecast,
    lines: card ? [card.text, ...lines] : lines,
    rules: entry?.rules ?? card?.rules ?? [],
  };
}

/** The odds of an option in a word, for its button: what is good for the viewer if it can happen, else the likeliest. */
export function oddsWord(table: TableModel, forecast: Forecast): { text: string; tone: string } {
  const parts = forecast.shares.filter((share) => share.percent > 0);
  const figures = percents(parts.map((share) => share.percent));
  const good = parts.findIndex((share) => share.tone === 'good');
  const most = parts.reduce((best, share, i) => (share.percent > (parts[best]?.percent ?? 0) ? i : best), 0);
  const at = good >= 0 ? good : most;
  const share = parts[at];
  return share ? { text: `${figures[at]}% ${table.text(share.label)}`, tone: share.tone } : { text: '', tone: 'even' };
}

/** What a sentence speaks of. */
export function thingTip(table: TableModel, id: string, name: string): Tip | null {
  const [entry, card] = [table.entry(id), table.places.card.get(id)];
  const lines = [entry?.text ?? '', card?.text ?? '', table.places.live.get(id)?.text ?? ''].filter(Boolean);
  if (lines.length === 0) return null;
  return { title: entry?.name ?? card?.name ?? capital(name), lines, guess: table.guess(entry?.id, card?.id), rules: entry?.rules ?? card?.rules ?? [] };
}
