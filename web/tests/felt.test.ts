// What once made every session harder: a map that moved, words that collided, cards in the way, keys that led nowhere.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK, launch, person, PHONE, SMALL, type Look } from './browser';
import { answer, asked, picker, question } from './hands';
import { House, type Wish } from './server';

const GAMES = ['nexus-ops', 'hexpanse', 'empires-of-the-void', 'skirmish', 'hive-wars', 'twilight-imperium', 'central-powers'];

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

async function sit(wish: Wish, look: Look = {}): Promise<{ page: Page; id: string; close: () => Promise<void> }> {
  const { context, page } = await person(browser, look);
  const id = await house.table(page, wish);
  await page.goto(`${house.base}/table/${id}`);
  await asked(page);
  return { page, id, close: () => context.close() };
}

/** Where the first place of the map is drawn, and how large. */
function drawn(page: Page): Promise<string> {
  return page
    .locator('.board .hit')
    .first()
    .evaluate((element) => {
      const box = element.getBoundingClientRect();
      return [box.left, box.top, box.width].map((n) => Math.round(n)).join(' ');
    });
}

/** The same, once it has come to rest: fonts and rails of a first load arrive one after another. */
async function atRest(page: Page): Promise<string> {
  await page.evaluate(() => document.fonts.ready);
  for (let before = await drawn(page); ;) {
    await page.waitForTimeout(500);
    const now = await drawn(page);
    if (now === before) return now;
    before = now;
  }
}

/** Whose turn it is, and of which round. */
const turnOf = (page: Page, id: string): Promise<string> =>
  page.evaluate(async (table) => {
    const view = (await (await fetch(`/api/tables/${table}/view?seat=0`)).json()) as { live: { time: string; active: number | null } };
    return `${view.live.time} ${view.live.active}`;
  }, id);

