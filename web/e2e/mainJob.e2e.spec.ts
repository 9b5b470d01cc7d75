import path from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openContext, signIn } from './browser.ts';
import { startEventStoreDbProcess } from './eventStoreDbServer.ts';
import { mailedLinkTo } from './mails.ts';
import { makeProductFolder, type Product, removeProductFolder, startProduct } from './product.ts';

const sample = path.resolve(import.meta.dirname, '../../infra/product/demo/sample/iot-connectivity-providers.xlsx');
const password = 'Demo-pass-2026';
const buyer = { email: 'ida.lindqvist@meridiancold.example', password: 'Harbour-lights-2026' };
const chosen = ['1NCE', 'emnify', 'Soracom'] as const;

/** Where the events of a product stand: settings for its starts, and what ends that place. */
interface Place {
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const places: Readonly<Record<string, (folder: string) => Promise<Place>>> = {
  Postgres: () => Promise.resolve({ settings: {}, close: () => Promise.resolve() }),
  'a server of EventStoreDB’s protocol': async (folder) => {
    const server = await startEventStoreDbProcess(folder);
    return { settings: { EVENT_STORE_URL: server.url }, close: () => server.stop() };
  },
};

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(async () => browser.close());

async function register(page: Page, url: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Ida');
  await dialog.getByLabel('Last name').fill('Lindqvist');
  await dialog.getByLabel('Company').fill('Meridian Cold Chain');
  await dialog.getByLabel('Email').fill(buyer.email);
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(buyer.password);
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(buyer.password);
  await dialog.getByLabel('I accept the terms of service and the privacy policy').check();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(await mailedLinkTo(url, buyer.email, 'confirm-email'));
  await page.getByText('You can send requests for quotes now.').waitFor();
}

async function uploadSample(context: BrowserContext): Promise<string> {
  const page = await context.newPage();
  await signIn(page, 'admin@marketplace.example', password);
  await page.goto('/upload');
  await page.locator('input[type="file"]').setInputFiles(sample);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const outcome = page.getByText(/\d+ added, \d+ changed, \d+ removed, \d+ unchanged/);
  await outcome.waitFor();
  return outcome.innerText();
}

async function stateRequirements(page: Page): Promise<void> {
  await page.goto('/requirements');
  await page.getByText('Countries', { exact: true }).click();
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

async function chooseThree(page: Page): Promise<void> {
  for (const name of chosen) {
    const box = page.getByRole('checkbox', { name: `Select ${name} for quotes` });
    while (!(await box.isVisible())) await page.getByRole('button', { name: /Show More/ }).click();
    await box.click();
  }
  await page.getByText('3/3').first().waitFor();
  await page.getByRole('button', { name: 'Get Quotes' }).click();
}

async function sendRfq(page: Page): Promise<void> {
  await page.getByLabel('Project title').fill('Cold-chain trackers 2027');
  await page.getByLabel('Expected volume').fill('24000');
  await page.getByRole('button', { name: 'Send RFQ to 3 Providers' }).click();
  await page.getByText('RFQ Sent Successfully').waitFor();
  await page
    .getByText('Your request for quotes has been sent to 3 providers. You will receive responses soon.')
    .waitFor();
  expect(new URL(page.url()).search).toBe('');
}

async function acceptAsVendor(page: Page): Promise<void> {
  await page.goto('/vendor-dashboard');
  const row = page.getByRole('row', { name: /Cold-chain trackers 2027/ });
  await row.getByText('Hidden - Accept RFQ to view').waitFor();
  await row.getByRole('button', { name: /^Accept/ }).click();
  await row.getByText(buyer.email).waitFor();
}

async function quoteAsVendor(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: /^(Send|Update) Quote for/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quote amount').fill(amount);
  await dialog.getByRole('textbox', { name: 'Details' }).fill('Pooled data in both countries');
  await dialog.getByRole('button', { name: /^(Send|Update) Quote$/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** From the upload to the second quote. @param restart ends the product like a power cut in the middle, and starts it again. */
async function doMainJob(url: string, restart: () => Promise<void>): Promise<void> {
  const [adminContext, buyerContext, vendorContext] = await Promise.all([
    openContext(browser, url),
    openContext(browser, url),
    openContext(browser, url),
  ]);
  expect(await uploadSample(adminContext)).toContain('111 unchanged');

  const buyerPage = await buyerContext.newPage();
  await register(buyerPage, url);
  await stateRequirements(buyerPage);
  await chooseThree(buyerPage);
  await sendRfq(buyerPage);

  const vendorPage = await vendorContext.newPage();
  await signIn(vendorPage, 'vendor@emnify.example', password);
  await acceptAsVendor(vendorPage);

  await restart();

  await vendorPage.reload();
  await quoteAsVendor(vendorPage, '0.71');
  const responses = buyerPage.getByRole('region', { name: 'Provider responses' });
  await responses.getByText(/0\.71/).waitFor();
  await responses.getByText('Pooled data in both countries').waitFor();

  const before = await buyerPage.evaluate(() => performance.getEntriesByType('navigation').length);
  await quoteAsVendor(vendorPage, '0.66');
  await responses.getByText(/0\.66/).waitFor();
  expect(await buyerPage.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(before);
}

describe.each(Object.entries(places))('with its events in %s', (_, openPlace) => {
  let folder: string;
  let place: Place;
  let product: Product;

  beforeAll(async () => {
    folder = makeProductFolder();
    place = await openPlace(folder);
    product = await startProduct(undefined, place.settings);
  });

  afterAll(async () => {
    await product.stop();
    await place.close();
    removeProductFolder(product.dataDir);
    removeProductFolder(folder);
  });

  test('from an uploaded .xlsx to the quote that a buyer reads, with kill -9 and a restart between', async () => {
    await doMainJob(product.url, async () => {
      await product.kill9();
      product = await startProduct(product, place.settings);
    });
  });
});
