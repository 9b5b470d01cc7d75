import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { signIn } from './browser.ts';
import { mailedLinkTo } from './mails.ts';
import { openOwn } from './opened.ts';

const person = { email: 'noor.haddad@polarfreight.example', password: 'Harbour-lights-2026' };

const opened = openOwn();

async function newPage(): Promise<Page> {
  return (await opened.openContext()).newPage();
}

async function fillRegistration(page: Page, email: string): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Sign Up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Noor');
  await dialog.getByLabel('Last name').fill('Haddad');
  await dialog.getByLabel('Company').fill('Polar Freight');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill(person.password);
  await dialog.getByRole('textbox', { name: 'Confirm password' }).fill(person.password);
  await dialog.getByLabel('I accept the terms of service and the privacy policy').check();
  return dialog;
}

async function requestAccess(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Noor Haddad/ }).click();
  await page.getByRole('menuitem', { name: 'Request Provider Access' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill('1NCE');
  await page.getByRole('option', { name: '1NCE' }).click();
  await dialog.getByRole('button', { name: /Request/ }).click();
  await dialog.waitFor({ state: 'hidden' });
}

test('a personal address is refused; an organisational one registers and is confirmed by mail', async () => {
  const page = await newPage();
  const dialog = await fillRegistration(page, 'noor.haddad@gmail.com');
  const refusal =
    'Personal email addresses from gmail.com are not allowed. Please use your organizational email address.';
  await dialog.getByText(refusal).waitFor();
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.getByText(refusal).waitFor();

  await dialog.getByLabel('Email').fill(person.email);
  await dialog.getByLabel('Email').blur();
  await dialog.getByText(refusal).waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Create account' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.goto(await mailedLinkTo(opened.url, person.email, 'confirm-email'));
  await page.getByText('You can send requests for quotes now.').waitFor();
});

test('access approved elsewhere opens the vendor dashboard with no navigation', async () => {
  const page = await newPage();
  await signIn(page, person.email, person.password);
  await requestAccess(page);

  const admin = await newPage();
  await signIn(admin, 'admin@marketplace.example', 'Demo-pass-2026');
  await admin.goto('/admin?tab=provider-access');
  const request = admin.getByRole('row', { name: /noor\.haddad@polarfreight\.example/ });
  await request.waitFor();

  const navigations = (): Promise<number> => page.evaluate(() => performance.getEntriesByType('navigation').length);
  const documents: string[] = [];
  page.on('request', (sent) => {
    if (sent.isNavigationRequest()) documents.push(sent.url());
  });
  const before = await navigations();
  await request.getByRole('button', { name: /^Approve/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Vendor Dashboard' }).waitFor();
  expect([await navigations(), documents]).toEqual([before, []]);
});
