// The question of a battle: two forces and what is set. It is written as the query of an address, the same one the
// server is asked with, so a link holds the whole question. Nothing here knows a game; the form says how it is written.

import type { OddsDial, OddsForm, OddsKind } from '../../wire';

export const SIDES = ['attacker', 'defender'] as const;
export type Who = (typeof SIDES)[number];

export interface Side {
  owner: string;
  /** Something that stands in place of a force: `planet`. */
  stranger: string;
  counts: Record<string, number>;
  damaged: Record<string, number>;
  better: string[];
}

export interface Question {
  attacker: Side;
  defender: Side;
  /** Where each dial stands, by `dialId`; one that is not there is at rest. */
  dials: Record<string, string | number | true>;
  /** Parts of an address that the form does not know. They are asked along, so that the answer can say what is wrong. */
  strange: [string, string][];
}

export const nobody = (): Side => ({ owner: '', stranger: '', counts: {}, damaged: {}, better: [] });

/** Two dials never share key and word, but a choice has no word. */
export const dialId = (dial: OddsDial): string => `${dial.key} ${dial.word} ${dial.only.join('=')}`;

/** The kinds of units a side has: the common ones, with its owner's own in their place. */
export function kindsOf(form: OddsForm, question: Question, who: Who): OddsKind[] {
  const owner = form.owners.find((one) => one.id === question[who].owner);
  return form.kinds.filter((kind) => holds(form, question, kind.only)).map((kind) => owner?.kinds.find((own) => own.id === kind.id) ?? kind);
}

/** Whether an option has a value, be it where it rests. */
export function holds(form: OddsForm, question: Question, [key, value]: [string, string]): boolean {
  if (key === '') return true;
  const dial = form.dials.find((one) => one.key === key);
  if (!dial) return true;
  const stands = question.dials[dialId(dial)];
  if (stands !== undefined) return String(stands) === value;
  return dial.turn.kind === 'choice' ? dial.turn.words[0]?.id === value : false;
}

export const isOn = (question: Question, dial: OddsDial): boolean => question.dials[dialId(dial)] !== undefined;

export const size = (side: Side): number => Object.values(side.counts).reduce((sum, count) => sum + count, 0);

/** A force as the desk reads it: `letnev: 3 cruiser ii, 1 dreadnought damaged`. */
export function writeForce(form: OddsForm, side: Side): string {
  if (side.stranger !== '') return side.stranger;
  const parts: string[] = [];
  for (const kind of form.kinds) {
    const count = side.counts[kind.id] ?? 0;
    const hurt = Math.min(side.damaged[kind.id] ?? 0, count);
    const own = form.owners.find((owner) => owner.id === side.owner)?.kinds.find((one) => one.id === kind.id) ?? kind;
    const better = own.better && side.better.includes(kind.id) ? ` ${own.better.id}` : '';
    if (count - hurt > 0) parts.push(`${count - hurt} ${kind.id}${better}`);
    if (hurt > 0) parts.push(`${hurt} ${kind.id}${better} ${own.damaged?.id ?? 'damaged'}`);
  }
  const units = parts.join(', ');
  return side.owner === '' ? units : `${side.owner}: ${units}`;
}

/** Reads a force; what it does not understand comes back as text. */
export function readForce(form: OddsForm, text: string): Side | string {
  const side = nobody();
  let list = text.trim();
  if (form.strangers.some((one) => one.id === list)) return { ...side, stranger: list };
  const colon = list.indexOf(':');
  if (colon >= 0) {
    side.owner = list.slice(0, colon).trim().toLowerCase();
    list = list.slice(colon + 1);
    if (!form.owners.some((owner) => owner.id === side.owner)) return text;
  }
  const kinds = [...form.kinds].sort((a, b) => b.id.length - a.id.length);
  for (const part of list.split(',')) {
    const found = /^\s*(?:(\d{1,3})\s+)?(.*?)\s*$/.exec(part.toLowerCase());
    const words = found?.[2] ?? '';
    if (words === '') continue;
    const kind = kinds.find((one) => words === one.id || words.startsWith(`${one.id} `));
    if (!kind) return text;
    const count = Number(found?.[1] ?? 1);
    const rest = words.slice(kind.id.length).split(' ').filter(Boolean);
    const own = form.owners.find((owner) => owner.id === side.owner)?.kinds.find((one) => one.id === kind.id) ?? kind;
    for (const word of rest) {
      if (word === own.damaged?.id) side.damaged[kind.id] = (side.damaged[kind.id] ?? 0) + count;
      else if (word === own.better?.id) side.better = [...new Set([...side.better, kind.id])];
      else return text;
    }
    side.counts[kind.id] = (side.counts[kind.id] ?? 0) + count;
    if ((side.counts[kind.id] ?? 0) > kind.most) return text;
  }
  return side;
}

