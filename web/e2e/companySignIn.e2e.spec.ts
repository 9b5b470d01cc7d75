import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type TestIdentityProvider, startTestIdentityProvider } from '../../infra/tests/kit/testIdentityProvider.ts';
import { selectTestSample } from '../../infra/tests/kit/sampled.ts';
import { postJsonToTestProduct } from './apiCalls.ts';
import { findAxeViolations } from './axe.ts';
import type { TestBrowserWindowSizeName } from './browser.ts';
import { openSharedE2eTestProductInstance } from './testProduct.ts';
import { createUniqueTestEmailDomain, registerTestAccount, type RegisteredTestAccount } from './rfq/testData.ts';
import { testScenarioAccountPassword } from './scenario.ts';

const opened = openSharedE2eTestProductInstance();
const domain = createUniqueTestEmailDomain();
let provider: TestIdentityProvider;
let owner: RegisteredTestAccount;
let colleague: RegisteredTestAccount;
/** The only origin that the identity provider redirects to and that mails contain. */
const site = (): string => opened.url.replace('127.0.0.1', 'localhost');
const comesAs = (email: string): void => {
  provider.person = { sub: email, email, email_verified: true, given_name: 'Nora', family_name: 'Nilsen' };
};

beforeAll(async () => {
  [owner, colleague] = await Promise.all([
    registerTestAccount(opened, 'Olga', domain),
    registerTestAccount(opened, 'Cleo', domain),
  ]);
  provider = await startTestIdentityProvider(site(), { sub: owner.email, email: owner.email, email_verified: true });
  const { company_id } = await postJsonToTestProduct(
    opened.url,
    '/api/company/found',
    { name: 'Harbour' },
    owner.token,
  );
  await postJsonToTestProduct(opened.url, '/api/company/join', { company_id }, colleague.token);
  await postJsonToTestProduct(
    opened.url,
    '/api/company/members/admit',
    { user_id: colleague.id, role: 'buyer' },
    owner.token,
  );
});
afterAll(async () => provider.close());

/** Expects no axe violations in either colour scheme. */
async function isAccessible(page: Page, size: TestBrowserWindowSizeName): Promise<void> {
  for (const scheme of ['light', 'dark'] as const) expect(await findAxeViolations(page, size, scheme)).toEqual([]);
}

async function signInAtCompany(page: Page, email: string): Promise<void> {
  await page.goto(`${site()}/rfq-dashboard`);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill(email);
  await page.getByRole('dialog').getByRole('link', { name: 'Continue with your company' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Continue with your company' }).click();
  await page.getByRole('button', { name: 'Sign in at the company' }).click();
}

async function newPage(size: TestBrowserWindowSizeName = 'desktop'): Promise<Page> {
  const context = await opened.openContext({ size });
  onTestFinished(async () => context.close());
  return context.newPage();
}

/** The owner sets up the identity provider and tests it by signing in there. */
async function turnOn(page: Page): Promise<void> {
  await page.goto(`${site()}/contact`);
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(owner.email);
  await dialog.getByRole('textbox', { name: 'Password' }).fill(testScenarioAccountPassword);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto(`${site()}/company`);
  const card = page.getByRole('region', { name: 'Company sign-in' });
  await card.getByText(`${site()}/company-sign-in`).waitFor();
  await card.getByRole('button', { name: 'Set up identity provider' }).click();
  await card.getByLabel('Issuer URL').fill(provider.issuer);
  await card.getByLabel('Client ID').fill(provider.clientId);
  await card.getByRole('textbox', { name: 'Client secret' }).fill(provider.clientSecret);
  for (const size of selectTestSample<TestBrowserWindowSizeName>('sizes of the provider form', 1, ['desktop', 'phone']))
    await isAccessible(page, size);
  await card.getByRole('button', { name: 'Save identity provider' }).click();
  comesAs(owner.email);
  await card.getByRole('button', { name: 'Test and turn on' }).click();
  await page.getByRole('button', { name: 'Sign in at the company' }).click();
  await page.getByText('Company sign-in is on.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Open company page' }).click();
  await page.getByRole('region', { name: 'Company sign-in' }).getByText('On', { exact: true }).waitFor();
}

/**
 * A colleague confirms once, by password, that the existing account is theirs, and continues where the sign-in started.
 */
async function comeAsColleague(): Promise<void> {
  const page = await newPage('phone');
  comesAs(colleague.email);
  await signInAtCompany(page, colleague.email);
  await page.getByText('Confirm that this account is yours').waitFor();
  await isAccessible(page, 'phone');
  await page.getByRole('main').getByRole('textbox', { name: 'Password' }).fill(testScenarioAccountPassword);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await page.waitForURL('**/rfq-dashboard');
  const again = await newPage('phone');
  await signInAtCompany(again, colleague.email);
  await again.waitForURL('**/rfq-dashboard');
  await again.goto(`${site()}/company`);
  await again.getByRole('region', { name: 'Members' }).getByText('Cleo Berg').waitFor();
}

/** A new user gets an account and the terms dialog. */
async function comeAnew(size: TestBrowserWindowSizeName): Promise<void> {
  const page = await newPage(size);
  await page.goto(`${site()}/company-sign-in`);
  await isAccessible(page, size);
  const email = `new.${size}@${domain}`;
  comesAs(email);
  await signInAtCompany(page, email);
  await page.getByRole('dialog', { name: /terms/i }).waitFor();
}

test('signs in colleagues and new users at the company, but rejects another browser', async () => {
  await turnOn(await newPage());
  await comeAsColleague();
  for (const size of selectTestSample<TestBrowserWindowSizeName>('sizes of new people', 1, ['desktop', 'phone']))
    await comeAnew(size);

  const page = await newPage();
  const { address } = await postJsonToTestProduct(opened.url, '/api/auth/company/start', { email: colleague.email });
  comesAs(colleague.email);
  const back = await provider.visit(String(address));
  await page.goto(`${site()}/company-sign-in?${back.toString()}`);
  await page.getByText('This sign-in has expired or was started in another browser.').waitFor();
});
