import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { post } from '../apiCalls.ts';
import { violations } from '../axe.ts';
import { openForTests } from '../opened.ts';
import { register } from '../story.ts';

const opened = openForTests();
const title = 'Asked for by the company';
/** Milliseconds after which who left sees nothing any more. */
const limit = 5_000;

const person = async (firstName: string, lastName: string, domain: string) => {
  const email = `${firstName.toLowerCase()}@${domain}`;
  return { ...(await register(opened.url, { firstName, lastName, company: 'Quayside', email })), email };
};

async function pageOf(token: string, path: string, size: 'desktop' | 'phone' = 'desktop'): Promise<Page> {
  const context = await opened.openContext({ size, token });
  onTestFinished(async () => context.close());
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

const request = (page: Page) => page.getByRole('button', { name: new RegExp(title) });

test('a colleague who was let in sees and answers for what was asked for, a stranger does not, and who leaves sees nothing within 5 s', async () => {
  const [owner, colleague, stranger] = await Promise.all([
    person('Olga', 'Brandt', 'quayside.example'),
    person('Carl', 'Berg', 'quayside.example'),
    person('Sid', 'Moor', 'elsewhere.example'),
  ]);
  const office = await pageOf(owner.token, '/company');
  await office.getByLabel('Company name').fill('Quayside');
  await office.getByRole('button', { name: 'Make the company' }).click();
  await office.getByRole('heading', { name: 'Quayside' }).waitFor();

  const phone = await pageOf(colleague.token, '/company', 'phone');
  await phone.getByRole('button', { name: 'Ask to join' }).click();
  await phone.getByText('Your request waits').waitFor();
  await office.getByRole('button', { name: 'Approve Carl Berg' }).click();
  await phone.getByRole('heading', { name: 'Members' }).waitFor();
  for (const [page, size] of [
    [office, 'desktop'],
    [phone, 'phone'],
  ] as const) {
    for (const scheme of ['light', 'dark'] as const) expect(await violations(page, size, scheme)).toEqual([]);
  }

  await phone.goto('/rfq-dashboard');
  await phone.getByRole('heading', { name: 'My RFQ Requests' }).waitFor();
  const outside = await pageOf(stranger.token, '/rfq-dashboard');
  const body = {
    ...{ companyName: 'Quayside', contactName: 'Olga Brandt', email: owner.email, projectTitle: title },
    selectedProviders: ['emnify'],
    wizardData: { geographicMode: 'countries', geographicRegions: ['Norway'] },
  };
  await post(opened.url, '/api/rfq/send', body, owner.token);
  await request(phone).waitFor();
  expect(await request(phone).textContent()).toContain('Sent by Olga Brandt');
  expect(await request(outside).count()).toBe(0);

  await office.getByRole('button', { name: 'Remove Carl Berg' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await office.getByRole('dialog').waitFor({ state: 'hidden' });
  await request(phone).waitFor({ state: 'detached', timeout: limit });
});
