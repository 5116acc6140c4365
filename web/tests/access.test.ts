// Positions by hand in a real browser: axe finds nothing wrong, and question and own goods are in view without scrolling.

import type { Browser } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe';
import { DESK, launch, person, PHONE, PHONE_WIDE, SMALL } from './browser';

let vite: ViteDevServer;
let browser: Browser;
let base = '';

beforeAll(async () => {
  vite = await createServer({ server: { port: 0 }, logLevel: 'error' });
  await vite.listen();
  base = vite.resolvedUrls?.local[0] ?? '';
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await vite?.close();
});

describe.each(['nexus', 'hive', 'empires', 'hexpanse', 'nexus-waiting', 'nexus-ending'])('%s', (name) => {
  it.each([
    ['desk', DESK],
    ['phone', PHONE],
  ])('has no accessibility fault: %s', async (_, viewport) => {
    const { context, page } = await person(browser, { viewport });
    await page.goto(`${base}dev/${name}`);
    await page.waitForSelector('.prompt');
    expect(await faults(page)).toEqual([]);
    await context.close();
  });
});

describe.each([
  ['desk', DESK],
  ['small', SMALL],
  ['phone', PHONE],
  ['phone, lying', PHONE_WIDE],
  ['tablet', { width: 820, height: 1180 }],
  ['large', { width: 2560, height: 1440 }],
])('layout: %s', (_, viewport) => {
  it.each(['nexus', 'hive', 'empires', 'hexpanse'])('shows question and own goods of %s without scrolling', async (name) => {
    const { context, page } = await person(browser, { viewport });
    await page.goto(`${base}dev/${name}`);
    await page.waitForSelector('.prompt h2');
    for (const part of ['.prompt h2', '.dock', '.board svg']) {
      const box = await page.locator(part).first().boundingBox();
      expect(box, part).not.toBeNull();
      if (!box) continue;
      expect(box.y + Math.min(box.height, 40), part).toBeLessThanOrEqual(viewport.height);
      expect(box.y, part).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, part).toBeLessThanOrEqual(viewport.width + 1);
    }
    const board = await page.locator('.board').first().boundingBox();
    expect(board?.height ?? 0).toBeGreaterThan(viewport.height * 0.3);
    const scrolls = await page.evaluate(
      () => document.documentElement.scrollHeight > window.innerHeight + 1 || document.documentElement.scrollWidth > window.innerWidth + 1,
    );
    expect(scrolls).toBe(false);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => [...element.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== ''))
        .filter((element) => !element.closest('.sr, [aria-hidden="true"]'))
        .filter((element) => parseFloat(getComputedStyle(element).fontSize) < 12)
        .map((element) => `${element.tagName} ${element.textContent}`),
    );
    expect(small).toEqual([]);
    await context.close();
  });
});

it('plays by keyboard: to the board, along the arrows, enter', async () => {
  const { context, page } = await person(browser);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${base}dev/nexus`);
  await page.waitForSelector('.prompt h2');
  await page.locator('path.hit[tabindex="0"]').focus();
  await page.keyboard.press('ArrowRight');
  const element = await page.evaluate(() => document.activeElement?.getAttribute('data-element'));
  expect(element).toMatch(/^hex\//);
  await page.keyboard.press('Enter');
  await expect.poll(() => said.some((text) => text.startsWith('answer m'))).toBe(true);
  await page.keyboard.press('z');
  await expect.poll(() => said.some((text) => text.startsWith('take back'))).toBe(true);
  await page.keyboard.press('?');
  await page.waitForSelector('[role=dialog][aria-label=Keys]');
  await context.close();
});

it('passes in advance while others are asked, by button and by key', async () => {
  const { context, page } = await person(browser);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${base}dev/nexus-waiting`);
  const early = page.getByRole('button', { name: 'Pass in advance' });
  expect(await early.getAttribute('aria-pressed')).toBe('false');
  await early.click();
  await page.keyboard.press('p');
  await expect.poll(() => said.filter((text) => text.includes('"pass-early"') && text.includes('"pass":true')).length).toBe(2);
  await context.close();
});

it('shows the odds of the hex under the pointer, and why not on what is refused', async () => {
  const { context, page } = await person(browser);
  await page.goto(`${base}dev/nexus`);
  await page.locator('[data-element="hex/d4"]').hover();
  await page.waitForSelector('[role=tooltip] >> text=28%');
  await page.locator('[data-element="hex/c3"]').hover();
  await page.waitForSelector('[role=tooltip] >> text=Not now');
  await context.close();
});
