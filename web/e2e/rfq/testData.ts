import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { addTestCatalogueProviderByApi } from '../addTestCatalogueProviderByApi.ts';
import { postJsonToTestProduct, signInToDemoAccountByApiInTest } from '../apiCalls.ts';
import type { TestBrowserContextOptions } from '../browser.ts';
import type { E2eTestProductInstance } from '../testProduct.ts';
import { registerScenarioAccountByApi } from '../scenario.ts';

/** An account created for one test. */
export interface RegisteredTestAccount {
  readonly id: string;
  readonly token: string;
  readonly email: string;
}

/** A provider created for one test. */
export interface TestProvider {
  readonly id: string;
  readonly name: string;
}

/** Creates a unique email domain, because accounts with the same domain may belong to one company. */
export const createUniqueTestEmailDomain = (): string => `harbour-${randomUUID().slice(0, 8)}.example`;

/** Registers an account with a confirmed email address. */
export async function registerTestAccount(
  opened: E2eTestProductInstance,
  firstName: string,
  domain = createUniqueTestEmailDomain(),
): Promise<RegisteredTestAccount> {
  const email = `${firstName.toLowerCase()}@${domain}`;
  const registered = await registerScenarioAccountByApi(opened.url, {
    firstName,
    lastName: 'Berg',
    company: 'Harbour',
    email,
  });
  return { ...registered, email };
}

const adminEmail = 'admin@marketplace.example';

/** Adds a provider with a unique name to the catalogue as an admin. */
export async function addUniqueTestProviderToCatalogue({ url }: E2eTestProductInstance): Promise<TestProvider> {
  const name = `Harbour Net ${randomUUID().slice(0, 8)}`;
  return {
    id: await addTestCatalogueProviderByApi(url, await signInToDemoAccountByApiInTest(url, adminEmail), { name }),
    name,
  };
}

/** Registers a vendor with approved access to the provider. */
export async function registerTestVendor(
  opened: E2eTestProductInstance,
  { id, name }: TestProvider,
  firstName: string,
  domain?: string,
): Promise<RegisteredTestAccount> {
  const vendor = await registerTestAccount(opened, firstName, domain);
  const asked = { user_email: vendor.email, provider_id: id, provider_company_name: name };
  await postJsonToTestProduct(opened.url, '/api/provider-access/request', asked, vendor.token);
  const decision = { user_email: vendor.email, admin_email: adminEmail };
  await postJsonToTestProduct(
    opened.url,
    '/api/admin/provider-access/approve',
    decision,
    await signInToDemoAccountByApiInTest(opened.url, adminEmail),
  );
  return vendor;
}

/** Opens a page with a session, in a context that is closed after the test. */
export async function openTestPageWithSession(
  opened: E2eTestProductInstance,
  token: string,
  path: string,
  options: TestBrowserContextOptions = {},
): Promise<Page> {
  const context = await opened.openContext({ ...options, token });
  onTestFinished(async () => context.close());
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Opens a page as a demo user, like `openTestPageWithSession`. */
export async function openTestPageAsDemoUser(
  opened: E2eTestProductInstance,
  email: string,
  path: string,
  options: TestBrowserContextOptions = {},
): Promise<Page> {
  return openTestPageWithSession(opened, await signInToDemoAccountByApiInTest(opened.url, email), path, options);
}

/**
 * Sends an RFQ for connectivity in Norway.
 * @returns the id of the RFQ.
 */
export async function sendTestRfqByApi(
  { url }: E2eTestProductInstance,
  { token, email }: Pick<RegisteredTestAccount, 'token' | 'email'>,
  projectTitle: string,
  selectedProviders: readonly string[],
): Promise<string> {
  const body = {
    ...{ companyName: 'Harbour', contactName: 'Bea Berg', email, projectTitle, selectedProviders },
    wizardData: { geographicMode: 'countries', geographicRegions: ['Norway'] },
  };
  return String((await postJsonToTestProduct(url, '/api/rfq/send', body, token))['rfq_id']);
}
