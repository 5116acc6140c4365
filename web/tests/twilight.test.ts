// The largest game with three bots, by clicks: a whole round, with the parts of the table only it has.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe';
import { launch, person, PHONE } from './browser';
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

async function sit(page: Page): Promise<string> {
  const id = await house.table(page, { game: 'twilight-imperium', bots: 3, bot: 'greedy', seed: 'alpha' });
  await page.goto(`${house.base}/table/${id}`);
  return id;
}

/** Plays until a question begins so. */
async function until(page: Page, begins: string, pick: (count: number) => number): Promise<void> {
  for (let n = 0; n < 60; n += 1) {
    expect(await asked(page)).toBe('asked');
    if ((await question(page)).startsWith(begins)) return;
    await answer(page, pick, n % 3 !== 0);
  }
  throw new Error(`never asked: ${begins}`);
}

describe('Twilight Imperium', () => {
  it('asks for an action by kinds, and its confirmation lies free', async () => {
    const { context, page } = await person(browser);
    await sit(page);
    await until(page, 'What is your action?', picker(38));
    expect(await page.locator('.groups .cap').allInnerTexts()).toContain('TACTICAL');
    const seats = page.locator('.left .seat');
    const dock = await page.locator('.dock').boundingBox();
    const last = await seats.last().boundingBox();
    expect(await seats.count()).toBe(4);
    expect((last?.y ?? 0) + (last?.height ?? 0), 'all seats are in view').toBeLessThan(dock?.y ?? 0);
    await page.locator('.groups button.group:has-text("Tactical")').click();
    await page.locator('.groups .list .line').first().click();
    await page.waitForSelector('.prompt.confirming');
    expect(await page.locator('.groups').count(), 'the kinds make room').toBe(0);
    await press(page, page.locator('.prompt .verbs .btn.main'));
    expect(await page.locator('.log').innerText()).toMatch(/You activate/);
    await context.close();
  });

  it.each([
    ['on a desk', undefined],
    ['on a phone', PHONE],
  ] as const)('shows technologies by colour in the place of the map: %s', async (_, viewport) => {
    const { context, page } = await person(browser, viewport ? { viewport } : {});
    const id = await sit(page);
    await until(page, 'What is your action?', picker(38));
    // Whatever cards were taken, Technology is used next.
    await house.edit(page, id, 'card technology red');
    const strategic = page.locator('.groups button.group:has-text("Strategic")');
    await page.waitForSelector('.groups button.group:has-text("Strategic"):has-text("more"), .groups button.group:has-text("Technology")');
    await strategic.click();
    const line = page.locator('.groups .list .line:has-text("Technology")');
    await page.waitForFunction(() => document.querySelector('.groups .list .line, .prompt.confirming') !== null || document.querySelector('.groups') === null);
    if ((await line.count()) > 0) await line.first().click();
    await page.waitForFunction(() => document.querySelector('.prompt.confirming') !== null || document.querySelector('.groups') === null);
    if ((await page.locator('.prompt.confirming').count()) > 0) await press(page, page.locator('.prompt .verbs .btn.main'));
    await until(page, 'Which technology', () => 0);
    await page.waitForSelector('.research');
    expect(await page.locator('.board').count()).toBe(0);
    expect(await page.locator('.research .tech:not(.can):not(.owned) .why').first().innerText()).toContain('You lack');
    expect(await page.locator('.research .tech.owned').count()).toBeGreaterThan(0);
    expect(await page.locator('.prompt').innerText()).not.toContain('not now');
    expect(await faults(page)).toEqual([]);
    await page.locator('.research .map').click();
    await page.waitForSelector('.board .hit');
    await page.locator('text=Back to the technologies').click();
    const chosen = page.locator('.research .tech.can').first();
    const name = await chosen.locator('b').innerText();
    await chosen.click();
    // A finger picks first; a mouse is asked where the answer binds.
    await page.waitForFunction(() => document.querySelector('.research') === null || document.querySelector('.prompt.confirming') !== null);
    if ((await page.locator('.prompt.confirming').count()) > 0) await page.locator('.prompt .verbs .btn.main').click();
    await expect.poll(() => page.locator('.research').count()).toBe(0);
    if (!viewport) expect(await page.locator('.log').innerText()).toContain(`You research ${name}`);
    await context.close();
  });

  it('is played by clicks through the phases to a vote', async () => {
    const { context, page } = await person(browser);
    const id = await sit(page);
    const pick = picker(38);
    let statuses = 0;
    let set = false;
    for (let n = 0; n < 160; n += 1) {
      expect(await asked(page)).toBe('asked');
      // With the custodians gone each round ends in a vote.
      if (!set && (await question(page)) === 'What is your action?') {
        await house.edit(page, id, 'custodians gone');
        set = true;
      }
      if ((await question(page)).startsWith('What do you vote for')) break;
      statuses += (await page.locator('.log h3:has-text("status phase")').count()) > 0 ? 1 : 0;
      await answer(page, pick, n % 10 < 3);
    }
    expect(statuses, 'a status phase was played').toBeGreaterThan(0);
    await page.waitForSelector('.ballot .outcome.hot');
    expect(await question(page)).toContain('What do you vote for');
    expect(await faults(page)).toEqual([]);
    const vote = page.locator('.prompt').first();
    const token = await vote.getAttribute('data-question');
    await press(page, page.locator('.ballot .outcome.hot').first());
    if ((await page.locator('.prompt.confirming').count()) > 0) await press(page, page.locator('.prompt .verbs .btn.main'));
    await expect.poll(() => vote.getAttribute('data-question'), { timeout: 20_000 }).not.toBe(token);
    await context.close();
  });
});
