import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { post } from '../apiCalls.ts';
import { violations } from '../axe.ts';
import { openOwn } from '../opened.ts';
import { register } from '../story.ts';

const opened = openOwn();
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

  const early = 'Asked for before the company';
  const body = (projectTitle: string, contactName: string, email: string) => ({
    ...{ companyName: 'Quayside', contactName, email, projectTitle, selectedProviders: ['emnify'] },
    wizardData: { geographicMode: 'countries', geographicRegions: ['Norway'] },
  });
  for (const n of [1, 2]) {
    await post(opened.url, '/api/rfq/send', body(`${early} ${n}`, 'Carl Berg', colleague.email), colleague.token);
  }

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

  const list = await pageOf(owner.token, '/rfq-dashboard');
  await list.getByRole('heading', { name: 'My RFQ Requests' }).waitFor();
  const handOver = async (page: Page, button: string | RegExp): Promise<void> => {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByText('This cannot be taken back.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Hand over', exact: true }).click();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  };
  const desk = await pageOf(colleague.token, '/rfq-dashboard');
  await desk.getByRole('button', { name: new RegExp(`${early} 2`) }).click();
  await handOver(desk, 'Hand over to Quayside');
  await list.getByRole('button', { name: new RegExp(`${early} 2`) }).waitFor({ timeout: limit });
  await desk.getByRole('button', { name: 'Hand over to Quayside' }).waitFor({ state: 'detached' });
  await handOver(phone, 'Hand over 1 earlier request');
  // A list that somebody looks at stands still until it is told to show what has changed.
  await list.getByRole('button', { name: 'Show changes' }).click({ timeout: limit });
  await list.getByRole('button', { name: new RegExp(`${early} 1`) }).waitFor();
  await phone.getByRole('heading', { name: 'Earlier requests' }).waitFor({ state: 'detached' });

  await phone.goto('/rfq-dashboard');
  await phone.getByRole('heading', { name: 'My RFQ Requests' }).waitFor();
  const outside = await pageOf(stranger.token, '/rfq-dashboard');
  await post(opened.url, '/api/rfq/send', body(title, 'Olga Brandt', owner.email), owner.token);
  await phone.getByRole('button', { name: 'Show changes' }).click({ timeout: limit });
  await request(phone).waitFor();
  expect(await request(phone).textContent()).toContain('Sent by Olga Brandt');
  expect(await request(outside).count()).toBe(0);

  await office.getByRole('button', { name: 'Remove Carl Berg' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await office.getByRole('dialog').waitFor({ state: 'hidden' });
  await request(phone).waitFor({ state: 'detached', timeout: limit });
  expect(await phone.getByRole('button', { name: new RegExp(early) }).count()).toBe(0);
});