describe('the map', () => {
  it.each([
    ['1440x900', DESK],
    ['1280x720', SMALL],
  ])('stays where it is while a turn lasts: Nexus Ops, %s', async (_, viewport) => {
    const { page, id, close } = await sit({ game: 'nexus-ops', bots: 2 }, { viewport });
    const first = await atRest(page);
    const turn = await turnOf(page, id);
    let questions = 0;
    for (let step = 0; step < 14; step += 1) {
      await answer(page, () => 0, step % 5 === 4);
      if ((await asked(page)) === 'over' || (await turnOf(page, id)) !== turn) break;
      await page.waitForTimeout(150);
      expect(await drawn(page), await question(page)).toBe(first);
      questions += 1;
    }
    expect(questions).toBeGreaterThan(4);
    await close();
  });

  it.each([
    ['1440x900', DESK],
    ['1280x720', SMALL],
  ])('keeps its size while a galaxy is set up: Empires of the Void, %s', async (_, viewport) => {
    const { page, close } = await sit({ game: 'empires-of-the-void', bots: 2 }, { viewport });
    const pick = picker(3);
    const seen = new Set<string>();
    let questions = 0;
    const sets = (): Promise<boolean> =>
      page
        .locator('[aria-label="Surprise me"]')
        .waitFor({ timeout: 3_000 })
        .then(
          () => true,
          () => false,
        );
    for (; questions < 12 && (await sets()); questions += 1) {
      await page.waitForTimeout(150);
      seen.add(await page.locator('.board > svg').evaluate((svg) => `${svg.clientWidth}x${svg.clientHeight}`));
      await answer(page, pick);
      if ((await asked(page)) === 'over') break;
    }
    expect(questions).toBeGreaterThan(1);
    expect([...seen]).toHaveLength(1);
    await close();
  });

  it('is left as the user has turned to it when the question changes', async () => {
    const { page, close } = await sit({ game: 'nexus-ops', bots: 2 });
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await page.getByRole('button', { name: 'Zoom in' }).click();
    const size = async (): Promise<string> => (await drawn(page)).split(' ')[2] ?? '';
    const before = await size();
    const pick = picker(11);
    for (let step = 0; step < 5; step += 1) {
      await answer(page, pick, step === 3);
      await asked(page);
      expect(await size(), await question(page)).toBe(before);
    }
    await close();
  });

  it('is large enough to read while a force is bought: Skirmish, 1280x720', async () => {
    const { page, close } = await sit({ game: 'skirmish' }, { viewport: SMALL });
    for (let step = 0; step < 12 && (await page.locator('.basket').count()) === 0; step += 1) await answer(page, picker(step));
    await page.waitForSelector('.basket');
    const hex = await page.locator('.board path.hit').first().boundingBox();
    // A hex with a flat top is twice its radius wide.
    expect((hex?.width ?? 0) / 2).toBeGreaterThan(40);
    await close();
  });

  it('says a yield once: Hexpanse', async () => {
    const { page, id, close } = await sit({ game: 'hexpanse', bots: 1 }, { viewport: { width: 1440, height: 1100 } });
    for (let step = 0; step < 12 && (await page.locator('[aria-label="Surprise me"]').count()) > 0; step += 1) {
      await answer(page, picker(step));
      await asked(page);
    }
    const yields = await page.evaluate(async (table) => {
      const view = (await (await fetch(`/api/tables/${table}/view?seat=0`)).json()) as { live: { spaces: { yields: { value: number } | null }[] } };
      return view.live.spaces.filter((space) => (space.yields?.value ?? 0) !== 0).length;
    }, id);
    expect(yields).toBeGreaterThan(0);
    const pills = page.locator('.board rect[width="32"][height="18"] ~ g[fill]');
    expect(await pills.count()).toBe(yields);
    const tint = await pills.first().getAttribute('fill');
    expect(await page.locator(`.board svg g[fill="${tint}"]`).count(), 'no second sign for the same').toBe(yields);
    await close();
  });

  it('shows its outer hexes against the sky while others are offered: Hexpanse', async () => {
    const { page, close } = await sit({ game: 'hexpanse', bots: 1 });
    const pick = picker(4);
    const dim = page.locator('.board path.hit:not(.offered)');
    for (let step = 0; step < 30 && !((await page.locator('.hit.offered').count()) > 0 && (await dim.count()) > 20); step += 1) {
      await answer(page, pick);
      await asked(page);
    }
    expect(await dim.count()).toBeGreaterThan(20);
    await page.mouse.move(2, 2);
    await page.waitForTimeout(300);
    // The leftmost of them, and the sky beside it.
    const boxes = await dim.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map((box) => ({ x: box.x, y: box.y, w: box.width, h: box.height })),
    );
    const outer = boxes.sort((a, b) => a.x - b.x)[0] ?? { x: 0, y: 0, w: 0, h: 0 };
    const clip = { x: outer.x - 40, y: outer.y + outer.h / 2 - 2, width: 40 + outer.w / 2, height: 4 };
    const picture = (await page.screenshot({ clip })).toString('base64');
    const ratio = await page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d');
      if (!context) return 0;
      context.drawImage(image, 0, 0);
      const light = (x: number): number => {
        const [r = 0, g = 0, b = 0] = [...context.getImageData(x, 2, 1, 1).data].slice(0, 3).map((part) => {
          const share = part / 255;
          return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const sky = light(4);
      let line = 0;
      for (let x = 30; x < image.width; x += 1) line = Math.max(line, light(x));
      return (line + 0.05) / (sky + 0.05);
    }, picture);
    expect(ratio).toBeGreaterThan(1.6);
    await close();
  });

  it.each([
    ['twilight-imperium', 7, 50],
    ['central-powers', 8, 50],
    ['hive-wars', 1, 37],
  ] as const)('can be read at 1280x720 with all its systems: %s against %i', async (game, bots, systems) => {
    const { page, close } = await sit({ game, bots, bot: 'recruit' }, { viewport: SMALL });
    for (let step = 0; step < 4; step += 1) {
      await answer(page, picker(step));
      await asked(page);
    }
    const hexes = await page.locator('.board path.hit').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width).filter((wide) => wide > 36));
    expect(hexes.length).toBeGreaterThanOrEqual(systems);
    const words = await page.locator('.board > svg text').evaluateAll((all) =>
      all
        .map((one) => ({ text: one.textContent ?? '', size: parseFloat(getComputedStyle(one).fontSize), box: one.getBoundingClientRect() }))
        .filter(({ text }) => /^\d+\/\d+$/.test(text) || text.length > 3)
        .map(({ text, size, box }) => ({ text, size, left: box.left, right: box.right, top: box.top, bottom: box.bottom })),
    );
    expect(words.length).toBeGreaterThan(8);
    for (const word of words) expect(word.size, word.text).toBeGreaterThanOrEqual(12);
    const over = words.flatMap((one, i) =>
      words
        .slice(i + 1)
        .filter((other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3)
        .filter((other) => Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 6)
        .map((other) => `${one.text} over ${other.text}`),
    );
    expect(over).toEqual([]);
    await close();
  });

  it('says what its zones mean: Hive Wars', async () => {
    const { page, close } = await sit({ game: 'hive-wars', bots: 1 });
    const zones = page.locator('ul[aria-label="Zones of the map"] li');
    expect(await zones.count()).toBeGreaterThan(2);
    expect(await zones.last().innerText()).toMatch(/counters/);
    await close();
  });

  it('marks a plate that stands for several kinds', async () => {
    const { page, id, close } = await sit({ game: 'nexus-ops', bots: 3, bot: 'greedy' }, { viewport: { width: 1200, height: 560 } });
    const pick = picker(3);
    const mixed = (): Promise<number> =>
      page.evaluate(async (table) => {
        const view = (await (await fetch(`/api/tables/${table}/view?seat=0`)).json()) as { live: { spaces: { stacks: { owner: number | null }[] }[] } };
        return view.live.spaces.filter(({ stacks }) => stacks.length > 2 && new Set(stacks.map((stack) => stack.owner)).size === 1).length;
      }, id);
    for (let step = 0; step < 60 && (await mixed()) === 0; step += 1) {
      await answer(page, pick, step % 3 !== 0);
      await asked(page);
    }
    expect(await mixed()).toBeGreaterThan(0);
    expect(await page.locator('.board path.more').count()).toBeGreaterThanOrEqual(await mixed());
    await close();
  });

  it('is not covered by a card where the last pick was made', async () => {
    const { page, close } = await sit({ game: 'nexus-ops', bots: 1 });
    await page.locator('.prompt .option', { hasText: 'Human' }).click();
    await page.locator('.hit.offered').first().click({ force: true });
    await page.waitForSelector('.verbs .undo');
    await page.waitForTimeout(700);
    expect(await page.locator('.board [role=tooltip]').count()).toBe(0);
    await close();
  });
});

