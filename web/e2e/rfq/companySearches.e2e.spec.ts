import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { postJsonToTestProduct } from '../apiCalls.ts';
import { openSharedE2eTestProductInstance } from '../testProduct.ts';
import { createUniqueTestEmailDomain, openTestPageWithSession, registerTestAccount } from './testData.ts';

const opened = openSharedE2eTestProductInstance();
const company = 'Northern Ports';

const ofCompany = (page: Page) => page.getByRole('region', { name: `Searches shared with ${company}` });

test('shares and renames a search live, and hides it from former members', async () => {
  const { url } = opened;
  const domain = createUniqueTestEmailDomain();
  const [owner, colleague, stranger] = await Promise.all([
    registerTestAccount(opened, 'Olga', domain),
    registerTestAccount(opened, 'Carl', domain),
    registerTestAccount(opened, 'Sid'),
  ]);
  const { company_id } = await postJsonToTestProduct(url, '/api/company/found', { name: company }, owner.token);
  await postJsonToTestProduct(url, '/api/company/join', { company_id }, colleague.token);
  await postJsonToTestProduct(url, '/api/company/members/admit', { user_id: colleague.id, role: 'buyer' }, owner.token);
  const searchData = { geographicMode: 'regions', geographicRegions: ['Europe'] };
  await postJsonToTestProduct(url, '/api/saved-searches', { searchName: 'Cold chain', searchData }, owner.token);

  const [office, phone, outside] = await Promise.all([
    openTestPageWithSession(opened, owner.token, '/search-history'),
    openTestPageWithSession(opened, colleague.token, '/search-history', { size: 'phone' }),
    openTestPageWithSession(opened, stranger.token, '/search-history'),
  ]);
  await ofCompany(phone).getByText('No shared searches yet').waitFor();
  await office.getByRole('button', { name: `Share with ${company}: Cold chain` }).click();
  await office.getByText(`Shared with ${company}`).waitFor();
  await ofCompany(phone).getByText('Shared by Olga Berg').waitFor();
  await outside.getByText('You have no saved searches yet').waitFor();
  expect(await ofCompany(outside).count()).toBe(0);

  await phone.getByRole('button', { name: 'Rename Cold chain for everyone' }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ports of the north');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await ofCompany(office).getByRole('heading', { name: 'Ports of the north' }).waitFor();

  await postJsonToTestProduct(url, '/api/company/members/remove', { user_id: colleague.id }, owner.token);
  await ofCompany(phone).waitFor({ state: 'detached' });
  expect(await ofCompany(office).getByRole('heading', { name: 'Ports of the north' }).count()).toBe(1);
});
