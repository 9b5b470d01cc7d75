import type { Page } from 'playwright-core';

/** Enters the given answers in the open wizard and searches for matches. */
export async function submitWizardAnswers(page: Page, answers: readonly string[]): Promise<void> {
  for (const name of answers) await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Find Matching Providers' }).click();
  await page.getByRole('list', { name: 'Insights' }).waitFor();
}

/** Selects the best of the displayed matches. */
export async function selectBestMatch(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .click();
}

/** Opens the RFQ form for the selected matches. */
export async function openRfqFormForSelectedMatches(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get Quotes' }).click();
  await page.getByRole('form', { name: 'Request for quotes' }).waitFor();
}

/** Opens the RFQ form for the best of the displayed matches. */
export async function openRfqFormForBestMatch(page: Page): Promise<void> {
  await selectBestMatch(page);
  await openRfqFormForSelectedMatches(page);
}

/** Finds matches for the given answers and opens the RFQ form for the best match. */
export async function findMatchesAndOpenRfqForm(page: Page, answers: readonly string[]): Promise<void> {
  await submitWizardAnswers(page, answers);
  await openRfqFormForBestMatch(page);
}
