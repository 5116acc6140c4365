// Every page that is no table, in both layouts: axe finds nothing wrong, nothing is cut off sideways.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe';
import { DESK, launch, person, PHONE } from './browser';
import { asked } from './hands';
import { House } from './server';

let house: House;
let browser: Browser;
let table = '';

beforeAll(async () => {
  house = await House.open();
  browser = await launch();
  const { context, page } = await person(browser);
  table = await house.table(page, { game: 'nexus-ops' });
  await page.goto(`${house.base}/table/${table}`);
  await asked(page);
  await context.close();
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
});

const PAGES: [string, () => string, string][] = [
  ['lobby', () => '/', '.covers button'],
  ['tables', () => '/tables', 'h1'],
  ['create', () => '/new/empires-of-the-void', 'form .btn.main:not([disabled])'],
  ['create, with many options', () => '/new/nexus-ops', 'form .btn.main:not([disabled])'],
  ['account', () => '/account', '.cards form'],
  ['replay', () => `/replay/${table}/1`, '.scrub input'],
  ['odds', () => '/odds/nexus-ops', 'h1'],
  ['help', () => '/help', 'h1'],
  ['rules', () => '/rules/skirmish', 'article'],
];

describe.each([['desk', DESK], ['phone', PHONE]])('%s', (_, viewport) => {
  it.each(PAGES)('%s has no accessibility fault and fits its width', async (_name, path, ready) => {
    const { context, page } = await person(browser, { viewport });
    await page.goto(house.base + path());
    await page.locator(ready).first().waitFor();
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1);
    await context.close();
  });
});
