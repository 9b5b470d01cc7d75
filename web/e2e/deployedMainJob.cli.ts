import type { Page } from 'playwright-core';
import { launchTestChromium, openTestBrowserContext, signInByDialogInTest } from './browser.ts';
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
import { waitForMailedLinkUrlFragment } from '../../infra/tests/deploy/mailbox.ts';
import {
  deployTestAdminEmail,
  createDeployTestVendor,
  deployTestVendorCredentials,
} from '../../infra/tests/deploy/deployedAccounts.ts';

/** Maximum milliseconds of one page action. The limit is high, because the machine runs the whole deployment. */
const patienceMs = 90_000;

/** Signs in the administrator created at startup, who must first accept the terms. */
async function signInAsAdmin(page: Page, password: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email').fill(deployTestAdminEmail);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  const terms = page.getByRole('dialog', { name: 'Terms of service' });
  await terms.getByRole('checkbox').check();
  await terms.getByRole('button', { name: 'Accept', exact: true }).click();
  await terms.waitFor({ state: 'hidden' });
}

interface Deployed {
  /** Origin of a gateway. */
  readonly url: string;
  /** Origin of Mailpit. */
  readonly mailbox: string;
  /** Password of the administrator created at startup. */
  readonly password: string;
}

/**
 * Performs the main job of the product on a new deployment, from the upload of a catalogue to a quote that the buyer
 * can read.
 */
async function doMainJob({ url, mailbox, password }: Deployed): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const browser = await launchTestChromium();
  opened.defer(() => browser.close());
  const open = async (): Promise<Page> => {
    const context = await openTestBrowserContext(browser, url);
    context.setDefaultTimeout(patienceMs);
    return context.newPage();
  };
  const [adminPage, buyerPage, vendorPage] = [await open(), await open(), await open()];
  await signInAsAdmin(adminPage, password);
  const outcome = await uploadSampleCatalogueOnPageInTest(adminPage);
  if (!outcome.includes('111 added')) throw new Error(`The upload of the sample said: ${outcome}`);
  await createDeployTestVendor({ gateways: [url], mailbox }, password);
  await registerSampleBuyer(
    buyerPage,
    async () =>
      `/confirm-email${await waitForMailedLinkUrlFragment(mailbox, sampleBuyerCredentials.email, 'confirm-email')}`,
  );
  await submitSampleRequirementsSearch(buyerPage);
  await selectThreeProvidersForQuotesInTest(buyerPage);
  await submitSampleRfq(buyerPage);
  await signInByDialogInTest(vendorPage, deployTestVendorCredentials.email, deployTestVendorCredentials.password);
  await acceptSampleRfqAsVendor(vendorPage);
  await sendSampleQuoteAsVendor(vendorPage, '0.71');
  // The quote appears without a reload, because the gateway forwards the live stream.
  await buyerPage.getByRole('region', { name: 'Provider responses' }).getByText(/0\.71/).waitFor();
}

/** `npm run test:deploy` starts this program with a `Deployed` as JSON in the environment variable DEPLOYED. */
await doMainJob(JSON.parse(process.env['DEPLOYED'] ?? '{}') as Deployed);