/** How a dial that is on is written into its option: its word once, with a number in it, or repeated. */
function wordsOf(dial: OddsDial, stands: string | number | true): string[] {
  if (dial.turn.kind === 'switch') return [dial.word];
  if (dial.turn.kind === 'choice') return [String(stands)];
  if (dial.word.includes('{}')) return [dial.word.replace('{}', String(stands))];
  return Array.from({ length: Number(stands) }, () => dial.word);
}

/** The whole question as the query of an address. `without` leaves one dial at rest. */
export function write(form: OddsForm, question: Question, without = ''): string {
  const query = new URLSearchParams();
  for (const who of SIDES) query.set(who, writeForce(form, question[who]));
  const lists = new Map<string, string[]>();
  for (const dial of form.dials) {
    const stands = question.dials[dialId(dial)];
    if (stands === undefined || dialId(dial) === without || !holds(form, question, dial.only)) continue;
    const words = wordsOf(dial, stands);
    if (dial.joint === '') for (const word of words) query.append(dial.key, word);
    else lists.set(dial.key, [...(lists.get(dial.key) ?? []), ...words]);
  }
  for (const [key, words] of lists) query.append(key, words.join(form.dials.find((dial) => dial.key === key)?.joint ?? ','));
  for (const [key, value] of question.strange) query.append(key, value);
  return query.toString();
}

function readWord(dials: OddsDial[], word: string, question: Question): boolean {
  for (const dial of dials) {
    const id = dialId(dial);
    const turn = dial.turn;
    if (turn.kind === 'switch') {
      if (word !== dial.word) continue;
      question.dials[id] = true;
      return true;
    }
    if (turn.kind === 'choice') {
      const at = turn.words.findIndex((one) => one.id === word);
      if (at < 0) continue;
      if (at > 0) question.dials[id] = word;
      return true;
    }
    const [before = '', after] = dial.word.split('{}');
    let count: number;
    if (after === undefined) {
      if (word !== dial.word) continue;
      count = Number(question.dials[id] ?? 0) + 1;
    } else {
      const bare = before.endsWith('=') && word === before.slice(0, -1);
      if (!bare && !(word.startsWith(before) && word.endsWith(after))) continue;
      const digits = bare ? '1' : word.slice(before.length, word.length - after.length);
      if (!/^-?\d{1,4}$/.test(digits)) continue;
      count = Number(digits);
    }
    if (count < turn.least || count > turn.most) return false;
    if (count === turn.rest) delete question.dials[id];
    else question.dials[id] = count;
    return true;
  }
  return false;
}

/** Reads an address. A force that is not understood is given back as it stands, for the answer to say why. */
export function read(form: OddsForm, search: string): Question {
  const query = new URLSearchParams(search);
  const question: Question = { attacker: nobody(), defender: nobody(), dials: {}, strange: [] };
  const [attacker, defender] = SIDES.map((who) => query.get(who));
  const empty = (attacker ?? '') === '' && (defender ?? '') === '';
  for (const who of SIDES) {
    const text = empty ? form.example[who] : (query.get(who) ?? '');
    const side = readForce(form, text);
    if (typeof side === 'string') question.strange.push([who, text.slice(0, 300)]);
    else question[who] = side;
  }
  for (const [key, value] of [...query].slice(0, 60)) {
    if (key === 'attacker' || key === 'defender' || key === 'pack') continue;
    const dials = form.dials.filter((dial) => dial.key === key);
    const joint = dials[0]?.joint ?? '';
    // Ids are also written with underscores.
    const known = (word: string): boolean => readWord(dials, word, question) || (word.includes('_') && readWord(dials, word.replaceAll('_', '-'), question));
    const unknown = (joint === '' ? [value] : value.split(joint)).filter((word) => word.trim() !== '' && !known(word.trim()));
    if (unknown.length > 0) question.strange.push([key, unknown.join(joint === '' ? ',' : joint).slice(0, 300)]);
  }
  return question;
}
