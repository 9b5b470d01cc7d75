import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { selectTestSample } from '../../infra/tests/kit/sampled.ts';
import type { TestBrowserWindowSizeName } from './browser.ts';
import { focusByTabAndPressKeyInTest } from './keyboard.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';
import { openTestedScreen } from './openTestedScreen.ts';
import { auditPageTabNavigationInTest } from './tabWalk.ts';

const opened = openSharedE2eTestProductInstance();

interface Visited {
  readonly path: string;
  /** The visitor: a signed-in buyer, or a guest who sees the cookie banner. */
  readonly as?: 'buyer' | 'asked';
  /** Content that loads last. */
  readonly last?: RegExp | string;
  /** Opens a dialog on the page; Tab then cycles within the dialog. */
  readonly window?: (page: Page) => Promise<void>;
  /** Role and name of an element that the Tab key must reach. */
  readonly stops?: string;
}

/** Opens a page and waits until its scripts and data are loaded. */
async function ready({ path, last, as }: Visited, size: TestBrowserWindowSizeName): Promise<Page> {
  const context = await opened.openContext({
    size,
    asked: as === 'asked',
    ...(as === 'buyer' && { token: opened.scenario.tokens.buyer }),
  });
  const page = await context.newPage();
  await openTestedScreen(page, { name: path, path });
  for (const text of [/^Server started/, ...(last === undefined ? [] : [last])]) {
    await page.getByText(text).first().waitFor();
  }
  await button(page, 'Help').waitFor();
  if (as === 'buyer') {
    const header = page.getByRole('banner');
    // Both buttons load after the page itself.
    await header.getByRole('button', { name: /^Bea/, disabled: false }).waitFor();
    await header.getByRole('button', { name: /^Notifications/ }).waitFor();
  }
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openCookiePreferences(page: Page): Promise<void> {
  await focusByTabAndPressKeyInTest(page, button(page, 'Customize'), 'Enter');
  await page.getByRole('dialog', { name: 'Cookie preferences' }).waitFor();
}

const visited: readonly Visited[] = [
  { path: '/knowledge-base', last: /^\d+ of \d+$/ },
  { path: '/knowledge-base?tab=use-cases' },
  { path: '/knowledge-base?tab=coverage-tools' },
  { path: '/knowledge-base?tab=planning-tools', last: 'LoRaWAN duty cycle calculator' },
  { path: '/knowledge-base?tab=learn-more' },
  { path: '/contact' },
  { path: '/contact', as: 'asked' },
  { path: '/contact', as: 'asked', window: openCookiePreferences, stops: 'button "Save preferences"' },
  { path: '/bootstrap-profile' },
  { path: '/privacy-policy' },
  { path: '/terms-of-service' },
  { path: '/cookie-policy' },
  { path: '/accessibility-statement' },
  { path: '/data-subject-rights' },
  { path: '/do-not-sell' },
  { path: `/confirm-request#token=${'a'.repeat(43)}` },
  { path: '/profile', as: 'buyer', last: 'This session' },
];

const sizes: readonly TestBrowserWindowSizeName[] = ['desktop', 'phone'];
const walks = sizes.flatMap((size) => visited.map((visit) => ({ ...visit, size })));

test.each(selectTestSample('pages walked by Tab', 6, walks))(
  'reaches every control of $path by Tab on a $size, in order, visible and marked',
  async (visit) => {
    const page = await ready(visit, visit.size);
    await visit.window?.(page);
    const { stops, ...wrong } = await auditPageTabNavigationInTest(page);
    expect(wrong).toEqual({ missed: [], unmarked: [], unseen: [], outOfOrder: [] });
    if (visit.window === undefined) expect(stops.length).toBeGreaterThan(10);
    if (visit.stops !== undefined) expect(stops).toContain(visit.stops);
    await page.context().close();
  },
);
