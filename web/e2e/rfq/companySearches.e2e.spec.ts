import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { post } from '../apiCalls.ts';
import { violations } from '../axe.ts';
import { openOwn } from '../opened.ts';
import { register } from '../story.ts';

const opened = openOwn();
const company = 'Quayside';
/** Milliseconds after which who left sees nothing any more. */
const limit = 5_000;

const person = async (firstName: string, lastName: string, domain: string) => {
  const email = `${firstName.toLowerCase()}@${domain}`;
  return register(opened.url, { firstName, lastName, company, email });
};

async function historyOf(token: string, size: 'desktop' | 'phone' = 'desktop'): Promise<Page> {
  const context = await opened.openContext({ size, token });
  onTestFinished(async () => context.close());
  const page = await context.newPage();
  await page.goto('/search-history');
  return page;
}

const ofCompany = (page: Page) => page.getByRole('region', { name: `Searches of ${company}` });

test('a shared search stands on a colleague’s open page, is renamed there for both, and is gone within 5 s from who leaves', async () => {
  const { url } = opened;
  const [owner, colleague, stranger] = await Promise.all([
    person('Olga', 'Brandt', 'quayside-searches.example'),
    person('Carl', 'Berg', 'quayside-searches.example'),
    person('Sid', 'Moor', 'elsewhere-searches.example'),
  ]);
  const { company_id } = await post(url, '/api/company/found', { name: company }, owner.token);
  await post(url, '/api/company/join', { company_id }, colleague.token);
  await post(url, '/api/company/members/admit', { user_id: colleague.id, role: 'buyer' }, owner.token);
  const searchData = { geographicMode: 'regions', geographicRegions: ['Europe'] };
  await post(url, '/api/saved-searches', { searchName: 'Cold chain', searchData }, owner.token);

  const office = await historyOf(owner.token);
  const phone = await historyOf(colleague.token, 'phone');
  const outside = await historyOf(stranger.token);
  await ofCompany(phone).getByText('Nobody has shared a search yet').waitFor();
  await office.getByRole('button', { name: `Share with ${company}: Cold chain` }).click();
  await office.getByText(`Shared with ${company}`).waitFor();
  await ofCompany(phone).getByText('Shared by Olga Brandt').waitFor();
  await outside.getByText('You have no saved searches yet').waitFor();
  expect(await ofCompany(outside).count()).toBe(0);
  for (const [page, size] of [
    [office, 'desktop'],
    [phone, 'phone'],
  ] as const) {
    for (const scheme of ['light', 'dark'] as const) expect(await violations(page, size, scheme)).toEqual([]);
  }

  await phone.getByRole('button', { name: 'Rename Cold chain for everybody' }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ports of the north');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await ofCompany(office).getByRole('heading', { name: 'Ports of the north' }).waitFor();

  await post(url, '/api/company/members/remove', { user_id: colleague.id }, owner.token);
  await ofCompany(phone).waitFor({ state: 'detached', timeout: limit });
  expect(await ofCompany(office).getByRole('heading', { name: 'Ports of the north' }).count()).toBe(1);
});