describe('patterns: Hexpanse', () => {
  it('ask for one thing in one row, and the main button wastes nothing', async () => {
    const { page, close } = await sit({ game: 'hexpanse', seed: 'patterns' });
    const pick = picker(9);
    let resolved = 0;
    for (let step = 0; step < 90 && (await asked(page)) === 'asked'; step += 1) {
      const words = (await page.locator('.prompt .options .option b').allInnerTexts()).map((word) => word.toLowerCase());
      const heads = words.map((word) => word.replace(/ on [a-k]\d+$/, ''));
      expect(new Set(heads).size === heads.length || new Set(words).size === words.length, `${await question(page)}: ${words.join(', ')}`).toBe(true);
      expect(
        words.filter((word) => words.some((other) => other !== word && other.startsWith(`${word} on `))),
        await question(page),
      ).toEqual([]);
      if (words.length > 0 && (await page.locator('.verbs .btn.main:has-text("Leave it out")').count()) > 0) {
        resolved += 1;
        expect(await page.locator('.verbs .btn.main.calm').count()).toBe(1);
      }
      await answer(page, pick, step % 5 === 4);
    }
    expect(resolved, 'something could be left out').toBeGreaterThan(0);
    await close();
  });
});

/** Words that lie over others, and words that are cut at their foot. */
function collisions(page: Page, part: string): Promise<string[]> {
  return page.locator(part).evaluateAll((parts) =>
    parts.flatMap((whole) => {
      const bounds = whole.getBoundingClientRect();
      const texts: Text[] = [];
      const walk = document.createTreeWalker(whole, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode())
        if (node instanceof Text && node.data.trim() !== '' && !node.parentElement?.closest('.sr, svg')) texts.push(node);
      const seen = texts.flatMap((text, node) => {
        const leaf = text.parentElement ?? whole;
        const range = document.createRange();
        range.selectNode(text);
        return [...range.getClientRects()].flatMap((line) => {
          let { left, right, top, bottom } = line;
          // What a box around it cuts off is not seen.
          for (let box: Element | null = leaf; box && whole.contains(box); box = box.parentElement) {
            if (getComputedStyle(box).overflow === 'visible') continue;
            const frame = box.getBoundingClientRect();
            [left, right, top, bottom] = [Math.max(left, frame.left), Math.min(right, frame.right), Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
          }
          const shown = right - left > 2 && bottom - top > 2 && left < bounds.right && top < bounds.bottom;
          return shown ? [{ node, words: text.data.trim(), left, right, top, bottom }] : [];
        });
      });
      const found: string[] = [];
      for (const [i, one] of seen.entries())
        for (const other of seen.slice(i + 1)) {
          if (one.node === other.node) continue;
          const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
          const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
          // The box of a letter is higher than the letter.
          const low = Math.min(one.bottom - one.top, other.bottom - other.top);
          if (wide > 2 && high > 0.42 * low) found.push(`"${one.words}" over "${other.words}"`);
        }
      for (const text of whole.querySelectorAll<HTMLElement>('.card.hand .words'))
        if (text.scrollHeight > text.clientHeight + 2) found.push(`cut: "${text.textContent}"`);
      return found;
    }),
  );
}

describe('words', () => {
  it.each(GAMES)('do not collide among own goods and cards at any size, nor get too small: %s', async (game) => {
    const { page, close } = await sit({ game, bots: ['twilight-imperium', 'central-powers'].includes(game) ? 2 : 1, bot: 'recruit' });
    const pick = picker(6);
    for (let step = 0; step < 8; step += 1) {
      await answer(page, pick);
      if ((await asked(page)) === 'over') break;
    }
    for (const [width, height] of [
      [768, 1024],
      [820, 1180],
      [1280, 720],
      [1440, 900],
      [2560, 1440],
      [390, 844],
      [844, 390],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.waitForTimeout(250);
      await expect.poll(() => collisions(page, '.dock'), { message: `dock at ${width}x${height}` }).toEqual([]);
      await expect.poll(() => collisions(page, '.prompt'), { message: `question at ${width}x${height}` }).toEqual([]);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('.app *')]
          .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== ''))
          .filter((one) => !one.closest('.sr, [aria-hidden="true"]') && parseFloat(getComputedStyle(one).fontSize) < 12)
          .map((one) => one.textContent),
      );
      expect(small, `${width}x${height}`).toEqual([]);
    }
    await close();
  });
});

