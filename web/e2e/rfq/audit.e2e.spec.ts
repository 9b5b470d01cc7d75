import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { post, tokenOf } from '../apiCalls.ts';
import { openForTests } from '../opened.ts';
import { demoPageOf, pageOf, person, type Registered, sendRfq } from './people.ts';

const opened = openForTests();
const title = 'Corrected by an admin';

/** Sends an RFQ to which emnify sends a quote, which Soracom accepts and 1NCE rejects. */
async function sendAnswered(buyer: Registered): Promise<void> {
  const rfq_id = await sendRfq(opened, buyer, title, ['1NCE', 'emnify', 'Soracom']);
  const [once, emnify, soracom] = await Promise.all(
    ['1nce', 'emnify', 'soracom'].map((provider) => tokenOf(opened.url, `vendor@${provider}.example`)),
  );
  await post(opened.url, '/api/vendor/rfq/accept', { rfq_id }, emnify);
  const quote = { rfq_id, quote_amount: '0.66', quote_currency: 'EUR' };
  await post(opened.url, '/api/vendor/rfq/respond', quote, emnify);
  await post(opened.url, '/api/vendor/rfq/accept', { rfq_id }, soracom);
  await post(opened.url, '/api/vendor/rfq/reject', { rfq_id }, once);
}

const row = (page: Page) => page.getByRole('row', { name: new RegExp(title) });

async function openProvider(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}.*to answer$`) }).click();
  await page.getByRole('table', { name: `RFQs sent to ${name}` }).waitFor();
}

async function setStatus(page: Page): Promise<void> {
  await openProvider(page, '1NCE');
  await row(page)
    .getByRole('button', { name: /^Edit status of RFQ #\d+ at 1NCE$/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Status').selectOption('accepted');
  await dialog.getByLabel('Notes (optional)').fill('Rejected by mistake, agreed by phone.');
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await page.getByText('Status updated').waitFor();
  await row(page).getByTitle('Rejected by mistake, agreed by phone.').waitFor();
}

async function deleteLink(page: Page): Promise<void> {
  await openProvider(page, 'Soracom');
  await row(page)
    .getByRole('button', { name: /^Delete RFQ #\d+ at Soracom$/ })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Are you sure you want to delete this RFQ? This cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await row(page).waitFor({ state: 'hidden' });
}

test("an admin's change and deletion reach the buyer live and are in the history, as each vendor saw it", async () => {
  const buyer = await person(opened, 'Audra', 'audit.example');
  await sendAnswered(buyer);
  const desk = await pageOf(opened, buyer.token, '/rfq-dashboard');
  const responses = desk.getByRole('region', { name: 'Provider responses' });
  await responses.getByText('Soracom').first().waitFor();

  const admin = await demoPageOf(opened, 'admin@marketplace.example', '/admin?tab=rfq-analytics');
  await setStatus(admin);
  await deleteLink(admin);
  await responses.getByText('Soracom').first().waitFor({ state: 'hidden' });

  await openProvider(admin, 'emnify');
  await row(admin).getByRole('link', { name: 'History' }).click();
  const events = admin.getByRole('region', { name: 'Events' });
  const stood = admin.getByRole('region', { name: 'As it stood' });
  await events.getByRole('button', { name: /Status set by admin.*agreed by phone/ }).waitFor();
  await events.getByRole('button', { name: /RFQ deleted.*Soracom/ }).waitFor();
  await stood.getByText('EUR 0.66').waitFor();

  await events.getByRole('button', { name: /^2 / }).click();
  await stood.getByText('EUR 0.66').waitFor({ state: 'hidden' });
  expect(await stood.innerText()).not.toMatch(/EUR/);
  expect(await stood.getByRole('row', { name: /Soracom/ }).innerText()).toContain('Sent');

  await admin.getByRole('radio', { name: 'Soracom' }).click();
  await stood.getByText('As this vendor saw it').waitFor();
  expect(await stood.innerText()).not.toMatch(/emnify|1NCE|Audra Berg/);
});
