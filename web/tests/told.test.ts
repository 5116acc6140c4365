// Others' turns and battles are told in order; a click skips; what happened can be told again.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe';
import { launch, person } from './browser';
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

describe("others' turns", () => {
  it('are told in order while the question waits, and a click skips them', async () => {
    const { context, page } = await person(browser, { told: true });
    const id = await house.table(page, { game: 'nexus-ops', bots: 3, bot: 'greedy' });
    await page.goto(`${house.base}/table/${id}`);
    const told = page.locator('.prompt.told');
    await asked(page);
    // The main button until the turn is over.
    const pick = picker(3);
    while ((await told.count()) === 0) {
      await page.waitForSelector('.prompt.asked, .prompt.told');
      if ((await page.locator('.prompt.asked:not(.passing)').count()) > 0) await answer(page, pick, true);
    }
    expect(await told.innerText()).toMatch(/more to tell|Waiting for/);
    expect(await page.locator('.prompt.asked').count(), 'nothing is asked meanwhile').toBe(0);
    const first = await told.locator('.words').innerText();
    await page.waitForFunction((was) => document.querySelector('.prompt.told .words')?.textContent !== was, first);
    expect(await faults(page)).toEqual([]);
    while ((await page.locator('.prompt.asked:not(.passing)').count()) === 0) {
      await page.waitForSelector('.prompt.told, .prompt.asked:not(.passing)');
      await page.keyboard.press('Escape');
    }
    await page.click('.since .btn:has-text("Since your last turn")');
    const log = await page.locator('.log').innerText();
    for (const who of ['Blue', 'Yellow', 'Green']) expect(log).toContain(who);
    expect(log).not.toContain('You deploy');
    await page.click('.since .btn:has-text("Tell it again")');
    await told.waitFor();
    expect(await told.locator('.words').innerText()).toContain('Blue');
    await page.locator('.field-of-play .board').click({ position: { x: 5, y: 5 } });
    await page.waitForSelector('.prompt.asked');
    await context.close();
  });

  it('come at once for those who want it so', async () => {
    const { context, page } = await person(browser);
    const id = await house.table(page, { game: 'nexus-ops', bots: 3, bot: 'greedy' });
    await page.goto(`${house.base}/table/${id}`);
    await asked(page);
    await page.evaluate(() => {
      const seen = window as unknown as { told: number };
      seen.told = 0;
      new MutationObserver(() => (seen.told += document.querySelector('.prompt.told') ? 1 : 0)).observe(document.body, { childList: true, subtree: true });
    });
    const pick = picker(3);
    for (let turn = 0; turn < 8 && (await asked(page)) === 'asked'; turn += 1) await answer(page, pick, true);
    expect(await page.evaluate(() => (window as unknown as { told: number }).told)).toBe(0);
    await context.close();
  });
});

describe('a battle', () => {
  it.each(['nexus-ops', 'empires-of-the-void'])('shows who rolled what, which dice hit, and what came of it: %s', async (game) => {
    const { context, page } = await person(browser);
    const id = await house.table(page, { game, bots: 3, bot: 'greedy' });
    await page.goto(`${house.base}/table/${id}`);
    const pick = picker(3);
    // The panel as it stands at one moment: others fight on.
    const panel = (): Promise<{ lines: string[]; title: string; marked: number; need: string; rows: { need: number; dice: string[] }[] }> =>
      page.evaluate(() => {
        const all = [...document.querySelectorAll<HTMLElement>('.rolls li')];
        return {
          lines: all.map((row) => row.innerText),
          title: document.querySelector('.rolls h2')?.textContent ?? '',
          marked: document.querySelectorAll('.board .fight').length,
          need: document.querySelector<HTMLElement>('.rolls .need')?.innerText ?? '',
          rows: all.map((row) => ({
            need: Number(/needs? (\d)/.exec(row.textContent ?? '')?.[1] ?? 0),
            dice: [...row.querySelectorAll('svg[role=img]')].map((die) => die.getAttribute('aria-label') ?? ''),
          })),
        };
      });
    // A planet that is to be won over rolls a die as well: that is no battle.
    const thrown = (lines: string[]): number => lines.filter((line) => /needs? \d/.test(line)).length;
    let { lines, title, marked, need, rows } = await panel();
    for (let turn = 0; turn < 150 && thrown(lines) < 2; turn += 1) {
      if ((await asked(page)) === 'over') break;
      await answer(page, pick, true);
      ({ lines, title, marked, need, rows } = await panel());
    }
    expect(lines.join(' ')).toMatch(/rolls? \d+ (die|dice) (in|at) .* and needs? \d/);
    // What only adds up hits nothing.
    for (const won of lines.filter((line) => line.includes('needed for'))) expect(won).not.toMatch(/\d hits?/);
    // Where, on the panel and on the map; what each throw needed.
    expect(title).toMatch(/\w/);
    expect(marked).toBe(1);
    expect(need).toMatch(/^[1-6]\+?$/);
    // A die is lit exactly where it reached what was needed.
    const rolled = rows.filter((row) => row.need > 0 && row.dice.length > 0);
    expect(rolled.length).toBeGreaterThan(0);
    for (const row of rolled) for (const die of row.dice) expect(die.includes('hit'), `${die} against ${row.need}`).toBe(parseInt(die, 10) >= row.need);
    await context.close();
  });
});
