import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { openBrowser, openContext, type Size, sizes } from './browser.ts';
import { removeProductFolder, startProduct } from './product.ts';
import { type Story, tellStory } from './story.ts';

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly who?: keyof Story['tokens'];
  /** What a person does before looking. */
  readonly act?: (page: Page) => Promise<void>;
}

async function findMatches(page: Page): Promise<void> {
  await page.getByText('Countries', { exact: true }).click();
  for (const name of ['Germany', 'France', 'Italy']) {
    await page.getByRole('combobox', { name: 'Add a country' }).fill(name);
    await page.getByRole('option', { name }).click();
  }
  for (const name of ['Battery with recharging', 'Light', 'Mobile / In-transit', '5-50K']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Find Matching Providers' }).click();
  await page.getByRole('list', { name: 'Insights' }).waitFor();
}

async function requestQuotes(page: Page): Promise<void> {
  await findMatches(page);
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Get Quotes' }).click();
  await page.getByLabel('Project title').waitFor();
}

const press = (role: 'button' | 'link', name: string | RegExp) => async (page: Page) => {
  await page.getByRole(role, { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

const shots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'providers', path: '/providers' },
  { name: 'requirements', path: '/requirements', who: 'buyer' },
  { name: 'matches', path: '/requirements', who: 'buyer', act: findMatches },
  { name: 'rfq-form', path: '/requirements', who: 'buyer', act: requestQuotes },
  { name: 'my-rfqs', path: '/rfq-dashboard', who: 'buyer' },
  { name: 'my-rfqs-guest', path: '/rfq-dashboard' },
  { name: 'vendor', path: '/vendor-dashboard', who: 'vendor' },
  { name: 'vendor-quote', path: '/vendor-dashboard', who: 'vendor', act: press('button', /^Update Quote for/) },
  { name: 'vendor-reject', path: '/vendor-dashboard', who: 'vendor', act: press('button', /^Reject/) },
  { name: 'upload', path: '/upload', who: 'admin' },
  { name: 'admin', path: '/admin', who: 'admin' },
  { name: 'denied', path: '/?error=admin_access_required' },
  { name: 'sign-in', path: '/login', act: (page) => page.getByRole('dialog').waitFor() },
];

const folder = path.resolve(import.meta.dirname, '../../screenshots');

async function take(
  browser: Browser,
  url: string,
  story: Story,
  shot: Shot,
  size: Size,
  scheme: 'light' | 'dark',
): Promise<void> {
  const context = await openContext(browser, url, { size, scheme });
  const token = shot.who === undefined ? null : story.tokens[shot.who];
  if (token !== null)
    await context.addInitScript((value) => window.localStorage.setItem('session_token', value), token);
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${shot.name}: ${error.message}`));
  await page.goto(shot.path);
  await page.getByRole('main').waitFor();
  await page.waitForFunction(() => document.querySelector('[data-skeleton], .mantine-Skeleton-root') === null);
  await shot.act?.(page);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity),
  );
  await page.screenshot({ path: path.join(folder, `${shot.name}-${size}-${scheme}.png`) });
  await context.close();
}

/** `npm run screenshots [-- name ...]`: every screen with a story in it, in both sizes and themes, into screenshots/. */
const asked = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const [product, browser] = await Promise.all([startProduct(), openBrowser()]);
try {
  const story = await tellStory(product.url);
  for (const shot of shots.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
    for (const size of Object.keys(sizes) as Size[]) {
      for (const scheme of ['light', 'dark'] as const) await take(browser, product.url, story, shot, size, scheme);
    }
    console.log(shot.name);
  }
} finally {
  await browser.close();
  await product.stop();
  removeProductFolder(product.dataDir);
}
