// A round of the largest game by clicks: a deal, each kind of action, a battle and a vote, from a position set up by an edit.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, person } from './browser';
import { answer, asked, picker, press, question } from './hands';
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

const bot = (name: string) => ({ plan: 'bot', bot: name }) as const;

const log = (page: Page): Promise<string> => page.locator('.log').innerText();

/** Answers by the main button, else by lot, until a question begins so. */
async function until(page: Page, begins: string): Promise<void> {
  const pick = picker(5);
  for (let n = 0; n < 80; n += 1) {
    expect(await asked(page)).toBe('asked');
    const now = await question(page);
    if (now.startsWith(begins)) return;
    await answer(page, pick, n % 4 !== 3);
  }
  throw new Error(`never asked: ${begins}`);
}

/** Opens a kind of action, picks a line of its list if there are several, and lets it bind. */
async function act(page: Page, kind: string, line: string): Promise<void> {
  await page.locator(`.groups button.group:has-text("${kind}")`).click();
  const listed = page.locator(`.groups .list .line:has-text("${line}")`);
  await page.waitForFunction(() => document.querySelector('.groups .list .line, .prompt.confirming') !== null || document.querySelector('.groups') === null);
  if ((await listed.count()) > 0) await listed.first().click();
  await page.waitForFunction(() => document.querySelector('.prompt.confirming') !== null || document.querySelector('.groups') === null);
  if ((await page.locator('.prompt.confirming').count()) > 0) await press(page, page.locator('.prompt .verbs .btn.main'));
}

it('plays a round with four seats by clicks: deal, strategy card, card, battle and vote', async () => {
  const { context, page } = await person(browser);
  const factions = { 'faction.1': 'hacan', 'faction.2': 'sol', 'faction.3': 'letnev', 'faction.4': 'xxcha' };
  const seats = [{ plan: 'me' } as const, bot('greedy'), bot('hint'), bot('hint')];
  const id = await house.table(page, { game: 'twilight-imperium', seats, seed: 'alpha', options: factions });
  await page.goto(`${house.base}/table/${id}`);

  // The first to act is whoever takes Leadership.
  for (let n = 0; n < 30; n += 1) {
    expect(await asked(page)).toBe('asked');
    if ((await question(page)).startsWith('What is your action?')) break;
    const leadership = page.locator('.strategy .hot:has-text("Leadership")');
    if ((await leadership.count()) === 0) {
      await answer(page, picker(7), n % 3 !== 0);
      continue;
    }
    await press(page, leadership.first());
    if ((await page.locator('.prompt.confirming').count()) > 0) await press(page, page.locator('.prompt .verbs .btn.main'));
  }
  await house.edit(page, id, 'custodians gone | red goods 6 | blue goods 2 | red hand empty | red hand +1 mining-initiative');
  await house.edit(page, id, '18 red 3 dreadnought; blue 1 fighter 1 carrier');
  await page.waitForSelector('.groups .group:has-text("Mining Initiative")');
  const bar = await page.locator('.prompt').boundingBox();
  const box = await page.locator('.groups').boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0), 'the kinds of action stay within the bar').toBeLessThanOrEqual((bar?.x ?? 0) + (bar?.width ?? 0));

  // Three trade goods for one: no bot says no to that.
  await page.locator('button:has-text("Propose a deal to Blue")').click();
  const draft = page.locator('.offer.mine');
  await draft.locator('select[aria-label="Ask Blue for"]').selectOption({ index: 1 });
  await expect.poll(() => draft.locator('.item').count()).toBe(1);
  await draft.locator('select[aria-label="Add to what you give"]').selectOption({ index: 1 });
  await expect.poll(() => draft.locator('.item').count()).toBe(2);
  for (let more = 2; more <= 3; more += 1) {
    const give = draft.locator('.sides > div').last();
    await give.locator('.step:has-text("+")').click();
    await expect.poll(() => give.locator('.item b').first().innerText()).toBe(String(more));
  }
  await draft.locator('button:has-text("Offer it to Blue")').click();
  await expect.poll(() => page.locator('.offer').count(), { timeout: 60_000 }).toBe(0);
  expect(await log(page)).toMatch(/trade good/);

  // A component action.
  await act(page, 'Component', 'Mining Initiative');
  await until(page, 'What is your action?');
  expect(await log(page)).toContain('You play Mining Initiative');

  // A tactical action that begins a battle: the dice lie on the table.
  await page.locator('.groups button.group:has-text("Tactical")').click();
  await page.locator('.groups .list .line:has-text("Mecatol Rex")').first().click();
  await page.waitForSelector('.prompt.confirming');
  await press(page, page.locator('.prompt .verbs .btn.main'));
  await until(page, 'What is your action?');
  expect(await log(page)).toMatch(/You roll[\s\S]*space combat|space combat[\s\S]*You roll/);
  expect(await page.locator('[data-element="system/18"]').count()).toBeGreaterThan(0);

  // A strategic action.
  await act(page, 'Strategic', 'Use Leadership');
  await until(page, 'What is your action?');
  expect(await log(page)).toContain('You use Leadership');

  // The rest of the round, to the vote.
  const pick = picker(11);
  for (let n = 0; n < 120 && !(await question(page)).startsWith('What do you vote for'); n += 1) {
    await answer(page, pick, n % 10 !== 9);
    expect(await asked(page)).toBe('asked');
  }
  await page.waitForSelector('.ballot .outcome.hot');
  await press(page, page.locator('.ballot .outcome.hot').first());
  if ((await page.locator('.prompt.confirming').count()) > 0) await press(page, page.locator('.prompt .verbs .btn.main'));
  await expect.poll(() => log(page), { timeout: 60_000 }).toMatch(/status phase/);
  await context.close();
});
