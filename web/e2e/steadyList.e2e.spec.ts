import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openForTests } from './opened.ts';

const opened = openForTests();

/** Where the first row stands, and how high it is. */
const firstRow = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: Math.round(top * 2) / 2, height: Math.round(height) };
    });

test('no layout shift when data comes: the rows of the providers table stand where their skeletons stood', async () => {
  const context = await opened.openContext();
  const page = await context.newPage();
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/providers/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/providers?view=table');
  await page.getByText('Loading providers').waitFor({ state: 'attached' });
  const before = await firstRow(page, '[aria-busy] [aria-hidden="true"] > div:has(> div + div)');
  release();
  await page.getByRole('table').waitFor();
  expect(await firstRow(page, 'tbody tr')).toEqual(before);
  await context.close();
});
