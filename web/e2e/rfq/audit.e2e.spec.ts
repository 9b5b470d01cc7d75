import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { postJsonToTestProduct } from '../apiCalls.ts';
import { openSharedE2eTestProductInstance } from '../testProduct.ts';
import {
  openTestPageAsDemoUser,
  type TestProvider,
  addUniqueTestProviderToCatalogue,
  openTestPageWithSession,
  registerTestAccount,
  type RegisteredTestAccount,
  sendTestRfqByApi,
  registerTestVendor,
} from './testData.ts';

const opened = openSharedE2eTestProductInstance();
const title = 'Corrected by an admin';

interface Answering {
  readonly quoting: TestProvider;
  readonly accepting: TestProvider;
  readonly rejecting: TestProvider;
}

/** Sends an RFQ to three providers, which respond to it. */
async function sendAnswered(buyer: RegisteredTestAccount): Promise<Answering> {
  const { url } = opened;
  const quoting = await addUniqueTestProviderToCatalogue(opened);
  const accepting = await addUniqueTestProviderToCatalogue(opened);
  const rejecting = await addUniqueTestProviderToCatalogue(opened);
  const providers = [quoting, accepting, rejecting];
  const rfq_id = await sendTestRfqByApi(
    opened,
    buyer,
    title,
    providers.map(({ name }) => name),
  );
  const vendors = await Promise.all(providers.map(async (each) => registerTestVendor(opened, each, 'Emil')));
  const [quotes, accepts, rejects] = vendors.map(({ token }) => token);
  await postJsonToTestProduct(url, '/api/vendor/rfq/accept', { rfq_id }, quotes);
  await postJsonToTestProduct(
    url,
    '/api/vendor/rfq/respond',
    { rfq_id, quote_amount: '0.66', quote_currency: 'EUR' },
    quotes,
  );
  await postJsonToTestProduct(url, '/api/vendor/rfq/accept', { rfq_id }, accepts);
  await postJsonToTestProduct(url, '/api/vendor/rfq/reject', { rfq_id }, rejects);
  return { quoting, accepting, rejecting };
}

const row = (page: Page) => page.getByRole('row', { name: new RegExp(title) });

async function openProvider(page: Page, { name }: TestProvider): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}.*to respond$`) }).click();
  await page.getByRole('table', { name: `RFQs sent to ${name}` }).waitFor();
}

async function setStatus(page: Page, provider: TestProvider): Promise<void> {
  await openProvider(page, provider);
  await row(page)
    .getByRole('button', { name: new RegExp(`^Edit status of RFQ #\\d+ to ${provider.name}$`) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Status').selectOption('accepted');
  await dialog.getByLabel('Notes (optional)').fill('Rejected by mistake, agreed by phone.');
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await page.getByText('Status updated').waitFor();
  await row(page).getByTitle('Rejected by mistake, agreed by phone.').waitFor();
}

async function deleteLink(page: Page, provider: TestProvider): Promise<void> {
  await openProvider(page, provider);
  await row(page)
    .getByRole('button', { name: new RegExp(`^Delete RFQ #\\d+ to ${provider.name}$`) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Are you sure you want to delete this RFQ? This cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await row(page).waitFor({ state: 'hidden' });
}

test("shows an admin's changes live and records them in the history with each vendor's view", async () => {
  const buyer = await registerTestAccount(opened, 'Audra');
  const { quoting, accepting, rejecting } = await sendAnswered(buyer);
  const desk = await openTestPageWithSession(opened, buyer.token, '/rfq-dashboard');
  const responses = desk.getByRole('region', { name: 'Provider responses' });
  await responses.getByText(accepting.name).first().waitFor();

  const admin = await openTestPageAsDemoUser(opened, 'admin@marketplace.example', '/admin?tab=rfq-analytics');
  await setStatus(admin, rejecting);
  await deleteLink(admin, accepting);
  await responses.getByText(accepting.name).first().waitFor({ state: 'hidden' });

  await openProvider(admin, quoting);
  await row(admin).getByRole('link', { name: 'History' }).click();
  const events = admin.getByRole('region', { name: 'Events' });
  const stood = admin.getByRole('region', { name: 'Snapshot' });
  await events.getByRole('button', { name: /Status set by admin.*agreed by phone/ }).waitFor();
  await events.getByRole('button', { name: new RegExp(`RFQ deleted.*${accepting.name}`) }).waitFor();
  await stood.getByText('EUR 0.66').waitFor();

  await events.getByRole('button', { name: /^2 / }).click();
  await stood.getByText('EUR 0.66').waitFor({ state: 'hidden' });
  expect(await stood.innerText()).not.toMatch(/EUR/);
  expect(await stood.getByRole('row', { name: new RegExp(accepting.name) }).innerText()).toContain('Sent');

  await admin.getByRole('radio', { name: accepting.name }).click();
  await stood.getByText('Vendor view: without other providers').waitFor();
  const seen = await stood.innerText();
  expect([quoting.name, rejecting.name, 'Bea Berg'].filter((secret) => seen.includes(secret))).toEqual([]);
});
