import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { post, tokenOf } from '../apiCalls.ts';
import { pressOn } from '../keyboard.ts';
import { openOwn } from '../opened.ts';

const opened = openOwn();
const contact = { companyName: 'Acme Logistics', contactName: 'Bea Buyer', email: 'buyer@acme-logistics.example' };

/** A page of somebody who is signed in. */
async function pageOf(token: string, address: string): Promise<Page> {
  const context = await opened.openContext({ token });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

/** Sends emnify a request for quotes as short as it can be. @returns the buyer's page and the vendor's. */
async function askShortly(projectTitle: string): Promise<{ buyer: Page; vendor: Page; rfqId: string }> {
  const [buyer, vendor] = await Promise.all([
    tokenOf(opened.url, contact.email),
    tokenOf(opened.url, 'vendor@emnify.example'),
  ]);
  const rfq = { ...contact, projectTitle, expectedVolume: '500', selectedProviders: ['emnify'] };
  const rfqId = String((await post(opened.url, '/api/rfq/send', rfq, buyer))['rfq_id']);
  return {
    buyer: await pageOf(buyer, `/rfq-dashboard?rfq=${rfqId}`),
    vendor: await pageOf(vendor, '/vendor-dashboard'),
    rfqId,
  };
}

test('a vendor opens an RFQ of no words by keyboard alone, and the buyer then reads Viewed', async () => {
  const { buyer, vendor } = await askShortly('Ten meters');
  const status = buyer.getByRole('region', { name: 'Provider responses' }).getByRole('row', { name: /^Status/ });
  await status.getByText('Sent', { exact: true }).waitFor();

  await pressOn(vendor, vendor.getByRole('button', { name: 'View Full Ten meters' }), 'Enter');
  const dialog = vendor.getByRole('dialog', { name: 'Ten meters' });
  await dialog.getByText('500 devices').waitFor();

  await status.getByText('Viewed', { exact: true }).waitFor();
  await vendor.keyboard.press('Escape');
  await vendor.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'View Full Ten meters');
});

test('a price typed as 0,62 stays under wheel and arrow keys, and reaches the buyer as 0.62', async () => {
  const { buyer, vendor } = await askShortly('Comma meters');
  await vendor.getByRole('button', { name: 'Accept Comma meters' }).click();
  await vendor.getByRole('button', { name: 'Send Quote for Comma meters' }).click();
  const dialog = vendor.getByRole('dialog');
  const amount = dialog.getByLabel('Quote amount');
  await amount.pressSequentially('0,62');
  await amount.hover();
  await vendor.mouse.wheel(0, -300);
  await vendor.keyboard.press('ArrowUp');
  await vendor.keyboard.press('ArrowDown');
  expect(await amount.inputValue()).toBe('0,62');
  await dialog.getByRole('status').getByText('USD 0.62').waitFor();
  await dialog.getByRole('button', { name: 'Send Quote' }).click();
  await buyer.getByRole('region', { name: 'Provider responses' }).getByText('USD 0.62').waitFor();
});
