// The parts of large games with sample data, from the sources: what is drawn, what can be clicked, and axe.

import type { Browser, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe';
import { DESK, launch, person, PHONE, PHONE_WIDE, SMALL } from './browser';

const TABLET = { width: 820, height: 1180 };
let vite: ViteDevServer;
let browser: Browser;
let base = '';

beforeAll(async () => {
  vite = await createServer({ configFile: 'vite.config.ts', server: { port: 0, host: '127.0.0.1', fs: { strict: false } }, logLevel: 'error' });
  await vite.listen();
  base = vite.resolvedUrls?.local[0] ?? '';
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await vite?.close();
});

async function look(part: string, viewport = DESK): Promise<{ page: Page; close: () => Promise<void>; sent: string[] }> {
  const { context, page } = await person(browser, { viewport });
  const sent: string[] = [];
  page.on('console', (message) => message.text().startsWith('answer ') && sent.push(message.text().slice(7)));
  await page.goto(`${base}dev/twilight${part}`);
  await page.waitForSelector('.prompt');
  return { page, sent, close: () => context.close() };
}

describe('a large game', () => {
  it('has seats in few lines, each with its sheet, all of them in view', async () => {
    const { page, close } = await look('');
    const seats = page.locator('.left .seat');
    expect(await seats.count()).toBe(5);
    const last = await seats.last().boundingBox();
    const dock = await page.locator('.dock').boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(dock?.y ?? 0);
    await page.locator('.left .seat h3 button').nth(1).click();
    const sheet = page.getByRole('dialog', { name: 'Sheet of Cass' });
    await sheet.waitFor();
    expect(await sheet.locator('.tech.spent').first().innerText()).toContain('exhausted');
    expect(await sheet.locator('table tbody tr').count()).toBe(6);
    expect(await faults(page)).toEqual([]);
    for (let tab = 0; tab < 40; tab += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null), 'focus stays in the sheet').toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet.count()).toBe(0);
    await close();
  });

  it('shows goals with who scored and how near one is, and strategy cards with holders', async () => {
    const { page, close } = await look('');
    const goals = page.locator('.objectives .goal');
    expect(await goals.count()).toBe(7);
    expect(await goals.nth(0).innerText()).toContain('you can: 4 of 4');
    expect(await goals.nth(2).innerText()).toContain('5 of 6');
    expect(await page.getByRole('button', { name: /^1 Leadership ?, held by Fay, used$/ }).count()).toBe(1);
    expect(await page.getByRole('button', { name: /^2 Diplomacy ?, nobody holds it, 2 goods on it$/ }).count()).toBe(1);
    await close();
  });

  it('has a box for each kind of action, and one that says why not', async () => {
    const { page, sent, close } = await look('');
    expect(await page.locator('.groups .cap').allInnerTexts()).toEqual(['STRATEGIC', 'TACTICAL', 'COMPONENT', 'PASS']);
    expect(await page.locator('.group.refused').innerText()).toContain('After Technology.');
    await page.locator('.group:has-text("Component")').click();
    await page.locator('.groups .line:has-text("Focused Research")').click();
    await page.locator('.group:has-text("Strategic")').click();
    expect(sent).toEqual(['c2', 's']);
    await close();
  });

  it.each([
    ['1440x900', DESK],
    ['1280x720', SMALL],
  ])('keeps question and kinds of action in their strip: %s', async (_, viewport) => {
    const { page, close } = await look('', viewport);
    const [prompt, field] = [await page.locator('.prompt').boundingBox(), await page.locator('.field-of-play').boundingBox()];
    // Its shadow aside, it lies over nothing of the map.
    expect((field?.y ?? 0) + (field?.height ?? 0) - (prompt?.y ?? 0)).toBeLessThan(20);
    await close();
  });

  it('has a list of what can be produced beside the map, with steppers and what bounds it', async () => {
    const { page, sent, close } = await look('-produce');
    const [list, prompt] = [await page.locator('.beside .list').boundingBox(), await page.locator('.prompt').boundingBox()];
    expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThan(prompt?.y ?? 0);
    expect(prompt?.height ?? 999).toBeLessThan(104);
    expect(await page.locator('.beside .limits').innerText()).toContain('of 6');
    await page.getByRole('button', { name: 'Fighter: one more' }).click();
    await page.getByRole('button', { name: 'Fighter: one more' }).click();
    await page.locator('.basket .option', { hasText: 'Carrier' }).click();
    expect(await page.locator('.prompt .lines b').innerText()).toContain('2 × Fighter');
    await page.keyboard.press('e');
    // What lies in the basket ends the production.
    expect(sent[0]?.split(' ').sort()).toEqual(['carrier', 'done', 'fighter', 'fighter']);
    await close();
  });

  it('has on a phone all goods in a row, planets to vote with in view, and a map of what can be clicked', async () => {
    const { page, close } = await look('', PHONE);
    expect(await page.locator('.dock .figure').count()).toBeGreaterThan(4);
    const [row, wide] = await page.locator('.dock .brief').evaluate((line) => [line.scrollWidth, line.clientWidth]);
    expect(row).toBeLessThanOrEqual(wide ?? 0);
    const hex = await page.locator('.board path.hit.offered').first().boundingBox();
    expect(hex?.width ?? 0).toBeGreaterThan(44);
    await close();
    const vote = await look('-agenda', PHONE);
    const [planet, prompt] = [await vote.page.locator('.source.hot').first().boundingBox(), await vote.page.locator('.prompt').boundingBox()];
    expect((planet?.y ?? 999) + (planet?.height ?? 0)).toBeLessThanOrEqual(prompt?.y ?? 0);
    await vote.page.getByRole('button', { name: 'whole card' }).click();
    expect(await vote.page.locator('.agenda').innerText()).toContain('your fleet pool rises from 5 to 6');
    await vote.close();
  });

  it('pays by itself, or by hand, and tells what is wasted', async () => {
    const { page, sent, close } = await look('-pay');
    await page.locator('.payment').waitFor();
    expect(await page.locator('.payment footer').innerText()).toContain('7 of 7');
    expect(await page.locator('.payment footer').innerText()).toContain('nothing wasted');
    await page.locator('.prompt .btn.main:has-text("Pay for me")').click();
    expect(sent).toEqual(['planet/lodor planet/lor planet/wellon done']);
    await page.getByRole('button', { name: /^exhausts Centauri/ }).click();
    expect(await page.locator('.payment footer').innerText()).toContain('3 wasted');
    await page.locator('.ways >> text=By hand').click();
    expect(await page.locator('.payment footer').innerText()).toContain('7 to go');
    await page.getByRole('button', { name: /^exhausts Lor\b/ }).click();
    await page.locator('.prompt .btn.main:has-text("Pay 2")').click();
    expect(sent[1]).toBe('planet/lor done');
    await close();
  });

  it('votes with planets in the place of the board', async () => {
    const { page, sent, close } = await look('-agenda');
    expect(await page.locator('.board').count()).toBe(0);
    expect(await page.locator('.outcome').nth(0).innerText()).toMatch(/For[\s\S]*14/);
    expect(await page.locator('.ballot .later').innerText()).toMatch(/Can still be cast:\s+Bo 5/);
    await page.getByRole('button', { name: /^exhausts Lor\b/ }).click();
    await page.getByRole('button', { name: /^exhausts Centauri/ }).click();
    expect(await page.locator('.outcome').nth(1).innerText()).toMatch(/11\s*→ 16/);
    await page.keyboard.press('e');
    expect(sent).toEqual(['planet/lor planet/centauri done']);
    await page.keyboard.press('m');
    await page.waitForSelector('.board .hit');
    await page.locator('text=Back to the vote').click();
    await page.waitForSelector('.ballot');
    await close();
  });

  it('has votes of nine in one view, and their order in one row on a phone', async () => {
    const { page, close } = await look('-senate');
    expect(await page.locator('.ballot').evaluate((all) => all.scrollHeight - all.clientHeight)).toBeLessThanOrEqual(1);
    const [row, prompt] = [await page.locator('.ballot tbody tr.now').boundingBox(), await page.locator('.prompt').boundingBox()];
    expect((row?.y ?? 999) + (row?.height ?? 0), 'own votes and their parts').toBeLessThanOrEqual(prompt?.y ?? 0);
    for (const one of await page.locator('.ballot .outcome').all()) expect((await one.boundingBox())?.height ?? 99).toBeLessThan(64);
    await close();
    const low = await look('-senate', SMALL);
    const rail = await low.page.locator('.left').boundingBox();
    const seats = low.page.locator('.left .seat');
    expect(await seats.count()).toBe(9);
    const last = await seats.last().boundingBox();
    expect((last?.y ?? 999) + (last?.height ?? 0), 'the ninth seat').toBeLessThanOrEqual((rail?.y ?? 0) + (rail?.height ?? 0));
    await low.close();
    const phone = await look('-senate', PHONE);
    expect(await phone.page.locator('.ballot .order').evaluate((all) => all.scrollWidth - all.clientWidth)).toBeLessThanOrEqual(1);
    await phone.close();
  });

  it('puts a deal together item by item', async () => {
    const { page, sent, close } = await look('-deal');
    await page.getByRole('button', { name: 'One more: Trade goods' }).click();
    await page.getByRole('button', { name: 'Without: Ceasefire' }).click();
    expect(sent).toEqual(['g+', 'c-']);
    expect(await page.locator('.offer').first().innerText()).toContain('Bo has kept 5 of 6 promises.');
    await close();
  });

  it('tells the steps of a party nobody sits at, with rules and reasons', async () => {
    const { page, close } = await look('-hive');
    expect(await page.locator('.left .chain li').nth(1).innerText()).toContain('More resources than B, 5 to 2.');
    expect(await page.locator('.left .chain .rule').first().innerText()).toBe('hive.define');
    expect(await page.locator('ul.marks li').allInnerTexts()).toEqual(['chosen', 'candidate that fell out', 'in reach of a carrier']);
    await close();
  });

  it('shows its map without pieces, by button and by key', async () => {
    const { page, close } = await look('');
    const named = (): Promise<number> => page.locator('.board > svg text', { hasText: 'Mecatol' }).count();
    const before = await page.locator('.board > svg').innerHTML();
    await page.getByRole('button', { name: 'Map without pieces' }).click();
    expect(await named()).toBe(1);
    expect((await page.locator('.board > svg').innerHTML()).length).toBeLessThan(before.length);
    await page.keyboard.press('w');
    await expect
      .poll(() =>
        page
          .locator('.board > svg')
          .innerHTML()
          .then((now) => now.length),
      )
      .toBe(before.length);
    await close();
  });

  it('filters its log, and keeps a lens open with what it holds', async () => {
    const { page, close } = await look('');
    await page.locator('.filter select').selectOption('dice');
    expect(await page.locator('.log li:not(.turn)').count()).toBe(8);
    await page.locator('[data-element="hex/g2"]').dispatchEvent('click');
    await page.locator('.lens').waitFor();
    expect(await page.locator('.lens .limits').innerText()).toContain('fleet pool');
    await page.getByRole('button', { name: 'Pin' }).click();
    await page.keyboard.press('Escape');
    expect(await page.locator('.lens').count()).toBe(1);
    await close();
  });

  it('has the odds where one decides: on the button, in its tip, in the confirmation', async () => {
    const { page, sent, close } = await look('-odds');
    expect(await page.locator('.option .odds-word').allInnerTexts()).toEqual(['62% you win', '100% you lose']);
    expect(await page.locator('.btn.main .odds-word').innerText()).toBe('41% you win');
    await page.locator('.option').first().hover();
    await page.waitForSelector('[role=tooltip] .bar');
    await page.mouse.move(700, 300);
    await expect.poll(() => page.locator('[role=tooltip]').count()).toBe(0);
    await page.locator('.btn.main').hover();
    expect(await page.locator('[role=tooltip] .bar').first().getAttribute('aria-label', { timeout: 5000 })).toContain('41 per cent you win');
    await page.addInitScript(() => localStorage.setItem('starmoot', JSON.stringify({ guided: true, confirm: 'always' })));
    await page.reload();
    await page.locator('.option').first().click();
    await page.waitForSelector('.prompt.confirming .odds .bar');
    expect(sent).toEqual([]);
    await close();
  });

  it.each([
    ['', DESK],
    ['', SMALL],
    ['', TABLET],
    ['', PHONE],
    ['', PHONE_WIDE],
    ['-agenda', DESK],
    ['-agenda', PHONE],
    ['-produce', DESK],
    ['-produce', PHONE],
    ['-pay', DESK],
    ['-pay', PHONE],
    ['-deal', DESK],
    ['-hive', DESK],
    ['-senate', DESK],
    ['-senate', PHONE],
  ] as const)('has nothing axe objects to: %s %o', async (part, viewport) => {
    const { page, close } = await look(part, viewport);
    await page.waitForTimeout(300);
    expect(await faults(page)).toEqual([]);
    await close();
  });
});
