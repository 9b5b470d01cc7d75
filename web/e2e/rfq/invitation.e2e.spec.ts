import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signIn } from '../browser.ts';
import { invitationTo, mailedLinkTo } from '../mails.ts';
import { openOwn } from '../opened.ts';

const password = 'Demo-pass-2026';
const contact = 'iot.sales@onomondo.example';
const person = { email: 'mette.holm@onomondo.example', password: 'Harbour-lights-2026' };
/** What the buyer types, of which the mail and the pages before the approval say nothing. */
const secret = 'Cold-chain trackers for Rotterdam';

const opened = openOwn();
const newPage = async (): Promise<Page> => (await opened.openContext()).newPage();

async function signedIn(email: string): Promise<Page> {
  const page = await newPage();
  await signIn(page, email, password);
  return page;
}

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create an account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Mette');
  await dialog.getByLabel('Last name').fill('Holm');
  await dialog.getByLabel('Company').fill('Onomondo');
  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(person.password);
  await dialog.getByLabel('I accept the terms of service and the privacy policy').check();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('an RFQ to a provider without a vendor leads by mail to an account, to approved access and to the RFQ', async () => {
  const admin = await signedIn('admin@marketplace.example');
  await admin.goto('/admin?provider=onomondo');
  await admin.getByLabel('Contact address for invitations').fill(contact);
  await admin.getByRole('button', { name: 'Save contact address' }).click();
  await admin.getByText('Contact address saved').waitFor();

  const buyer = await signedIn('buyer@acme-logistics.example');
  await buyer.goto('/requirements?provider=onomondo');
  await buyer.getByRole('region', { name: 'Who answers' }).getByText('has no vendor here yet').waitFor();
  await buyer.getByLabel('Project title').fill(secret);
  await buyer.getByRole('button', { name: 'Send RFQ to 1 Provider' }).click();
  await buyer.getByText('RFQ Sent Successfully').waitFor();
  const sentTo = buyer.getByRole('list', { name: 'What happens at each provider' });
  await sentTo.getByText('invited by mail').waitFor();

  const { mail, link } = await invitationTo(opened.url, contact);
  expect([secret, 'Acme', 'buyer@'].filter((word) => mail.includes(word))).toEqual([]);

  const invited = await newPage();
  await invited.goto(link);
  await register(invited);
  await invited.getByText(/This page follows by itself/).waitFor();
  const confirming = await invited.context().newPage();
  await confirming.goto(await mailedLinkTo(opened.url, person.email, 'confirm-email'));
  await confirming.getByText('Your email address is confirmed.').waitFor();
  await confirming.close();
  await invited.getByRole('button', { name: 'Ask for access to Onomondo' }).click();
  await invited.getByText('You hear of it by mail.').waitFor();
  expect(await invited.content()).not.toContain(secret);

  await admin.goto('/admin?tab=provider-access');
  const item = admin.getByRole('region', { name: 'Requests without a vendor' }).getByRole('row', { name: /Onomondo/ });
  await item.getByText('Invited by mail').waitFor();
  await admin.getByRole('button', { name: 'Approve Mette Holm' }).click();
  await item.waitFor({ state: 'hidden' });

  await invited.getByRole('link', { name: 'Open the request' }).click();
  await invited.getByRole('dialog').getByText(secret).first().waitFor();
  await sentTo.getByText('answers here').waitFor();
});