describe('names of places', () => {
  it.each([
    ['1440x900', DESK],
    ['1280x720', SMALL],
  ])('stand clear of each other, of planets and of ships: Empires of the Void, %s', async (_, viewport) => {
    const { page, close } = await sit({ game: 'empires-of-the-void', bots: 3, bot: 'recruit' }, { viewport });
    for (let step = 0; step < 6; step += 1) {
      await answer(page, picker(step));
      await asked(page);
    }
    const covered = await page.locator('.board text.name').evaluateAll((all) => {
      const boxes = all.map((one) => ({ words: one.textContent ?? '', box: one.getBoundingClientRect() }));
      return boxes.flatMap(({ words, box }, i) =>
        boxes.slice(i + 1).flatMap((other) => {
          const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          return wide > 3 && high > 5 ? [`${words} and ${other.words}`] : [];
        }),
      );
    });
    expect(await page.locator('.board text.name').count()).toBeGreaterThan(15);
    expect(covered).toEqual([]);
    await close();
  });
});

describe('seats', () => {
  it.each([
    ['nexus-ops', 3, DESK],
    ['nexus-ops', 3, SMALL],
    ['hexpanse', 3, DESK],
    ['skirmish', 5, DESK],
    ['twilight-imperium', 5, DESK],
    ['twilight-imperium', 5, SMALL],
    ['twilight-imperium', 7, DESK],
  ] as const)('are all in view: %s against %i', async (game, bots, viewport) => {
    const { page, close } = await sit({ game, bots, bot: 'recruit' }, { viewport });
    const pick = picker(8);
    for (let step = 0; step < 6; step += 1) {
      await answer(page, pick);
      await asked(page);
    }
    const seats = page.locator('.left .seat');
    expect(await seats.count()).toBeGreaterThanOrEqual(bots);
    const [last, rail] = [await seats.last().boundingBox(), await page.locator('.left .seats').boundingBox()];
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((rail?.y ?? 0) + (rail?.height ?? 0) + 1);
    const cut = (what: string): Promise<string[]> =>
      page.locator(what).evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent ?? ''));
    expect(await cut('.left .seat h3 button'), 'names').toEqual([]);
    if (viewport === DESK && game === 'twilight-imperium') expect(await cut('.left .seat:not(.own) .who small'), 'peoples').toEqual([]);
    await close();
  });
});

