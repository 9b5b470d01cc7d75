import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Size } from './browser.ts';
import { pressOn, tabTo } from './keyboard.ts';
import { openForTests } from './opened.ts';
import { reach } from './reachScreen.ts';
import { walkByTab } from './tabWalk.ts';

const opened = openForTests();

interface Visited {
  readonly path: string;
  /** Of somebody signed in, or not asked about cookies before. */
  readonly as?: 'buyer' | 'asked';
  /** What comes last. */
  readonly last?: RegExp | string;
}

/** A page whose scripts run, with all that it asked for. */
async function ready({ path, last, as }: Visited, size: Size = 'desktop'): Promise<Page> {
  const context = await opened.openContext({
    size,
    asked: as === 'asked',
    ...(as === 'buyer' && { token: opened.story.tokens.buyer }),
  });
  const page = await context.newPage();
  await reach(page, { name: path, path });
  for (const text of [/^Server started/, ...(last === undefined ? [] : [last])]) {
    await page.getByText(text).first().waitFor();
  }
  await button(page, 'Help').waitFor();
  if (as === 'buyer') await page.getByRole('banner').getByRole('button', { name: /^Bea/, disabled: false }).waitFor();
  return page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Waits until a button has the focus, which a dialog gives back once it is gone. */
const focusOn = (page: Page, name: string) =>
  page.waitForFunction((words) => document.activeElement?.textContent === words, name);

const profile: Visited = { path: '/profile', as: 'buyer', last: 'This session' };

const visited: readonly Visited[] = [
  { path: '/knowledge-base', last: /^\d+ of \d+$/ },
  { path: '/knowledge-base?tab=use-cases' },
  { path: '/knowledge-base?tab=coverage-tools' },
  { path: '/knowledge-base?tab=planning-tools', last: 'LoRaWAN duty cycle calculator' },
  { path: '/knowledge-base?tab=learn-more' },
  { path: '/contact' },
  { path: '/contact', as: 'asked' },
  { path: '/bootstrap-profile' },
  { path: '/privacy-policy' },
  { path: '/terms-of-service' },
  { path: '/cookie-policy' },
  { path: '/accessibility-statement' },
  { path: '/data-subject-rights' },
  { path: '/do-not-sell' },
  { path: `/confirm-request#token=${'a'.repeat(43)}` },
  profile,
];

describe.each(['desktop', 'phone'] as const satisfies readonly Size[])('on a %s', (size) => {
  test.each(visited)('Tab comes by every control of $path in its order, each in sight and marked', async (visit) => {
    const page = await ready(visit, size);
    const { stops, ...wrong } = await walkByTab(page);
    expect(wrong).toEqual({ missed: [], unmarked: [], unseen: [], outOfOrder: [] });
    expect(stops.length).toBeGreaterThan(10);
    await page.context().close();
  });
});

test('arrows go from tab to tab of the knowledge base, and Tab on into the one that is open', async () => {
  const page = await ready({ path: '/knowledge-base' });
  await tabTo(page, page.getByRole('tab', { name: 'Network Options' }));
  await page.keyboard.press('ArrowLeft');
  const isOpen = (name: string): Promise<void> => page.getByRole('tab', { name, selected: true }).waitFor();
  for (const name of ['Learn More', 'Network Options', 'Use Cases', 'Coverage Tools']) {
    await isOpen(name);
    await page.keyboard.press('ArrowRight');
  }
  await isOpen('Planning Tools');
  await page.keyboard.press('Tab');
  const inPanel = await page.evaluate(() => document.activeElement?.closest('[role="tabpanel"]') !== null);
  expect(inPanel).toBe(true);
  await page.context().close();
});

test('Escape closes the preferences of cookies, and the focus is back where they were opened', async () => {
  const page = await ready({ path: '/contact', as: 'asked' });
  await pressOn(page, button(page, 'Customize'), 'Enter');
  await page.getByRole('dialog', { name: 'Cookie preferences' }).waitFor();
  const { stops, ...wrong } = await walkByTab(page);
  expect(wrong).toEqual({ missed: [], unmarked: [], unseen: [], outOfOrder: [] });
  expect(stops).toContain('button "Save preferences"');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await focusOn(page, 'Customize');
  await page.context().close();
});

test('Escape closes the help, and the focus is back on its button', async () => {
  const page = await ready({ path: '/contact', as: 'buyer' });
  await pressOn(page, button(page, 'Help'), 'Enter');
  await page.getByRole('link', { name: 'Email Expert' }).waitFor();
  await page.keyboard.press('Escape');
  await focusOn(page, 'Help');
  await page.context().close();
});

test('the switches of the profile are pressed by Space', async () => {
  const page = await ready(profile);
  const box = page.getByRole('checkbox', { name: 'Object to analysis' });
  await pressOn(page, box, 'Space');
  await page.waitForFunction(() => document.querySelectorAll('input[type="checkbox"]:checked').length > 0);
  await page.getByText('Changed', { exact: true }).waitFor();
  expect(await box.isChecked()).toBe(true);
  await page.context().close();
});
