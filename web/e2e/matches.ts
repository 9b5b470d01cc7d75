import type { Page } from 'playwright-core';

/** Enters the given answers in the open wizard and searches for matches. */
export async function submitWizardAnswersInTest(page: Page, answers: readonly string[]): Promise<void> {
  for (const name of answers) await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Find Matching Providers' }).click();
  await page.getByRole('list', { name: 'Insights' }).waitFor();
}

/** Selects the best of the displayed matches. */
export async function selectBestMatchInTest(page: Page): Promise<void> {
  await page
    .getByRole('checkbox', { name: /^Select/ })
    .first()
    .click();
}

/** Opens the RFQ form for the selected matches. */
export async function openRfqFormForSelectedMatchesInTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get Quotes' }).click();
  await page.getByRole('form', { name: 'Request for quotes' }).waitFor();
}

/** Opens the RFQ form for the best of the displayed matches. */
export async function openRfqFormForBestMatchInTest(page: Page): Promise<void> {
  await selectBestMatchInTest(page);
  await openRfqFormForSelectedMatchesInTest(page);
}

/** Finds matches for the given answers and opens the RFQ form for the best match. */
export async function submitWizardAnswersAndOpenRfqFormInTest(page: Page, answers: readonly string[]): Promise<void> {
  await submitWizardAnswersInTest(page, answers);
  await openRfqFormForBestMatchInTest(page);
}
