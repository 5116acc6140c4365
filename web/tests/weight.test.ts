// How long the page is busy with an answer on a table with a thousand elements. `make weight` runs it: it needs a quiet machine.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launch, person } from './browser';
import { answer, asked, picker } from './hands';
import { House } from './server';

/** Milliseconds in which an answer should be drawn. */
const BOUND = 50;

describe.skipIf(!process.env.WEIGHT)('an answer', () => {
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

  it('is drawn at once on a table with a thousand elements', async () => {
    const { context, page } = await person(browser);
    // Work longer than 50 ms is what browsers themselves call long.
    await context.addInitScript(() => {
      const busy: number[] = [];
      Object.assign(window, { busy });
      new PerformanceObserver((list) => busy.push(...list.getEntries().map((entry) => entry.duration))).observe({ type: 'longtask' });
    });
    const id = await house.table(page, { game: 'twilight-imperium', bots: 5, bot: 'random' });
    await page.goto(`${house.base}/table/${id}`);
    await asked(page);
    const elements = await page.locator('.app *').count();
    await page.evaluate(() => ((window as unknown as { busy: number[] }).busy.length = 0));
    const pick = picker(2);
    for (let step = 0; step < 12; step += 1) {
      if ((await asked(page)) === 'over') break;
      await answer(page, pick);
    }
    const busy = await page.evaluate(() => (window as unknown as { busy: number[] }).busy);
    console.log(`${elements} elements; longer than ${BOUND} ms: ${busy.map((ms) => Math.round(ms)).join(', ') || 'nothing'}`);
    expect(elements).toBeGreaterThan(1000);
    expect(busy).toEqual([]);
    await context.close();
  });
});
