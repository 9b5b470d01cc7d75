import type { Page } from 'playwright-core';
import { openRfqFormForBestMatchInTest, openRfqFormForSelectedMatchesInTest } from './matches.ts';
import { findMatchesAndWaitUntilSavedInTest } from './screenSteps.ts';

/** Searches for matches and opens the RFQ form for the best one. */
export async function searchAndOpenSampleRfqForm(page: Page): Promise<void> {
  await findMatchesAndWaitUntilSavedInTest(page);
  await openRfqFormForBestMatchInTest(page);
}

/** Opens the RFQ form for the matches that an earlier step has selected, or for the best match if none is selected. */
export async function openRfqFormForSelectedOrBestMatchInTest(page: Page): Promise<void> {
  const isSelected = await page.getByRole('button', { name: 'Get Quotes' }).isVisible();
  await (isSelected ? openRfqFormForSelectedMatchesInTest(page) : searchAndOpenSampleRfqForm(page));
}

/** Opens the RFQ form and fills it in without sending it. Ranks four decision priorities. */
export async function fillSampleRfqForm(page: Page): Promise<void> {
  await searchAndOpenSampleRfqForm(page);
  await page.getByLabel('Project title').fill('Cold-chain trackers 2027');
  await page.getByLabel('Expected volume').fill('24000');
  await page.getByRole('radio', { name: 'After accepting' }).click();
  for (const name of ['Price', 'Coverage', 'Support', 'Latency']) {
    await page.getByRole('button', { name: new RegExp(`^\\d?${name}$`) }).click();
  }
  await page.getByRole('list', { name: 'Order of priorities' }).scrollIntoViewIfNeeded();
}

/** Enters an expected volume outside the selected deployment scale. */
export async function enterRfqVolumeOutsideDeploymentScaleInTest(page: Page): Promise<void> {
  await page.goto('/requirements');
  await page.getByRole('button', { name: '1-5K' }).click();
  await page
    .getByRole('link', { name: /^Get an? / })
    .first()
    .click();
  await page.getByLabel('Expected volume').fill('25000');
  await page.getByText('Scale and volume do not match').scrollIntoViewIfNeeded();
}

/** Submits the RFQ form without a company name and with an invalid email address. */
export async function submitIncompleteRfqInTest(page: Page): Promise<void> {
  await searchAndOpenSampleRfqForm(page);
  await page.getByLabel('Company name').fill('');
  await page.getByLabel('Email').fill('buyer@acme');
  await page.getByRole('button', { name: 'Send RFQ to 1 provider' }).click();
  await page.getByText('Validation Failed: Please fix the following errors:').waitFor();
}

/** Submits the RFQ form. An earlier step must have made the API call fail. */
export async function submitFailingRfqInTest(page: Page): Promise<void> {
  await searchAndOpenSampleRfqForm(page);
  await page.getByRole('button', { name: 'Send RFQ to 1 provider' }).click();
  await page.getByText('Your input is kept.').scrollIntoViewIfNeeded();
}
