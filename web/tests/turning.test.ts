// One control turns patterns and tiles, by mouse and keyboard, and the map shows how they would lie.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, person } from './browser';
import { answer, asked, picker, question } from './hands';
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

it('turns a tile of the galaxy', async () => {
  const { context, page } = await person(browser);
  const id = await house.table(page, { game: 'empires-of-the-void', bots: 3, seed: 'a turn' });
  await page.goto(`${house.base}/table/${id}`);
  const pick = picker(3);
  for (let step = 0; step < 6; step += 1) {
    await asked(page);
    if ((await page.locator('.turner').count()) > 0) break;
    await answer(page, pick);
  }
  const now = page.locator('.turner .now');
  expect(await now.innerText()).toContain('60°');
  const before = await page.locator('.turned circle').first().getAttribute('cx');
  await page.keyboard.press('r');
  await page.keyboard.press('r');
  expect(await now.innerText()).toContain('180°');
  expect(await page.locator('.turned circle').first().getAttribute('cx')).not.toBe(before);
  await page.keyboard.press('Shift+R');
  expect(await now.innerText()).toContain('120°');
  await page.click('.turner [aria-label="Turn it"]');
  await page.locator('.verbs .btn.main', { hasText: 'Turn it by 180°' }).click();
  // Others answer after it, so it is asked about.
  await page.waitForSelector('.prompt.confirming');
  await page.keyboard.press('e');
  await expect.poll(() => page.locator('.log').innerText()).toMatch(/You turn the tile .* by 180 degrees/);
  await context.close();
});

it('turns a pattern round its anchor', async () => {
  const { context, page } = await person(browser);
  const id = await house.table(page, { game: 'hexpanse', seed: 'patterns' });
  await page.goto(`${house.base}/table/${id}`);
  const pick = picker(9);
  for (let step = 0; step < 200 && (await page.locator('.turner').count()) === 0; step += 1) {
    expect(await asked(page)).toBe('asked');
    if ((await page.locator('.turner').count()) === 0) await answer(page, pick, step % 5 === 4);
  }
  const now = page.locator('.turner .now b');
  expect(await now.innerText()).toMatch(/^1 of /);
  await page.keyboard.press('r');
  expect(await now.innerText()).toMatch(/^2 of /);
  const before = await question(page);
  const steps = await page.locator('.log li').count();
  await page.keyboard.press('e');
  await expect.poll(async () => (await question(page)) !== before || (await page.locator('.log li').count()) !== steps).toBe(true);
  await context.close();
});

it('is asked on one screen without a hand-over to whoever could only pass', async () => {
  const { context, page } = await person(browser);
  const id = await house.table(page, { game: 'skirmish', seats: [{ plan: 'me' }, { plan: 'me' }] });
  await page.goto(`${house.base}/table/${id}`);
  const pick = picker(5);
  const over = page.locator('.prompt .btn', { hasText: 'Hand over to' });
  let handed = 0;
  for (let step = 0; step < 60; step += 1) {
    await page.waitForSelector('.prompt.asked:not(.passing), .prompt .btn:has-text("Hand over to"), .ending');
    if ((await page.locator('.ending').count()) > 0) break;
    if ((await over.count()) > 0) {
      const clicked = await over.click({ timeout: 3_000 }).then(
        () => true,
        () => false,
      );
      if (!clicked) continue;
      handed += 1;
      // The host may have passed for that seat while it was clicked: then the screen goes on.
      await page.waitForSelector('.prompt.asked, .ending, .prompt .btn:has-text("Hand over to")');
      expect(await page.locator('.prompt.passing').count(), `hand-over ${handed}: ${await question(page)}`).toBe(0);
    } else if ((await page.locator('.prompt.asked').count()) > 0) await answer(page, pick, step % 3 === 2);
  }
  expect(handed).toBeGreaterThan(0);
  await context.close();
});
