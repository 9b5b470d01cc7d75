import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { isDeepTestRun, selectTestSample } from '../../infra/tests/kit/sampled.ts';
import { launchTestChromium, openTestBrowserContext, signInByDialogInTest } from './browser.ts';
import { startTestEventStoreDbProcess } from './eventStoreDbServer.ts';
import { waitForMailedLinkInTest } from './mails.ts';
import {
  acceptSampleRfqAsVendor,
  sampleBuyerCredentials,
  selectThreeProvidersForQuotesInTest,
  sendSampleQuoteAsVendor,
  registerSampleBuyer,
  submitSampleRfq,
  submitSampleRequirementsSearch,
  uploadSampleCatalogueOnPageInTest,
} from './mainJobSteps.ts';
import { startProductForBrowserTests } from './product.ts';
import { createTestDataFolder, removeTestDataFolder } from '../../infra/adapters/postgres/src/testing/dataFolder.ts';

const password = 'Demo-pass-2026';

/** An event store for the product: settings for starting the product, and a function that shuts the store down. */
interface Place {
  readonly settings: Readonly<Record<string, string>>;
  /** Options of the stack that replaces the single process. */
  readonly stack?: string;
  close(): Promise<void>;
}

type OpenPlace = (folder: string) => Promise<Place>;

const postgres: OpenPlace = () => Promise.resolve({ settings: {}, close: () => Promise.resolve() });
const twoProcesses: OpenPlace = () =>
  Promise.resolve({ settings: {}, stack: '--replicas=2 --probe', close: () => Promise.resolve() });
const eventStoreDb: OpenPlace = async (folder) => {
  const server = await startTestEventStoreDbProcess(folder);
  return { settings: { EVENT_STORE_URL: server.url }, close: () => server.stop() };
};

/** The stack starts and replaces ten processes, so only deep runs include it. */
const places: readonly (readonly [string, OpenPlace])[] = [
  ...selectTestSample<readonly [string, OpenPlace]>('places of events', 1, [
    ['Postgres', postgres],
    ['a server of EventStoreDB’s protocol', eventStoreDb],
  ]),
  ...(isDeepTestRun ? [['Postgres, two processes of each service,', twoProcesses] as const] : []),
];

let browser: Browser;

beforeAll(async () => {
  browser = await launchTestChromium();
});

afterAll(async () => browser.close());

/**
 * Performs the main job, from the upload to the second quote.
 * @param restart kills the product halfway and starts it again.
 */
async function doMainJob(url: string, restart: () => Promise<void>): Promise<void> {
  const [adminContext, buyerContext, vendorContext] = await Promise.all([
    openTestBrowserContext(browser, url),
    openTestBrowserContext(browser, url),
    openTestBrowserContext(browser, url),
  ]);
  const adminPage = await adminContext.newPage();
  await signInByDialogInTest(adminPage, 'admin@marketplace.example', password);
  expect(await uploadSampleCatalogueOnPageInTest(adminPage)).toContain('111 unchanged');

  const buyerPage = await buyerContext.newPage();
  await registerSampleBuyer(buyerPage, () =>
    waitForMailedLinkInTest(url, sampleBuyerCredentials.email, 'confirm-email'),
  );
  await submitSampleRequirementsSearch(buyerPage);
  await selectThreeProvidersForQuotesInTest(buyerPage);
  await submitSampleRfq(buyerPage);
  expect(new URL(buyerPage.url()).search).toBe('');

  const vendorPage = await vendorContext.newPage();
  await signInByDialogInTest(vendorPage, 'vendor@emnify.example', password);
  await acceptSampleRfqAsVendor(vendorPage);

  await restart();

  await vendorPage.reload();
  await sendSampleQuoteAsVendor(vendorPage, '0.71');
  const responses = buyerPage.getByRole('region', { name: 'Provider responses' });
  await responses.getByText('USD 0.71', { exact: true }).waitFor();
  await responses.getByText('Pooled data in both countries').waitFor();

  const before = await buyerPage.evaluate(() => performance.getEntriesByType('navigation').length);
  await sendSampleQuoteAsVendor(vendorPage, '0.66');
  await responses.getByText('USD 0.66', { exact: true }).waitFor();
  expect(await buyerPage.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(before);
}

test.each(places)(
  'leads from an uploaded .xlsx to a quote, with a restart in between and the events in %s',
  // The limit is high, because a stack starts ten processes and restarts all of them. It ends only runs that hang.
  { timeout: 1_200_000 },
  async (_, openPlace) => {
    const folder = createTestDataFolder();
    onTestFinished(() => removeTestDataFolder(folder));
    const place = await openPlace(folder);
    onTestFinished(() => place.close());
    let product = await startProductForBrowserTests(undefined, place.settings, place.stack);
    onTestFinished(async () => {
      await product.stop();
      removeTestDataFolder(product.dataDir);
    });
    await doMainJob(product.url, async () => {
      if (place.stack !== undefined) return product.restartAllProcesses();
      await product.kill9();
      product = await startProductForBrowserTests(product, place.settings);
    });
    // A stack that runs with `--probe` exits with a non-zero code if a call has failed.
    expect(await product.stop()).toBe(0);
  },
);
