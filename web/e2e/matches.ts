import type { Page } from 'playwright-core';

/** Gives these answers to the wizard on the page and looks for matches. */
export async function findMatches(page: Page, answers: readonly string[]): Promise<void> {
  for (const name of answers) await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Find Matching Providers' }).click();
  await page.getByRole('list', { name: 'Insights' }).waitFor();
}

/** Selects the best of the matches that a page shows. */
export async function selectFirst(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .click();
}

/** Opens the request for quotes to the matches that are selected. */
export async function requestQuotesOfSelected(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get Quotes' }).click();
  await page.getByRole('form', { name: 'Request for quotes' }).waitFor();
}

/** Opens the request for quotes to the best of the matches that a page shows. */
export async function requestQuotesOfFirst(page: Page): Promise<void> {
  await selectFirst(page);
  await requestQuotesOfSelected(page);
}

/** Finds matches for these answers and opens the request for quotes to the best of them. */
export async function requestQuotesFor(page: Page, answers: readonly string[]): Promise<void> {
  await findMatches(page, answers);
  await requestQuotesOfFirst(page);
}