describe('a newcomer', () => {
  it.each(GAMES)('reads in the rules, before any chapter, what it is about and how a turn goes: %s', async (game) => {
    const { page, close } = await sit({ game, bots: ['twilight-imperium', 'central-powers'].includes(game) ? 2 : 1 });
    await page.keyboard.press('r');
    await page.locator('.primer p').first().waitFor();
    expect(await page.locator('.primer p').first().innerText()).not.toBe('');
    expect(await page.locator('.primer ol li').count(), 'how a turn goes').toBeGreaterThan(1);
    await close();
  });
});

describe('keys', () => {
  it('lead to the question, the map and the hand, and focus stays near after a pick', async () => {
    const { page, close } = await sit({ game: 'empires-of-the-void', bots: 1 });
    const pick = picker(5);
    for (let step = 0; step < 20 && !((await page.locator('.dock .card').count()) > 0 && (await page.locator('.hit.offered').count()) > 0); step += 1) {
      await answer(page, pick, true);
      await asked(page);
    }
    const focused = (part: string): Promise<boolean> => page.evaluate((where) => document.activeElement?.closest(where) !== null, part);
    for (const [key, part] of [
      ['q', '.prompt'],
      ['b', '.board'],
      ['h', '.dock'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused(part), key).toBe(true);
    }
    // By the map: a place, what is meant there, and on.
    await page.keyboard.press('b');
    await page.keyboard.press('Enter');
    const before = await question(page);
    for (let n = 0; n < 4 && (await question(page)) === before; n += 1) {
      await page.keyboard.press('Enter');
      await page.waitForTimeout(250);
    }
    await asked(page);
    expect(await focused('.board, .prompt, .lens')).toBe(true);
    await close();
  });
});

it('a phone opens on what is offered, and its hand fits beside its goods', async () => {
  const { page, close } = await sit({ game: 'twilight-imperium', bots: 2, bot: 'recruit' }, { viewport: PHONE });
  const right = await page.locator('.dock .brief').evaluate((line) => line.scrollWidth - line.clientWidth);
  expect(right).toBeLessThanOrEqual(0);
  await close();
});
