import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { openOwn } from '../opened.ts';
import { type Story, tellStory } from '../story.ts';

const opened = openOwn();
let story: Story;

beforeAll(async () => {
  story = await tellStory(opened.url);
});

/** A page of somebody who is signed in. */
async function pageOf(who: keyof Story['tokens'], address: string): Promise<Page> {
  const context = await opened.openContext({ token: story.tokens[who] });
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function openProvider(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}.*to answer$`) }).click();
  await page.getByRole('table', { name: `RFQs sent to ${name}` }).waitFor();
}

async function setStatus(page: Page): Promise<void> {
  await openProvider(page, '1NCE');
  await page.getByRole('button', { name: 'Edit status of RFQ #1002 at 1NCE' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Status').selectOption('accepted');
  await dialog.getByLabel('Notes (optional)').fill('Rejected by mistake, agreed by phone.');
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await page.getByText('Status updated').waitFor();
  await page.getByTitle('Rejected by mistake, agreed by phone.').waitFor();
}

async function deleteLink(page: Page): Promise<void> {
  await openProvider(page, 'Soracom');
  await page.getByRole('button', { name: 'Delete RFQ #1002 at Soracom' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Are you sure you want to delete this RFQ? This cannot be undone.').waitFor();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('row', { name: /#1002/ }).waitFor({ state: 'hidden' });
}

test("an admin's change and deletion stand in the history, which before the quote shows none", async () => {
  const buyer = await pageOf('buyer', '/rfq-dashboard');
  const responses = buyer.getByRole('region', { name: 'Provider responses' });
  await responses.getByText('Soracom').first().waitFor();

  const admin = await pageOf('admin', '/admin?tab=rfq-analytics');
  await setStatus(admin);
  await deleteLink(admin);
  await responses.getByText('Soracom').first().waitFor({ state: 'hidden' });

  await openProvider(admin, 'emnify');
  await admin.getByRole('row', { name: /#1002/ }).getByRole('link', { name: 'History' }).click();
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
  expect(await stood.innerText()).not.toMatch(/emnify|1NCE|Bea Buyer/);
});
