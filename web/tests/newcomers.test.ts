// A first evening: three clicks to the first move in every game, a bot's advice with its reason, hints that stay out of the way.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, launch, person, PHONE, SMALL } from './browser';
import { answer, asked, picker, question } from './hands';
import { House } from './server';

const TABLET = { width: 820, height: 1180 };
const GAMES = ['nexus-ops', 'hexpanse', 'empires-of-the-void', 'skirmish', 'hive-wars', 'twilight-imperium', 'central-powers'];

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

const said = (page: Page): Promise<string> =>
  page
    .locator('.prompt')
    .getAttribute('data-question')
    .then((token) => token ?? '');

describe('Play now', () => {
  it.each(GAMES)('begins %s with the first move: the set-up is done', async (game) => {
    const { context, page } = await person(browser);
    await page.goto(house.base);
    await page.waitForSelector('.now .btn.main:not([disabled])');
    await page.locator('.now select').first().selectOption(game);
    await page.locator('.now select').nth(2).selectOption('recruit');
    await page.click('.now .btn.main');
    expect(await asked(page)).toBe('asked');
    expect(await page.locator('[aria-label="Surprise me"]').count(), await question(page)).toBe(0);
    expect(await page.locator('.prompt .trouble').count()).toBe(0);
    await context.close();
  });
});

describe('advice', () => {
  it('answers a question of the set-up for whoever likes to be surprised', async () => {
    const { context, page } = await person(browser);
    const id = await house.table(page, { game: 'hexpanse' });
    await page.goto(`${house.base}/table/${id}`);
    await asked(page);
    const before = await question(page);
    await page.click('[aria-label="Surprise me"]');
    await expect.poll(() => question(page)).not.toBe(before);
    await context.close();
  });

  it('suggests a move with its reason and waits; whoever agrees makes it', async () => {
    const { context, page } = await person(browser);
    const id = await house.table(page, { game: 'nexus-ops' });
    await page.goto(`${house.base}/table/${id}`);
    await asked(page);
    const before = await said(page);
    await page.keyboard.press('s');
    await page.waitForSelector('.prompt.confirming em:has-text("Suggested: ")');
    expect(await said(page)).toBe(before);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.prompt.confirming').count()).toBe(0);
    await page.click('[aria-label="Suggest a move"]');
    await page.waitForSelector('.prompt.confirming');
    await page.keyboard.press('e');
    await expect.poll(() => said(page)).not.toBe(before);
    await context.close();
  });

  it('is not given where others play', async () => {
    const { context, page } = await person(browser);
    const id = await house.table(page, { game: 'nexus-ops', seats: [{ plan: 'me' }, { plan: 'open' }] });
    const other = await person(browser);
    await other.page.goto(`${house.base}/table/${id}`);
    await other.page.click('text=Sit down');
    await page.goto(`${house.base}/table/${id}`);
    const first = await Promise.race([page, other.page].map((one) => one.waitForSelector('.prompt.asked').then(() => one)));
    expect(await first.locator('.suggest').count()).toBe(0);
    await other.context.close();
    await context.close();
  });
});

describe('what cannot be had', () => {
  it('stands grey beside what can, with its price', async () => {
    const { context, page } = await person(browser);
    const id = await house.table(page, { game: 'nexus-ops' });
    await page.goto(`${house.base}/table/${id}`);
    await asked(page);
    const grey = page.locator('.prompt .withheld');
    expect(await grey.first().innerText()).toMatch(/costs \d+ rubium: you have \d+/);
    const before = await said(page);
    await grey.first().click({ force: true });
    expect(await said(page)).toBe(before);
    await context.close();
  });
});

describe('the first hint', () => {
  it.each(GAMES)('leaves nearly all of the map to be seen: %s', async (game) => {
    const { context, page } = await person(browser, { viewport: DESK, guided: true });
    const id = await house.table(page, { game, bots: ['twilight-imperium', 'central-powers'].includes(game) ? 2 : 1 });
    await page.goto(`${house.base}/table/${id}`);
    await asked(page);
    await page.locator('.guide h2').waitFor();
    await page.waitForTimeout(600);
    const [covered, all] = await page.evaluate(() => {
      const card = document.querySelector('.guide:not(.hidden)')?.getBoundingClientRect();
      const places = [...document.querySelectorAll('.board .hit')].map((one) => one.getBoundingClientRect());
      const under = places.filter((box) => {
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        return card && x > card.left && x < card.right && y > card.top && y < card.bottom;
      });
      return [under.length, places.length];
    });
    expect(all).toBeGreaterThan(10);
    expect(covered / all).toBeLessThan(0.08);
    await context.close();
  });
});

describe('hints', () => {
  it.each([
    ['desk', DESK],
    ['small', SMALL],
    ['tablet', TABLET],
    ['phone', PHONE],
  ])('come one at a time and never cover what is offered: %s', async (_, viewport) => {
    const { context, page } = await person(browser, { viewport, guided: true });
    const id = await house.table(page, { game: 'nexus-ops' });
    await page.goto(`${house.base}/table/${id}`);
    const pick = picker(4);
    const titles = new Set<string>();
    for (let step = 0; step < 8; step += 1) {
      if ((await asked(page)) === 'over') break;
      await page.waitForTimeout(450);
      expect(await page.locator('.guide').count()).toBeLessThan(2);
      const covered = await page.evaluate(() => {
        const card = document.querySelector('.guide:not(.hidden)')?.getBoundingClientRect();
        if (!card) return [];
        return [...document.querySelectorAll('.hit.offered, .prompt .btn, .prompt .option')]
          .filter((one) => {
            const box = one.getBoundingClientRect();
            const field = document.querySelector('.field-of-play')?.getBoundingClientRect();
            const seen = one.classList.contains('hit') && field ? { top: Math.max(box.top, field.top), bottom: Math.min(box.bottom, field.bottom) } : box;
            return card.left < box.right - 1 && card.right > box.left + 1 && card.top < seen.bottom - 1 && card.bottom > seen.top + 1;
          })
          .map((one) => one.getAttribute('aria-label') ?? one.textContent);
      });
      expect(covered, await question(page)).toEqual([]);
      const title = page.locator('.guide h2');
      if ((await title.count()) > 0) titles.add(await title.innerText());
      await answer(page, pick, step > 3);
    }
    expect(titles.size).toBeGreaterThan(2);
    await context.close();
  });
});
