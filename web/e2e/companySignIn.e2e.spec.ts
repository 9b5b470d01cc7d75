import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompanyProvider, startCompanyProvider } from '../../infra/tests/kit/companyProvider.ts';
import { post, tokenOf } from './apiCalls.ts';
import { violations } from './axe.ts';
import { type Size, sizes } from './browser.ts';
import { openOwn } from './opened.ts';
import { register } from './story.ts';

const opened = openOwn();
let provider: CompanyProvider;
/** The one address that the product sends people back to, and says in mails. */
const site = (): string => opened.url.replace('127.0.0.1', 'localhost');
const owner = 'buyer@acme-logistics.example';
const colleague = 'cleo.marin@acme-logistics.example';
const comesAs = (email: string): void => {
  provider.person = { sub: email, email, email_verified: true, given_name: 'Nora', family_name: 'Nilsen' };
};

beforeAll(async () => {
  provider = await startCompanyProvider(site(), { sub: owner, email: owner, email_verified: true });
  const buyer = await tokenOf(opened.url, owner);
  const { company_id } = await post(opened.url, '/api/company/found', { name: 'Acme Logistics' }, buyer);
  const person = { firstName: 'Cleo', lastName: 'Marin', company: 'Acme Logistics', email: colleague };
  const { id, token } = await register(opened.url, person);
  await post(opened.url, '/api/company/join', { company_id }, token);
  await post(opened.url, '/api/company/members/admit', { user_id: id, role: 'buyer' }, buyer);
});
afterAll(async () => provider.close());

/** Nothing is found in either colour scheme. */
async function isAccessible(page: Page, size: Size): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) expect(await violations(page, size, scheme)).toEqual([]);
}

async function signInAtCompany(page: Page, email: string): Promise<void> {
  await page.goto(`${site()}/rfq-dashboard`);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('link', { name: 'Continue with your company' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Continue with your company' }).click();
  await page.getByRole('button', { name: 'Sign in at the company' }).click();
}

test('an owner names the provider, tests it by signing in there, and it is on', async () => {
  const page = await (await opened.openContext()).newPage();
  await page.goto(`${site()}/contact`);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(owner);
  await dialog.getByRole('textbox', { name: 'Password' }).fill('Demo-pass-2026');
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(`${site()}/company`);
  const card = page.getByRole('region', { name: 'Company sign-in' });
  await card.getByText(`${site()}/company-sign-in`).waitFor();
  await card.getByRole('button', { name: 'Set up a provider' }).click();
  await card.getByLabel('Provider address (issuer)').fill(provider.issuer);
  await card.getByLabel('Client id').fill(provider.clientId);
  await card.getByRole('textbox', { name: 'Client secret' }).fill(provider.clientSecret);
  for (const size of ['desktop', 'phone'] as const) await isAccessible(page, size);
  await card.getByRole('button', { name: 'Save provider' }).click();
  comesAs(owner);
  await card.getByRole('button', { name: 'Test and turn on' }).click();
  await page.getByRole('button', { name: 'Sign in at the company' }).click();
  await page.getByText('The sign-in of your company is on.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Open your company' }).click();
  await page.getByRole('region', { name: 'Company sign-in' }).getByText('On', { exact: true }).waitFor();
});

test('a colleague shows once that the account is the own one, and goes on where the sign-in was begun', async () => {
  const page = await (await opened.openContext({ size: 'phone' })).newPage();
  comesAs(colleague);
  await signInAtCompany(page, colleague);
  await page.getByText('Is this account yours?').waitFor();
  await isAccessible(page, 'phone');
  await page.getByRole('main').getByRole('textbox', { name: 'Password' }).fill('Fjord-lights-71');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/rfq-dashboard');
  const again = await (await opened.openContext({ size: 'phone' })).newPage();
  await signInAtCompany(again, colleague);
  await again.waitForURL('**/rfq-dashboard');
  await again.goto(`${site()}/company`);
  await again.getByRole('region', { name: 'Members' }).getByText('Cleo Marin').waitFor();
});

test.each(Object.keys(sizes) as Size[])('somebody new gets an account and asks to join (%s)', async (size) => {
  const page = await (await opened.openContext({ size })).newPage();
  await page.goto(`${site()}/company-sign-in`);
  await isAccessible(page, size);
  comesAs(`new.${size}@acme-logistics.example`);
  await signInAtCompany(page, `new.${size}@acme-logistics.example`);
  await page.getByRole('dialog', { name: /terms/i }).waitFor();
});

test('what another browser came back with signs nobody in', async () => {
  const page = await (await opened.openContext()).newPage();
  const { address } = await post(opened.url, '/api/auth/company/start', { email: colleague });
  comesAs(colleague);
  const back = await provider.visit(String(address));
  await page.goto(`${site()}/company-sign-in?${back.toString()}`);
  await page.getByText('This sign-in was begun too long ago, or in another browser.').waitFor();
});
