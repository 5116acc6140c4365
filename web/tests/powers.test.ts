// Central Powers with one person in all four seats, by clicks: a whole round with a tactical and a transfer action, a battle,
// an agreement and an agenda in it, and a change of the map before.

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, person } from './browser';
import { question } from './hands';
import { House } from './server';

let house: House;
let browser: Browser;

beforeAll(async () => {
  house = await House.open();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const FOUR = [{ plan: 'me' }, { plan: 'me' }, { plan: 'me' }, { plan: 'me' }] as const;
const OPTIONS = { homes: 'by-seat', swaps: 'off', 'planets-objective': 'ten' };

async function sit(page: Page, options: Record<string, string>): Promise<void> {
  const id = await house.table(page, { game: 'central-powers', options, seats: [...FOUR], seed: 'alpha' });
  await page.goto(`${house.base}/table/${id}`);
}

const token = (page: Page): Promise<string | null> => page.locator('.prompt').first().getAttribute('data-question');
const told = (page: Page): Promise<string> => page.locator('.log').innerText();

/** Waits for a question to any of the four, takes the table over for whoever is asked, and says who: `red`. */
async function seat(page: Page): Promise<string> {
  const over = page.locator('.prompt .btn.main:has-text("Hand over")');
  for (let n = 0; n < 60; n += 1) {
    await page.waitForSelector('.prompt.asked:not(.passing), .prompt .btn.main:has-text("Hand over")');
    if ((await page.locator('.prompt.asked:not(.passing)').count()) > 0)
      return /\((\w+)\)/.exec(await page.locator('.dock .me').first().innerText())?.[1] ?? '';
    const before = await token(page);
    await over.first().dispatchEvent('click');
    await page.waitForFunction((was) => document.querySelector('.prompt')?.getAttribute('data-question') !== was, before);
    // The host may pass for a seat that can only pass.
    await page.waitForTimeout(200);
  }
  throw new Error('nobody takes the table over');
}

/** What can be clicked, the most particular first. */
const PARTS = [
  '.lens .option, .choices .btn',
  '.prompt > .pickers .list .line, .groups .list .line',
  '.prompt .option, .beside .basket .option, .groups button.group',
  '.card.hot, .goal.hot, .strategy .hot, .floor .hot, .ballot .outcome.hot',
  '.prompt .verbs .btn:not(.suggest):not(:has-text("Undo"))',
];

/** What fits a wish: the words of an answer, or the element of a space. */
async function find(page: Page, wish: RegExp | string): Promise<Locator | undefined> {
  if (typeof wish === 'string') {
    const spot = page.locator(`.board .offered[data-element^="${wish}"]`);
    return (await spot.count()) > 0 ? spot.first() : undefined;
  }
  for (const part of PARTS) {
    const fitting = page.locator(part).filter({ hasText: wish });
    if ((await fitting.count()) > 0) return fitting.first();
  }
  return undefined;
}

/** Answers by the first wish that can be clicked, each once; else it is let go by, or the first answer does. */
async function play(page: Page, wishes: (RegExp | string)[]): Promise<void> {
  const before = await token(page);
  const list = page.locator('.prompt > .pickers > .btn[aria-expanded="false"]');
  if ((await list.count()) > 0 && (await page.locator('.hit.offered').count()) === 0) await list.first().click();
  const left = [...wishes];
  const anything = [/^\s*(Pass|No|Done|None|Claim a planet)/, /./];
  for (let clicks = 0; clicks < 8; clicks += 1) {
    const main = page.locator('.prompt.confirming .verbs .btn.main, .prompt.picking .verbs .btn.main');
    let what: Locator | undefined = (await main.count()) > 0 ? main.first() : undefined;
    for (const wish of [...left, ...anything]) {
      if (what !== undefined) break;
      what = await find(page, wish);
      if (what !== undefined && left.includes(wish)) left.splice(left.indexOf(wish), 1);
    }
    what ??= page.locator('.hit.offered').first();
    await what.dispatchEvent('click');
    const moved = await page
      .waitForFunction(
        ([was, shown]) => {
          const prompt = document.querySelector('.prompt');
          if (!prompt?.classList.contains('asked') || prompt.getAttribute('data-question') !== was) return 'moved';
          if (prompt.classList.contains('confirming') || prompt.classList.contains('picking')) return 'more';
          const lines = document.querySelectorAll('.lens .option, .choices .btn, .groups .list .line').length;
          const spots = document.querySelectorAll('.board .offered').length;
          return lines > 0 || `${spots}` !== shown ? 'more' : false;
        },
        [before, `${await page.locator('.board .offered').count()}`],
        { timeout: 20_000 },
      )
      .then((found) => found.jsonValue());
    if (moved === 'moved') return;
  }
  throw new Error(`stuck at "${await question(page)}"`);
}

/** What each of the four wants, the first of it first. */
const RACES: Record<string, RegExp> = { red: /Hacan/, blue: /Winnu/, green: /Mentak/, yellow: /Xxcha/ };
const CARDS: Record<string, RegExp[]> = {
  red: [/^\s*5\s*Trade/, /^\s*1\s*Leadership/],
  blue: [/^\s*3\s*Senator/, /^\s*4\s*Production/],
  green: [/^\s*8\s*Dominion/, /^\s*7\s*Technology/],
  yellow: [/^\s*6\s*Warfare/, /^\s*2\s*D.tente/],
};

/** The actions of each, in order. */
const ACTIONS: Record<string, (RegExp | string)[]> = {
  red: [/^\s*5\s*Trade/, /^\s*1\s*Leadership/],
  blue: [/^\s*3\s*Senator/, /^\s*4\s*Production/],
  green: ['system/vefut-ii', /^\s*8\s*Dominion/, /^\s*7\s*Technology/],
  yellow: ['system/vefut-ii', 'system/mehar-xull', /^\s*6\s*Warfare/, /^\s*transfer/i, /^\s*2\s*D.tente/],
};

/** What serves a question, whoever is asked. */
const ANSWERS: [RegExp, (RegExp | string)[]][] = [
  [/^Do you propose a trade agreement/, [/^\s*With .*\((red|blue)\)/]],
  [/trade agreement|agree|change places/, [/^\s*Yes/]],
  [/^Which ships move to Vefut II/, [/^\s*A cruiser/, 'system/home-']],
  [/^Which ships move to Mehar Xull/, [/^\s*A carrier/, 'system/home-']],
  [/^What does the carrier/, [/^\s*A ground force/, 'planet/']],
  [/^What lands/, [/^\s*A ground force/, 'planet/mehar-xull']],
  [/^Which counter do you take back/, ['system/mehar-xull']],
  [/^How do you vote/, [/./]],
];

/** What the log of the round tells. */
const STORY = [
  /All agree: Capha and Saudor change places/,
  /have a trade agreement/,
  /puts? \S+.* to the vote/,
  /gives? \d+ votes?/,
  /(passes|fails|: decided)/,
  /activates? Vefut II/,
  /wins? the battle/,
  /gains? Mehar Xull/,
  /transfers? units between/,
];

describe('Central Powers', () => {
  it('is played by four for a whole round by clicks', async () => {
    const { context, page } = await person(browser);
    await sit(page, OPTIONS);
    const next: Record<string, number> = {};
    let proposed = 0;
    let story = '';
    for (let n = 0; n < 400; n += 1) {
      const who = await seat(page);
      const what = await question(page);
      story += (await told(page)).replace(/\s+/g, ' ');
      if (/round 2/.test(await page.locator('header.topbar').innerText())) break;
      const wishes: (RegExp | string)[] = ANSWERS.find(([asks]) => asks.test(what))?.[1].slice() ?? [];
      if (what.startsWith('Which race')) wishes.push(RACES[who] ?? /./);
      if (what.startsWith('Which strategy card')) wishes.push(...(CARDS[who] ?? []));
      if (what.startsWith('Do you propose a change')) {
        if (proposed === 0) wishes.push('system/capha');
        proposed += 1;
      }
      // An amount of counters is one number, no list of kinds; and all goals stand in one row.
      if (what.startsWith('How many counters')) expect(await page.locator('.basket').count()).toBe(0);
      const goals = page.locator('.objectives');
      if ((await goals.count()) > 0) expect(await goals.evaluate((row) => row.scrollWidth - row.clientWidth)).toBeLessThanOrEqual(1);
      if (what.startsWith('What shall lie')) wishes.push('system/saudor');
      if (what === 'What do you do?') {
        const done = next[who] ?? 0;
        wishes.push(...(ACTIONS[who] ?? []).slice(done, done + 1));
        if (String(wishes[0]).includes('transfer')) wishes.push(/Transfer between/, 'system/mehar-xull');
        next[who] = done + 1;
      }
      await play(page, wishes);
    }
    expect(await page.locator('header.topbar').innerText()).toContain('round 2');
    for (const line of STORY) expect(story).toMatch(line);
    await context.close();
  });
});
