import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { addProvider } from '../addedProvider.ts';
import { post, tokenOf } from '../apiCalls.ts';
import type { ContextOptions } from '../browser.ts';
import type { Opened } from '../opened.ts';
import { register } from '../story.ts';

/** An account created for one test. */
export interface Registered {
  readonly id: string;
  readonly token: string;
  readonly email: string;
}

/** A provider created for one test. */
export interface OwnProvider {
  readonly id: string;
  readonly name: string;
}

/** A unique mail domain: accounts with a common domain may belong to one company. */
export const ownDomain = (): string => `harbour-${randomUUID().slice(0, 8)}.example`;

/** Registers an account with a confirmed address. */
export async function person(opened: Opened, firstName: string, domain = ownDomain()): Promise<Registered> {
  const email = `${firstName.toLowerCase()}@${domain}`;
  const registered = await register(opened.url, { firstName, lastName: 'Berg', company: 'Harbour', email });
  return { ...registered, email };
}

const adminEmail = 'admin@marketplace.example';

/** Adds a provider with a unique name to the catalogue as an admin. */
export async function ownProvider({ url }: Opened): Promise<OwnProvider> {
  const name = `Harbour Net ${randomUUID().slice(0, 8)}`;
  return { id: await addProvider(url, await tokenOf(url, adminEmail), { name }), name };
}

/** Registers a vendor with approved access to the provider. */
export async function vendorOf(
  opened: Opened,
  { id, name }: OwnProvider,
  firstName: string,
  domain?: string,
): Promise<Registered> {
  const vendor = await person(opened, firstName, domain);
  const asked = { user_email: vendor.email, provider_id: id, provider_company_name: name };
  await post(opened.url, '/api/provider-access/request', asked, vendor.token);
  const decision = { user_email: vendor.email, admin_email: adminEmail };
  await post(opened.url, '/api/admin/provider-access/approve', decision, await tokenOf(opened.url, adminEmail));
  return vendor;
}

/** Opens a page with a session, in a context that closes with the test. */
export async function pageOf(opened: Opened, token: string, path: string, options: ContextOptions = {}): Promise<Page> {
  const context = await opened.openContext({ ...options, token });
  onTestFinished(async () => context.close());
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Opens a page as a demo user, like `openPageAs`. */
export async function demoPageOf(
  opened: Opened,
  email: string,
  path: string,
  options: ContextOptions = {},
): Promise<Page> {
  return pageOf(opened, await tokenOf(opened.url, email), path, options);
}

/** Sends an RFQ about Norway. @returns its id. */
export async function sendRfq(
  { url }: Opened,
  { token, email }: Pick<Registered, 'token' | 'email'>,
  projectTitle: string,
  selectedProviders: readonly string[],
): Promise<string> {
  const body = {
    ...{ companyName: 'Harbour', contactName: 'Bea Berg', email, projectTitle, selectedProviders },
    wizardData: { geographicMode: 'countries', geographicRegions: ['Norway'] },
  };
  return String((await post(url, '/api/rfq/send', body, token))['rfq_id']);
}
