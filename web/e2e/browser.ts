import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../../scripts/chromium.ts';

/** The two window sizes that screens are tested in. */
export const testBrowserWindowSizes = {
  desktop: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
export type TestBrowserWindowSizeName = keyof typeof testBrowserWindowSizes;

/** Launches the installed Chromium without a window. */
export async function launchTestChromium(): Promise<Browser> {
  const found = await findOrInstallChromium();
  return chromium.launch({ executablePath: found.path, args: [...found.args], headless: true });
}

/**
 * Milliseconds after which an action in a page fails. The limit is high, because on a busy machine ten processes and
 * the browser share two cores.
 */
const patience = 120_000;

export interface TestBrowserContextOptions {
  readonly size?: TestBrowserWindowSizeName;
  readonly scheme?: 'light' | 'dark';
  /** Session token of the signed-in user. */
  readonly token?: string;
  /** BCP 47 tag of the visitor's language; British English by default. */
  readonly locale?: string;
  /** IANA name of the visitor's time zone; UTC by default. */
  readonly timeZone?: string;
  /** Whether the visitor is asked about cookies. By default, the visitor has already allowed functional storage. */
  readonly asked?: boolean;
}

/** A stored cookie choice that allows functional storage but not analytics. */
export const sampleStoredCookieConsent = JSON.stringify({
  ...{ necessary: true, analytics: false, marketing: false, functional: true },
  ...{ timestamp: '2026-11-21T12:00:00.000Z', version: '1.0' },
});

/** Opens a browser context for a visitor, with no stored data except the session and the cookie choice. */
export async function openTestBrowserContext(
  browser: Browser,
  baseURL: string,
  options: TestBrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL,
    viewport: testBrowserWindowSizes[options.size ?? 'desktop'],
    colorScheme: options.scheme ?? 'light',
    locale: options.locale ?? 'en-GB',
    timezoneId: options.timeZone ?? 'UTC',
  });
  context.setDefaultTimeout(patience);
  if (options.token !== undefined) {
    await context.addInitScript((value) => window.localStorage.setItem('session_token', value), options.token);
  }
  if (options.asked !== true) {
    await context.addInitScript((value) => {
      if (window.localStorage.getItem('cookie_consent') === null) window.localStorage.setItem('cookie_consent', value);
    }, sampleStoredCookieConsent);
  }
  return context;
}

/** Waits for all animations except infinite ones. */
export async function waitForAnimationsInTest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}

/** Signs in through the dialog, like a user. */
export async function signInByDialogInTest(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}
