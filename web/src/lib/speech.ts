// Words from the game as spans: patterns with places, rendered as `scene::words` renders them. Both sides are tested with
// the same table of cases. The page draws seats and things where they stand, and whoever reads is "you".

import type { Spoken, Thing, Words } from '../wire';
import { capital } from './words';

export type Span = { kind: 'text'; text: string } | { kind: 'seat'; seat: number; text: string } | { kind: 'thing'; id: string; text: string };

/** Who reads, and what the seats are called. */
export interface Reader {
  you: number | null;
  name: (seat: number) => string;
}

/** What English does to words. */
const english = {
  you: 'you',
  your: 'your',
  form: (number: number): 0 | 1 => (number === 1 ? 0 : 1),
  article: (name: string): string => (/^[aeiou]/i.test(name) ? 'an' : 'a'),
  plural: (name: string): string => {
    // Talks are many already, a nexus and an abyss are not.
    if (/[b-df-hj-np-rtvwy]s$/.test(name)) return name;
    if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
    return /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
  },
  possessive: (name: string): string => `${name}'s`,
  joint: (n: number, count: number): string => (n === 0 ? '' : n + 1 === count ? ' and ' : ', '),
};

const PLACE = /\{([^{}:]*)(?::([^{}]*))?\}/g;
const isName = (form: string | undefined): form is string => form !== undefined && form !== 'a' && form !== "'s" && !form.includes('|');

/** The names of a pattern, in the order in which they first stand there. */
function names(pattern: string): string[] {
  const found: string[] = [];
  for (const [, name = '', form] of pattern.matchAll(PLACE)) for (const one of isName(form) ? [name, form] : [name]) if (!found.includes(one)) found.push(one);
  return found;
}

const seatOf = (spoken: Spoken): number | null => (typeof spoken === 'object' && 'seat' in spoken ? spoken.seat : null);
const thingOf = (spoken: Spoken): Thing | null => (typeof spoken === 'object' && 'name' in spoken ? spoken : null);
const nameOf = (thing: Thing, form: 0 | 1): string => (form === 0 ? thing.name : (thing.many ?? english.plural(thing.name)));

class Telling {
  spans: Span[] = [];
  #before = '';

  constructor(readonly reader: Reader) {}

  words(words: Words): void {
    if (typeof words === 'string') this.text(words);
    else this.pattern(words.p, words.v);
  }

  private pattern(pattern: string, values: Spoken[]): void {
    const order = names(pattern);
    const value = (name: string): Spoken | undefined => (order.includes(name) ? values[order.indexOf(name)] : undefined);
    let from = 0;
    for (const place of pattern.matchAll(PLACE)) {
      this.text(pattern.slice(from, place.index));
      from = place.index + place[0].length;
      const [whole, name = '', form] = place;
      const spoken = value(name);
      if (spoken === undefined) this.text(whole);
      else if (form === undefined) this.place(spoken);
      else if (form === 'a') this.withArticle(spoken);
      else if (form === "'s") this.possessive(spoken);
      else if (form.includes('|')) this.text(form.split('|')[this.form(spoken)] ?? '');
      else {
        const [thing, number] = [thingOf(spoken), value(form)];
        if (thing) this.thing(thing, nameOf(thing, number === undefined ? 0 : this.form(number)));
        else this.place(spoken);
      }
    }
    this.text(pattern.slice(from));
  }

  private place(spoken: Spoken): void {
    if (typeof spoken === 'number') this.text(String(spoken));
    else if (typeof spoken === 'string') this.text(this.said(spoken));
    else if (Array.isArray(spoken)) this.list(spoken, (one) => this.place(one));
    else if ('p' in spoken) this.clause(spoken);
    else if ('seat' in spoken) this.seat(spoken.seat, this.reader.you === spoken.seat ? this.said(english.you) : this.reader.name(spoken.seat));
    else if (spoken.count === undefined) this.thing(spoken, spoken.name);
    else this.thing(spoken, `${spoken.count} ${nameOf(spoken, english.form(spoken.count))}`);
  }

  private withArticle(spoken: Spoken): void {
    const thing = thingOf(spoken);
    if (Array.isArray(spoken)) this.list(spoken, (one) => this.withArticle(one));
    else if (thing && (thing.count ?? 1) === 1) {
      const article = thing.article ?? english.article(thing.name);
      this.thing(thing, article === '' ? thing.name : `${article} ${thing.name}`);
    } else this.place(spoken);
  }

  private possessive(spoken: Spoken): void {
    const seat = seatOf(spoken);
    if (Array.isArray(spoken)) this.list(spoken, (one) => this.possessive(one));
    else if (seat !== null && this.reader.you === seat) this.seat(seat, this.said(english.your));
    else {
      this.place(spoken);
      this.text(english.possessive(''));
    }
  }

  /** A clause at the start of a sentence begins with a capital letter, whatever stands there. */
  private clause(words: Words): void {
    const starts = this.starts();
    const first = this.spans.length;
    this.words(words);
    const span = this.spans[first];
    if (starts && span && span.kind !== 'seat') span.text = capital(span.text);
  }

  private list(list: Spoken[], say: (one: Spoken) => void): void {
    list.forEach((one, n) => {
      this.text(english.joint(n, list.length));
      say(one);
    });
  }

  /** The form that goes with a value: 0 for one, 1 for many and for "you". */
  private form(spoken: Spoken): 0 | 1 {
    if (typeof spoken === 'number') return english.form(spoken);
    if (Array.isArray(spoken)) return spoken.length === 1 && spoken[0] !== undefined ? this.form(spoken[0]) : english.form(spoken.length);
    const seat = seatOf(spoken);
    if (seat !== null) return this.reader.you === seat ? 1 : 0;
    return english.form(thingOf(spoken)?.count ?? 1);
  }

  private said(text: string): string {
    return this.starts() ? capital(text) : text;
  }

  /** Whether a sentence starts here. */
  private starts(): boolean {
    return /^\s*$|[.!?]\s+$/.test(this.#before);
  }

  private thing(thing: Thing, text: string): void {
    this.add({ kind: 'thing', id: thing.id ?? '', text: this.said(text) });
  }

  private seat(seat: number, text: string): void {
    this.add({ kind: 'seat', seat, text });
  }

  private text(text: string): void {
    if (text !== '') this.add({ kind: 'text', text });
  }

  private add(span: Span): void {
    this.#before += span.text;
    const last = this.spans[this.spans.length - 1];
    if (last?.kind === 'text' && span.kind === 'text') last.text += span.text;
    else this.spans.push({ ...span });
  }
}

export function spans(words: Words, reader: Reader): Span[] {
  const telling = new Telling(reader);
  telling.words(words);
  return telling.spans;
}

/** The same without anything to point at. */
export function plain(words: Words, reader: Reader): string {
  return spans(words, reader)
    .map((span) => span.text)
    .join('');
}

/** The number that stands at a place of a pattern, by the first of these names that is there. */
export function figure(words: Words, ...wanted: string[]): number | null {
  if (typeof words === 'string') return null;
  const order = names(words.p);
  for (const name of wanted) {
    const value = order.includes(name) ? words.v[order.indexOf(name)] : undefined;
    if (typeof value === 'number') return value;
  }
  return null;
}
