// Technologies to choose from, as cards by colour: what can be had, what is owned, what not yet and why.

import type { Choice, Refused } from '../../wire';
import { TECH } from '../draw/tech';
import type { Face } from './cards';
import type { TableModel } from './model.svelte';

export interface Shelved {
  card: Face;
  /** Taken by a click. */
  option?: Choice;
  refused?: Refused;
  owned: boolean;
}

const ORDER = ['propulsion', 'biotic', 'warfare', 'cybernetic', 'blue', 'green', 'red', 'yellow', 'unit'];
const place = (colour: string): number => (ORDER.includes(colour) ? ORDER.indexOf(colour) : ORDER.length);

/** The technologies a question offers, by colour; nothing if it is about something else. */
export function shelf(table: TableModel): [string, Shelved[]][] {
  const tech = (touches: string[]): Face | undefined => {
    const card = table.printed(touches[0] ?? '');
    return card && (card.class in TECH || card.kind === 'technology') ? card : undefined;
  };
  const cards: Shelved[] = [];
  for (const option of table.options) {
    const card = tech(option.touches);
    if (card) cards.push({ card, option, owned: false });
  }
  if (cards.length === 0) return [];
  for (const refused of table.prompt?.refused ?? []) {
    const card = tech(refused.touches);
    if (card) cards.push({ card, refused, owned: false });
  }
  const own = table.live.areas.filter((area) => area.seat === table.seat && area.tray.form === 'technologies').flatMap((area) => area.tray.cards);
  for (const card of own) {
    const there = cards.find((one) => one.card.id === card.id || one.card.id === card.face);
    if (there) there.owned = true;
    else cards.push({ card, owned: true });
  }
  const columns = new Map<string, Shelved[]>();
  for (const one of cards) columns.set(one.card.class, [...(columns.get(one.card.class) ?? []), one]);
  const rank = (one: Shelved): number => (one.option ? 0 : one.owned ? 2 : 1) * 100 + one.card.needs.length;
  for (const column of columns.values()) column.sort((a, b) => rank(a) - rank(b) || a.card.name.localeCompare(b.card.name));
  return [...columns].sort(([a], [b]) => place(a) - place(b));
}
