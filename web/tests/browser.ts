// Debian's Chromium, driven by Playwright.

import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export const DESK = { width: 1440, height: 900 };
export const SMALL = { width: 1280, height: 720 };
export const PHONE = { width: 390, height: 844 };
export const PHONE_WIDE = { width: 844, height: 390 };

export interface Look {
  viewport?: { width: number; height: number };
  /** The guided first turn stays out of the way unless wanted. */
  guided?: boolean;
  /** Others' turns and battles are told at a pace. */
  told?: boolean;
}

export async function person(browser: Browser, look: Look = {}): Promise<{ context: BrowserContext; page: Page }> {
  const viewport = look.viewport ?? DESK;
  const touch = viewport.width < 700 || viewport.height < 480;
  const context = await browser.newContext({ viewport, hasTouch: touch, isMobile: touch, reducedMotion: 'reduce' });
  const kept = { guided: !look.guided, pace: look.told ? 'calm' : 'off' };
  await context.addInitScript((likes) => localStorage.setItem('starmoot', JSON.stringify(likes)), kept);
  // A busy machine is slow, not broken.
  context.setDefaultTimeout(90_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error('page:', error.message));
  return { context, page };
}
