import type { Page } from 'playwright-core';

/** Selects the best of the matches that a page shows. */
export async function selectFirst(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .click();
}

/** Opens the request for quotes to the best of the matches that a page shows. */
export async function requestQuotesOfFirst(page: Page): Promise<void> {
  await selectFirst(page);
  await page.getByRole('button', { name: 'Get Quotes' }).click();
  await page.getByRole('form', { name: 'Request for quotes' }).waitFor();
}
