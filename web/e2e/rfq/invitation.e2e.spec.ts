import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { signInByDialogInTest } from '../browser.ts';
import { waitForInvitationMailInTest, waitForMailedLinkInTest } from '../mails.ts';
import { openSharedE2eTestProductInstance } from '../testProduct.ts';
import {
  createUniqueTestEmailDomain,
  addUniqueTestProviderToCatalogue,
  openTestPageWithSession,
  registerTestAccount,
} from './testData.ts';

const opened = openSharedE2eTestProductInstance();
const domain = createUniqueTestEmailDomain();
const contact = `iot.sales@${domain}`;
const vendorEmail = `mette.holm@${domain}`;
const password = 'Harbour-lights-2026';
/**
 * Text that the buyer enters. It must not appear in the invitation mail or, before an admin approves the invited
 * vendor, on the pages of the vendor.
 */
const secret = 'Cold-chain trackers for Rotterdam';

/** Opens a visitor's page that is closed after the test. */
async function openVisitorPage(): Promise<Page> {
  const context = await opened.openContext();
  onTestFinished(async () => context.close());
  return context.newPage();
}

async function register(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Mette');
  await dialog.getByLabel('Last name').fill('Holm');
  await dialog.getByLabel('Company').fill('Harbour Net');
  await dialog.getByLabel('Email').fill(vendorEmail);
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(password);
  await dialog.getByLabel('I accept the terms of service and the privacy policy').check();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('leads from an invitation to an account, live-approved access and the RFQ', async () => {
  const provider = await addUniqueTestProviderToCatalogue(opened);
  const admin = await openVisitorPage();
  await signInByDialogInTest(admin, 'admin@marketplace.example', 'Demo-pass-2026');
  await admin.goto(`/admin?provider=${provider.id}`);
  await admin.getByLabel('Contact address for invitations').fill(contact);
  await admin.getByRole('button', { name: 'Save contact address' }).click();
  await admin.getByText('Contact address saved').waitFor();

  const { token, email } = await registerTestAccount(opened, 'Inga');
  const buyer = await openTestPageWithSession(opened, token, `/requirements?provider=${provider.id}`);
  await buyer
    .getByRole('region', { name: 'Providers on this platform' })
    .getByText('is not on this platform yet.')
    .waitFor();
  await buyer.getByLabel('Company name').fill('Acme Freight');
  await buyer.getByLabel('Project title').fill(secret);
  await buyer.getByRole('button', { name: 'Send RFQ to 1 provider' }).click();
  await buyer.getByText('RFQ Sent Successfully').waitFor();
  const sentTo = buyer.getByRole('list', { name: 'Delivery status by provider' });
  await sentTo.getByText('We sent an invitation by email').waitFor();

  const { mail, link } = await waitForInvitationMailInTest(opened.url, contact);
  expect([secret, 'Acme Freight', 'Inga', email].filter((word) => mail.includes(word))).toEqual([]);

  const invited = await openVisitorPage();
  await invited.goto(link);
  await register(invited);
  await invited.getByText(/This page updates automatically/).waitFor();
  const confirming = await invited.context().newPage();
  await confirming.goto(await waitForMailedLinkInTest(opened.url, vendorEmail, 'confirm-email'));
  await confirming.getByText('Your email address is confirmed.').waitFor();
  await confirming.getByText('You can now send requests for quotes.').waitFor();
  await confirming.close();
  await invited.getByRole('button', { name: `Request access to ${provider.name}` }).click();
  await invited.getByText('We will email you the decision.').waitFor();
  expect(await invited.content()).not.toContain(secret);

  const dashboardLink = invited.getByRole('banner').getByRole('link', { name: 'Vendor Dashboard' });
  expect(await dashboardLink.count()).toBe(0);
  const documents: string[] = [];
  invited.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await admin.goto('/admin?tab=provider-access');
  const item = admin
    .getByRole('region', { name: 'Requests without a vendor' })
    .getByRole('row', { name: new RegExp(provider.name) });
  await item.getByText('Invited by email').waitFor();
  await admin.getByRole('button', { name: 'Approve Mette Holm' }).click();
  await item.waitFor({ state: 'hidden' });
  await dashboardLink.waitFor();
  expect(documents).toEqual([]);

  await invited.getByRole('link', { name: 'Open the request' }).click();
  await invited.getByRole('dialog').getByText(secret).first().waitFor();
  await sentTo.getByText('responds on this platform').waitFor();
});
