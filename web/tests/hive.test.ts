// Hive Wars by clicks: a whole round of two allies on one screen, who act together against the Hive, and are attacked by it.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe';
import { DESK, launch, person, PHONE } from './browser';
import { answer, picker, press, question } from './hands';
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

/** Changes the position, as whoever plays alone may. */
async function edit(page: Page, id: string, lines: string[]): Promise<void> {
  const status = await page.evaluate(
    async ({ id, line }) => {
      const me = (await (await fetch('/api/me')).json()) as { csrf: string };
      const headers = { 'content-type': 'application/json', 'x-starmoot-csrf': me.csrf };
      const done = await fetch(`/api/tables/${id}/deeds`, { method: 'POST', headers, body: JSON.stringify({ do: 'edit', line }) });
      return done.ok ? '' : await done.text();
    },
    { id, line: lines.join(' | ') },
  );
  expect(status).toBe('');
}

/** Everything one seat is told, as it goes over the wire. */
function told(page: Page, id: string): Promise<string> {
  return page.evaluate(async (table) => (await fetch(`/api/tables/${table}/view?seat=0`)).text(), id);
}

/** Both fleets lie at Mecatol Rex with a destroyer of the Hive; whatever strategy cards there are have been used. */
const POSITION = [
  'card trade red used',
  'card warfare red used',
  'card imperial blue used',
  'card technology blue used',
  'card leadership hive used',
  'card diplomacy hive used',
  'card politics nobody',
  'card construction nobody',
  'custodians gone',
  'red counters 4',
  'blue counters 4',
  'red tactic 3',
  'blue tactic 3',
  'hive tactic 3',
  '18 red 2 dreadnought',
  '18 blue 2 dreadnought',
  '18 hive 1 destroyer',
];

/** Waits until somebody at this screen is asked; a hand-over is taken. */
async function stands(page: Page): Promise<string> {
  for (;;) {
    await page.waitForSelector('.prompt.asked:not(.passing), .prompt .btn:has-text("Hand over to")', { timeout: 60_000 });
    const over = page.locator('.prompt .btn', { hasText: 'Hand over to' });
    if ((await over.count()) === 0) return question(page);
    await over.click({ timeout: 3_000 }).catch(() => undefined);
  }
}

/** Keeps a picture of it if SHOTS names a folder. */
async function shot(page: Page, name: string): Promise<void> {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
}

/** Answers by the button with this word. */
async function says(page: Page, word: string): Promise<void> {
  await press(page, page.locator('.prompt .option, .prompt .verbs .btn', { hasText: word }).first());
}

describe('Hive Wars', () => {
  it.each([
    ['on a desk', DESK],
    ['on a phone', PHONE],
  ] as const)('is played by clicks for a whole round: %s', async (_, viewport) => {
    const { context, page } = await person(browser, { viewport });
    const options = { 'faction.1': 'sol', 'faction.2': 'hacan', ties: 'slots' };
    const id = await house.table(page, { game: 'hive-wars', seats: [{ plan: 'me' }, { plan: 'me' }], seed: 'beta', options });
    await page.goto(`${house.base}/table/${id}`);
    const pick = picker(11);
    const seen = { joined: false, engaged: false, fought: false, status: false, second: false };
    let [set, activated] = [false, false];
    for (let n = 0; n < 150 && !seen.second; n += 1) {
      const asks = await stands(page);
      if (asks === 'What is your action?' && !set) {
        set = true;
        await edit(page, id, POSITION);
        await stands(page);
        await page.locator('.groups button.group:has-text("Tactical")').click();
        await page.locator('.groups .list .line', { hasText: 'Mecatol Rex' }).first().click();
        await page.waitForSelector('.prompt.confirming');
        await press(page, page.locator('.prompt .verbs .btn.main'));
        activated = true;
      } else if (asks.startsWith('Do you join the action')) await says(page, 'Yes');
      else if (asks === 'What is your action?') {
        await press(
          page,
          page
            .locator('.groups button:enabled, .prompt .option, .prompt .verbs .btn')
            .filter({ hasText: /^\s*pass/i })
            .first(),
        );
        if ((await page.locator('.prompt.confirming').count()) > 0) await press(page, page.locator('.prompt .verbs .btn.main'));
      } else await answer(page, pick, n % 5 !== 0);
      const all = await told(page, id);
      seen.joined ||= all.includes('the action at {at} with a token');
      seen.fought ||= all.includes('Space combat at');
      seen.engaged ||= all.includes('its strongest ships against players');
      seen.status ||= all.includes('Round {round}: status phase');
      seen.second = all.includes('"value":2') && seen.status && asks.startsWith('Which strategy card');
      if (seen.engaged) await shot(page, `engaged-${viewport.width}`);
      if (seen.engaged && viewport === DESK && (await page.locator('text=Its last turn, step by step').count()) > 0 && asks === 'What is your action?') {
        expect(await faults(page)).toEqual([]);
      }
    }
    expect(activated).toBe(true);
    expect(seen).toEqual({ joined: true, engaged: true, fought: true, status: true, second: true });
    await context.close();
  });

  it.each([
    ['on a desk', DESK],
    ['on a phone', PHONE],
  ] as const)('shows what the Hive has, and tells its last turn step by step: %s', async (_, viewport) => {
    const { context, page } = await person(browser, { viewport });
    const phone = viewport === PHONE;
    const options = { 'faction.1': 'sol', 'faction.2': 'hacan', ties: 'slots' };
    const id = await house.table(page, { game: 'hive-wars', bots: 1, bot: 'random', seed: 'gamma', options });
    await page.goto(`${house.base}/table/${id}`);
    const pick = picker(3);
    const again = page.locator('.btn', { hasText: phone ? 'Last turn of Hive' : 'Its last turn, step by step' });
    for (let n = 0; n < 60 && (await again.count()) === 0; n += 1) {
      await stands(page);
      await answer(page, pick, n % 3 !== 0);
    }
    if (!phone) {
      const hive = page.locator('.seat', { hasText: 'Hive Mind deck' });
      expect(await hive.locator('.strip li').count()).toBe(4);
      expect(await hive.innerText()).toMatch(/primary active|secondary active/);
      await hive.locator('.strip li').first().hover();
      await page.waitForSelector('[role=tooltip]:has-text("Bank, resources")');
      await page.mouse.move(700, 300);
    }
    await again.click();
    await page.waitForSelector('.story .count');
    await shot(page, phone ? 'story-phone' : 'story');
    const first = await page.locator('.story h2').innerText();
    expect(await page.locator('.story .count').innerText()).toMatch(/^1 of /);
    await page.locator('.story .btn.main').click();
    await expect.poll(() => page.locator('.story h2').innerText()).not.toBe(first);
    if (!phone) expect(await page.locator('.steps li').count()).toBeGreaterThan(1);
    expect(await faults(page)).toEqual([]);
    await context.close();
  });
});
