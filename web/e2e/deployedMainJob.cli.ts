import type { Page } from 'playwright-core';
import { openBrowser, openContext, signIn } from './browser.ts';
import {
  acceptAsVendor,
  buyer,
  chooseThree,
  quoteAsVendor,
  register,
  sendRfq,
  stateRequirements,
  uploadSample,
} from './mainJobActs.ts';
import { mailedHashTo } from '../../infra/tests/deploy/mailbox.ts';
import { adminEmail, makeVendor, vendor } from '../../infra/tests/deploy/people.ts';

/** Milliseconds that one act of a page may take: the machine runs everything on its own. */
const patienceMs = 90_000;

/** Signs the administrator in whom the start made, and who has not seen the terms yet. */
async function signInAsAdmin(page: Page, password: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign In' });
  await dialog.getByLabel('Email').fill(adminEmail);
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
  /** Of the administrator whom the start made. */
  readonly password: string;
}

/** From the upload of a catalogue to the quote that a buyer reads, on a product that runs elsewhere and is new. */
async function doMainJob({ url, mailbox, password }: Deployed): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const browser = await openBrowser();
  opened.defer(() => browser.close());
  const open = async (): Promise<Page> => {
    const context = await openContext(browser, url);
    context.setDefaultTimeout(patienceMs);
    return context.newPage();
  };
  const [adminPage, buyerPage, vendorPage] = [await open(), await open(), await open()];
  await signInAsAdmin(adminPage, password);
  const outcome = await uploadSample(adminPage);
  if (!outcome.includes('111 added')) throw new Error(`The upload of the sample said: ${outcome}`);
  await makeVendor({ gateways: [url], mailbox }, password);
  await register(buyerPage, async () => `/confirm-email${await mailedHashTo(mailbox, buyer.email, 'confirm-email')}`);
  await stateRequirements(buyerPage);
  await chooseThree(buyerPage);
  await sendRfq(buyerPage);
  await signIn(vendorPage, vendor.email, vendor.password);
  await acceptAsVendor(vendorPage);
  await quoteAsVendor(vendorPage, '0.71');
  // Comes without a reload: the live stream passes the gateway.
  await buyerPage.getByRole('region', { name: 'Provider responses' }).getByText(/0\.71/).waitFor();
}

/** What `npm run test:deploy` starts, with a `Deployed` as JSON. */
await doMainJob(JSON.parse(process.env['DEPLOYED'] ?? '{}') as Deployed);
