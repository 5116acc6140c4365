// What once stopped a player, misled one into a loss or sent one to a dead link.

import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, launch, person, SMALL } from './browser';
import { answer, asked, picker } from './hands';
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

async function sit(page: Page, game: string, options: Record<string, string> = {}): Promise<void> {
  const table = await house.table(page, { game, options });
  await page.goto(`${house.base}/table/${table}`);
}

/** Whether a click in its middle would hit it. */
function reachable(what: Locator): Promise<boolean> {
  return what.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return x > 0 && y > 0 && x < innerWidth && y < innerHeight && element.contains(document.elementFromPoint(x, y));
  });
}

describe('cards with several uses', () => {
  it.each([
    ['1440x900', DESK],
    ['1280x720', SMALL],
  ])('can all be reached with a mouse: Empires, %s', async (_, viewport) => {
    const { context, page } = await person(browser, { viewport });
    await sit(page, 'empires-of-the-void');
    const pick = picker(5);
    const card = page.locator('.dock .open .card.hot').first();
    for (let step = 0; step < 60 && (await asked(page)) === 'asked'; step += 1) {
      if ((await card.count()) > 0) {
        await card.click();
        if ((await page.locator('.choices .btn').count()) > 1) break;
      }
      await answer(page, pick, true);
    }
    const choices = page.locator('.choices .btn');
    expect(await choices.count()).toBeGreaterThan(1);
    for (const choice of await choices.all()) expect(await reachable(choice), await choice.innerText()).toBe(true);
    await page.keyboard.press('Escape');
    expect(await choices.count()).toBe(0);
    await context.close();
  });
});

describe('the link of a replay', () => {
  it('opens for those it is given to, also of a private table', async () => {
    const { context, page } = await person(browser);
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: house.base });
    await page.goto(house.base);
    await page.waitForSelector('.now .btn.main:not([disabled])');
    await page.click('.now .btn.main');
    await asked(page);
    await answer(page, picker(3));
    await page.locator('.log a.words').first().click();
    await page.waitForURL(/\/replay\/.*\?key=/);
    await page.waitForSelector('.board .hit');
    await page.getByRole('button', { name: 'Copy the link of this position' }).click();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain('?key=');
    await page.keyboard.press('ArrowLeft');
    await page.waitForURL(/\/replay\/[^/]+\/\d+\?key=/);

    const friend = await person(browser);
    await friend.page.goto(link);
    await friend.page.waitForSelector('.scrub input, .trouble');
    expect(await friend.page.locator('.trouble').allInnerTexts(), link).toEqual([]);
    await friend.page.waitForSelector('.board .hit');
    expect(await friend.page.locator('.trouble').count()).toBe(0);
    await friend.page.goto(link.replace(/\?.*/, ''));
    await friend.page.waitForSelector('.trouble');
    await friend.context.close();
    await context.close();
  });
});

describe('a mission that cannot be scored', () => {
  it('does not glow for being exchanged, and says what a click gives away: Nexus Ops', async () => {
    const { context, page } = await person(browser);
    await sit(page, 'nexus-ops');
    const pick = picker(4);
    for (let step = 0; step < 80 && (await asked(page)) === 'asked'; step += 1) {
      if ((await page.locator('.dock .card:not(.hot):has(.more)').count()) > 0) break;
      await answer(page, pick, true);
    }
    const dull = page.locator('.dock .card:not(.hot):has(.more)').first();
    expect(await dull.innerText()).toContain('Exchange');
    const before = await page.locator('.prompt').getAttribute('data-question');
    await dull.click();
    expect(await page.locator('.choices .btn').allInnerTexts()).toEqual([expect.stringContaining('Exchange')]);
    expect(await page.locator('.prompt').getAttribute('data-question'), 'nothing is given away by the first click').toBe(before);
    await context.close();
  });
});

describe('a replay', () => {
  it('goes to the next battle, and as fast as one likes', async () => {
    const { context, page } = await person(browser);
    const table = await house.table(page, { game: 'nexus-ops', bots: 3, bot: 'greedy' });
    await page.goto(`${house.base}/table/${table}`);
    const pick = picker(2);
    // A line that is told again has a count like a die: ×2.
    const rolled = page.locator('.log b.dice').filter({ hasNotText: '×' });
    for (let step = 0; step < 240 && (await asked(page)) === 'asked'; step += 1) {
      if ((await rolled.count()) > 2) break;
      await answer(page, pick, true);
    }
    expect(await rolled.count(), 'somebody has fought').toBeGreaterThan(2);
    await page.goto(`${house.base}/replay/${table}/0`);
    await page.getByRole('button', { name: 'Next battle' }).click();
    await page.waitForSelector('.log .now b.dice');
    await page.getByLabel('Speed').selectOption('4');
    const before = page.url();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => page.url()).not.toBe(before);
    await context.close();
  });
});
