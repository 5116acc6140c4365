// Packs in a real browser: a wrong one is refused with file and row, a sound one is brought as a folder or a zip file,
// played with, named at the table, and still there after the server was killed.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './axe';
import { launch, person, PHONE, SMALL } from './browser';
import { answer, asked, picker } from './hands';
import { House } from './server';

const pictures = process.env.SCREENSHOTS ?? '';
let house: House;
let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'starmoot-packs-'));

beforeAll(async () => {
  house = await House.open();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await house?.close();
  rmSync(folder, { recursive: true, force: true });
});

const TOKENS = '[[token]]\nid = "refinery-4"\nname = "Refinery 4"\ngreen = 1\nrefinery = 4\n';

/** A folder with a pack. */
function pack(name: string, units: string): string {
  const at = join(folder, name);
  mkdirSync(at, { recursive: true });
  writeFileSync(join(at, 'pack.toml'), `game = "nexus-ops"\nname = "${name}"\n`);
  writeFileSync(join(at, 'units.toml'), units);
  writeFileSync(join(at, 'exploration.toml'), TOKENS);
  return at;
}

function crc(bytes: Buffer): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return ~sum >>> 0;
}

/** A zip file of these texts. */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [whole, word] = [Buffer.from(text), Buffer.from(name)];
    const packed = deflateRawSync(whole);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc(whole), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(whole.length, 18);
    fields.writeUInt16LE(word.length, 22);
    const here = Buffer.concat([Buffer.from('PK\x03\x04'), fields, word, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from('PK\x01\x02'), Buffer.from([20, 0]), fields, place, word]));
    parts.push(here);
    at += here.length;
  }
  const index = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(index.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, index, end]);
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures !== '') await page.screenshot({ path: join(pictures, `packs-${name}.png`) });
}

describe('packs', () => {
  it('that are wrong are refused with file and row', async () => {
    const { context, page } = await person(browser, { viewport: PHONE });
    await page.goto(`${house.base}/new/nexus-ops`);
    await page.getByLabel('Bring a folder').setInputFiles(pack('wrong', '[[classic]]\nid = "human"\ncost = "much"\n'));
    const told = page.locator('.packs [role=alert]');
    await told.waitFor();
    expect(await told.innerText()).toMatch(/units\.toml, \[\[classic\]\] row 1 \(human\)/);
    await page.getByLabel('Bring a zip file').setInputFiles({ name: 'x.zip', mimeType: 'application/zip', buffer: Buffer.from('nothing') });
    await page.waitForFunction(() => document.querySelector('.packs [role=alert]')?.textContent?.includes('not a zip file'));
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE.width);
    expect(await faults(page)).toEqual([]);
    await told.scrollIntoViewIfNeeded();
    await picture(page, 'wrong-phone');
    await context.close();
  });

  it('are brought as a folder, played with, and there again after the server was killed', async () => {
    const { context, page } = await person(browser, { viewport: SMALL });
    await page.goto(`${house.base}/new/nexus-ops`);
    await page.getByLabel('Bring a folder').setInputFiles(pack('my-box', '[[classic]]\nid = "human"\nname = "Settler"\ncost = 1\n'));
    await page.getByText('The pack my-box is sound.').waitFor();
    // Options have the pack's words.
    const tokens = page.getByRole('group', { name: 'Extra exploration tokens' });
    await tokens.locator('input').fill('refinery 4');
    await tokens.getByText('Refinery 4').waitFor();
    await tokens.locator('input').fill('');
    await page.locator('h1').click();
    await picture(page, 'brought');
    const seats = page.locator('.seat select');
    await seats.nth(1).selectOption('bot:random');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.getByText('pack my-box').first().waitFor();
    const pick = picker(5);
    for (let turns = 0; turns < 3 && (await asked(page)) === 'asked'; turns += 1) await answer(page, pick);
    expect(await page.content()).toContain('Settler');
    await picture(page, 'table');
    await house.kill();
    await house.start();
    await page.reload();
    await page.getByText('pack my-box').first().waitFor();
    expect(await asked(page)).toBe('asked');
    expect(await page.content()).toContain('Settler');
    await context.close();
  });

  it('are brought as a zip file and set the odds', async () => {
    const { context, page } = await person(browser, { viewport: SMALL });
    await page.goto(`${house.base}/new/nexus-ops`);
    const buffer = zip({ 'box/pack.toml': 'game = "nexus-ops"\nname = "zipped"\n', 'box/units.toml': '[[classic]]\nid = "human"\nhits-on = 2\n' });
    await page.getByLabel('Bring a zip file').setInputFiles({ name: 'box.zip', mimeType: 'application/zip', buffer });
    await page.getByText('The pack zipped is sound.').waitFor();
    await page.goto(`${house.base}/odds/nexus-ops`);
    await page.waitForSelector('.figures b');
    const before = await page.locator('.figures b').allTextContents();
    await page.getByLabel('Components').selectOption({ label: 'Pack zipped, mine' });
    await expect
      .poll(
        () =>
          page
            .locator('.figures b')
            .allTextContents()
            .then((now) => now.length > 0 && now.join() !== before.join()),
        { timeout: 20_000 },
      )
      .toBe(true);
    expect(page.url()).toContain('pack=');
    await picture(page, 'odds');
    await context.close();
  });

  it('have a help, and what is reconstructed has a sign', async () => {
    const { context, page } = await person(browser, { viewport: SMALL });
    await page.goto(`${house.base}/rules/hexpanse`);
    await page.getByText(/\d+ of \d+ printed values of Hexpanse are reconstructed/).waitFor();
    await picture(page, 'rules');
    await page.getByRole('link', { name: 'Put it right with a pack' }).click();
    await page.getByRole('heading', { name: 'Packs: the components of your own box' }).waitFor();
    await picture(page, 'help');
    const table = await house.table(page, { game: 'hexpanse' });
    await page.goto(`${house.base}/table/${table}`);
    const pick = picker(3);
    for (let turns = 0; turns < 20 && (await page.locator('.card .guess').count()) === 0; turns += 1) {
      if ((await asked(page)) === 'asked') await answer(page, pick);
    }
    expect(await page.locator('.card .guess').first().getAttribute('title')).toMatch(/^Reconstructed: .*\. Not known to be printed so\.$/);
    await picture(page, 'signs');
    await context.close();
  });
});
