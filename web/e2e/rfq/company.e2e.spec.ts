import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { selectTestSample } from '../../../infra/tests/kit/sampled.ts';
import { findAxeViolations } from '../axe.ts';
import { openSharedE2eTestProductInstance } from '../testProduct.ts';
import {
  createUniqueTestEmailDomain,
  addUniqueTestProviderToCatalogue,
  openTestPageWithSession,
  registerTestAccount,
  sendTestRfqByApi,
} from './testData.ts';

const opened = openSharedE2eTestProductInstance();
const company = 'Quayside';
const title = 'Sent for the company';
const earlyTitle = 'Sent before the company';

const request = (page: Page) => page.getByRole('button', { name: new RegExp(title) });

test('shows company requests live to members, but not to strangers and former members', async () => {
  const [provider, domain] = [await addUniqueTestProviderToCatalogue(opened), createUniqueTestEmailDomain()];
  const [owner, colleague, stranger] = await Promise.all([
    registerTestAccount(opened, 'Bea', domain),
    registerTestAccount(opened, 'Carl', domain),
    registerTestAccount(opened, 'Sid'),
  ]);
  const office = await openTestPageWithSession(opened, owner.token, '/company');
  await office.getByLabel('Company name').fill(company);
  await office.getByRole('button', { name: 'Create company' }).click();
  await office.getByRole('heading', { name: company }).waitFor();

  for (const n of [1, 2]) await sendTestRfqByApi(opened, colleague, `${earlyTitle} ${n}`, [provider.name]);

  const phone = await openTestPageWithSession(opened, colleague.token, '/company', { size: 'phone' });
  await phone.getByRole('button', { name: 'Request to join' }).click();
  await phone.getByText('Your request is waiting').waitFor();
  await office.getByRole('button', { name: 'Approve Carl Berg' }).click();
  await phone.getByRole('heading', { name: 'Members' }).waitFor();
  for (const scheme of selectTestSample('schemes of a company', 1, ['light', 'dark'] as const)) {
    expect(await findAxeViolations(phone, 'phone', scheme), scheme).toEqual([]);
  }

  const list = await openTestPageWithSession(opened, owner.token, '/rfq-dashboard');
  await list.getByRole('heading', { name: 'My RFQ Requests' }).waitFor();
  const transfer = async (page: Page, button: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByText('cannot be undone.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Transfer', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  const desk = await openTestPageWithSession(opened, colleague.token, '/rfq-dashboard');
  await desk.getByRole('button', { name: new RegExp(`${earlyTitle} 2`) }).click();
  await transfer(desk, `Transfer to ${company}`);
  await list.getByRole('button', { name: new RegExp(`${earlyTitle} 2`) }).waitFor();
  await desk.getByRole('button', { name: `Transfer to ${company}` }).waitFor({ state: 'detached' });
  await transfer(phone, 'Transfer 1 earlier request');
  // An open list does not change until the user asks for the changes.
  await list.getByRole('button', { name: 'Show changes' }).click();
  await list.getByRole('button', { name: new RegExp(`${earlyTitle} 1`) }).waitFor();
  await phone.getByRole('heading', { name: 'Earlier requests' }).waitFor({ state: 'detached' });

  await phone.goto('/rfq-dashboard');
  await phone.getByRole('heading', { name: 'My RFQ Requests' }).waitFor();
  const outside = await openTestPageWithSession(opened, stranger.token, '/rfq-dashboard');
  await outside.getByRole('heading', { name: 'My RFQ Requests' }).waitFor();
  await sendTestRfqByApi(opened, owner, title, [provider.name]);
  await phone.getByRole('button', { name: 'Show changes' }).click();
  await request(phone).waitFor();
  expect(await request(phone).textContent()).toContain('Sent by Bea Berg');
  expect(await request(outside).count()).toBe(0);

  await office.getByRole('button', { name: 'Remove Carl Berg' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await office.getByRole('dialog').waitFor({ state: 'hidden' });
  await request(phone).waitFor({ state: 'detached' });
  expect(await phone.getByRole('button', { name: new RegExp(earlyTitle) }).count()).toBe(0);
});
