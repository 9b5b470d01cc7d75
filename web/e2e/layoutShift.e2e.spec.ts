import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { selectTestSample } from '../../infra/tests/kit/sampled.ts';
import { postJsonToTestProduct } from './apiCalls.ts';
import { testBrowserWindowSizes } from './browser.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';
import { registerTestAccount } from './rfq/testData.ts';

const opened = openSharedE2eTestProductInstance();

/** Delays the replies to the page's calls. @returns a function that releases them. */
async function holdBack(page: Page, addresses: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(addresses, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

/**
 * Returns the position and height of the first row as soon as a row is rendered. Waiting is necessary, because the
 * app's scripts replace the prerendered skeleton with another skeleton.
 */
async function firstRow(page: Page, selector: string): Promise<{ top: number; height: number } | null> {
  const drawn = await page.waitForFunction((rows) => {
    const row = document.querySelector(rows);
    const { top, height } = row?.getBoundingClientRect() ?? { top: 0, height: 0 };
    return height > 0 ? { top: Math.round(top * 2) / 2, height: Math.round(height) } : null;
  }, selector);
  return drawn.jsonValue();
}

test('replaces skeletons of the providers table with rows without a layout shift', async () => {
  const context = await opened.openContext();
  onTestFinished(async () => context.close());
  const page = await context.newPage();
  const release = await holdBack(page, /\/api\/providers/);
  await page.goto('/providers?view=table');
  await page.getByText('Loading providers').waitFor({ state: 'attached' });
  const skeleton = '[aria-busy] [aria-hidden="true"] > div:has(> div + div)';
  const before = await firstRow(page, skeleton);
  release();
  await page.getByRole('table').waitFor();
  expect(await firstRow(page, 'tbody tr')).toEqual(before);
});

/** Window sizes for the saved searches: laptops, tablets and phones. */
const windows = [
  testBrowserWindowSizes.desktop,
  { width: 800, height: 900 },
  ...[390, 360, 320].map((width) => ({ width, height: testBrowserWindowSizes.phone.height })),
];

test('loads saved searches late without moving the options of the wizard', async () => {
  const { token } = await registerTestAccount(opened, 'Steffi');
  const searchData = { geographicMode: 'regions', geographicRegions: ['Europe'] };
  await postJsonToTestProduct(opened.url, '/api/saved-searches', { searchName: 'Europe first', searchData }, token);
  const context = await opened.openContext({ token });
  onTestFinished(async () => context.close());
  for (const size of selectTestSample('windows of the wizard', 2, windows)) {
    const page = await context.newPage();
    await page.setViewportSize(size);
    const release = await holdBack(page, /\/api\/saved-searches\//);
    await Promise.all([page.waitForRequest(/\/api\/saved-searches\//), page.goto('/requirements')]);
    const option = page.getByRole('button', { name: 'Mixed', exact: true });
    const before = await option.boundingBox();
    release();
    await page.getByRole('button', { name: 'Saved searches' }).waitFor();
    expect(await option.boundingBox(), `${size.width} px`).toEqual(before);
    await page.close();
  }
});
