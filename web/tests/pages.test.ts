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
  ['create, with what each side brings', () => '/new/skirmish', 'form .btn.main:not([disabled])'],
  ['account', () => '/account', '.cards form'],
  ['replay', () => `/replay/${table}/1`, '.scrub input'],
  ['odds', () => '/odds/nexus-ops', 'h1'],
  ['help', () => '/help', 'h1'],
  ['rules', () => '/rules/skirmish', 'article'],
];

describe.each([
  ['desk', DESK],
  ['phone', PHONE],
])('%s', (_, viewport) => {
  it.each(PAGES)('%s has no accessibility fault and fits its width', async (_name, path, ready) => {
    const { context, page } = await person(browser, { viewport });
    await page.goto(house.base + path());
    await page.locator(ready).first().waitFor();
    expect(await faults(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(1);
    await context.close();
  });
});

describe('a new table', () => {
  it('is filled by picking, and opens as it was filled', async () => {
    const { context, page } = await person(browser);
    await page.goto(`${house.base}/new/skirmish`);
    await page.locator('label.seat').nth(1).locator('select').selectOption({ label: 'Me too, at this screen' });
    const red = page.getByRole('group', { name: 'Red brings' });
    await red.locator('label:has-text("Faction") select').first().selectOption('letnev');
    const add = red.getByRole('searchbox', { name: 'Add to Technologies' });
    await add.fill('gravity');
    await page.keyboard.press('Enter');
    await add.fill('duran');
    await red.getByRole('button', { name: 'Duranium armor' }).click();
    await red.getByRole('button', { name: 'Drop Gravity drive' }).click();
    await page.getByRole('button', { name: 'Open the table' }).click();
    await asked(page);
    expect(await page.locator('.dock .notes').innerText()).toBe('Duranium Armor');
    expect(await page.locator('.dock .me small').first().innerText()).toContain('Letnev');
    await context.close();
  });
});
