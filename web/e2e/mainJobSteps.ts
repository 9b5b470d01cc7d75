import path from 'node:path';
import type { Page } from 'playwright-core';

/**
 * This file contains the steps of the product's main job, from the upload of a catalogue to a quote, performed on the
 * pages of the product.
 */
const sample = path.resolve(import.meta.dirname, '../../infra/product/demo/sample/iot-connectivity-providers.xlsx');
export const sampleBuyerCredentials = { email: 'ida.lindqvist@meridiancold.example', password: 'Harbour-lights-2026' };
const chosen = ['1NCE', 'emnify', 'Soracom'] as const;

/**
 * Registers the buyer.
 * @param confirmation returns the mailed link without its origin.
 */
export async function registerSampleBuyer(page: Page, confirmation: () => Promise<string>): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Ida');
  await dialog.getByLabel('Last name').fill('Lindqvist');
  await dialog.getByLabel('Company').fill('Meridian Cold Chain');
  await dialog.getByLabel('Email').fill(sampleBuyerCredentials.email);
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(sampleBuyerCredentials.password);
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(sampleBuyerCredentials.password);
  await dialog.getByLabel('I accept the terms of service and the privacy policy').check();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(await confirmation());
  await page.getByText('You can now send requests for quotes.').waitFor();
}

/**
 * Uploads the sample catalogue as the signed-in administrator.
 * @returns the summary on the page.
 */
export async function uploadSampleCatalogueOnPageInTest(page: Page): Promise<string> {
  await page.goto('/upload');
  await page.locator('input[type="file"]').setInputFiles(sample);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const outcome = page.getByText(/added, \d+ changed, \d+ removed, \d+ unchanged/);
  await outcome.waitFor();
  return outcome.innerText();
}

/** Searches for mobile devices with light data in Germany and France, and waits for the insights. */
export async function submitSampleRequirementsSearch(page: Page): Promise<void> {
  await page.goto('/requirements');
  await page.getByRole('radio', { name: 'Countries' }).click();
  const country = page.getByRole('combobox', { name: 'Add a country' });
  for (const name of ['Germany', 'France']) {
    await country.fill(name);
    await page.getByRole('option', { name }).click();
  }
  await page.getByRole('button', { name: 'Light', exact: true }).click();
  await page.getByRole('button', { name: 'Mobile / In-transit' }).click();
  await page.getByRole('button', { name: 'Find Matching Providers' }).click();
  await page.getByRole('list', { name: 'Insights' }).waitFor();
}

/** Selects three providers among the matches, expanding the list as far as necessary, and opens the RFQ form. */
export async function selectThreeProvidersForQuotesInTest(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox', { name: /^Select .+ for quotes$/ });
  await boxes.first().waitFor();
  for (const name of chosen) {
    const box = page.getByRole('checkbox', { name: `Select ${name} for quotes` });
    while (!(await box.isVisible())) {
      const shown = await boxes.count();
      await page.getByRole('button', { name: /Show More/ }).click();
      // Waits for the new rows, not for the button, because the button disappears when all rows are shown.
      await boxes.nth(shown).waitFor();
    }
    await box.click();
  }
  await page.getByText('3/3').first().waitFor();
  await page.getByRole('button', { name: 'Get Quotes' }).click();
}

/** Sends the RFQ to the three selected providers, and waits for the confirmation. */
export async function submitSampleRfq(page: Page): Promise<void> {
  await page.getByLabel('Project title').fill('Cold-chain trackers 2027');
  await page.getByLabel('Expected volume').fill('24000');
  await page.getByRole('button', { name: 'Send RFQ to 3 Providers' }).click();
  await page.getByText('RFQ Sent Successfully').waitFor();
  await page
    .getByText('Your request for quotes has been sent to 3 providers. You will receive responses soon.')
    .waitFor();
}

/** Accepts the RFQ on the vendor dashboard. Expects the customer to be hidden before and visible after that. */
export async function acceptSampleRfqAsVendor(page: Page): Promise<void> {
  await page.goto('/vendor-dashboard');
  const row = page.getByRole('row', { name: /Cold-chain trackers 2027/ });
  await row.getByText('Hidden - Accept RFQ to view').waitFor();
  await row.getByRole('button', { name: /^Accept/ }).click();
  await row.getByText(sampleBuyerCredentials.email).waitFor();
}

/** Sends a quote for the RFQ, or updates the quote if there is one. `amount` is the text to type. */
export async function sendSampleQuoteAsVendor(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: /^(Send|Update) Quote for/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quote amount').fill(amount);
  await dialog.getByRole('textbox', { name: 'Details' }).fill('Pooled data in both countries');
  await dialog.getByRole('button', { name: /^(Send|Update) Quote$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}
