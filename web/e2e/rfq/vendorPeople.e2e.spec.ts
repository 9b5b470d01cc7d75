import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { selectTestSample } from '../../../infra/tests/kit/sampled.ts';
import { postJsonToTestProduct } from '../apiCalls.ts';
import { findAxeViolations } from '../axe.ts';
import { type TestBrowserWindowSizeName, testBrowserWindowSizes } from '../browser.ts';
import { openSharedE2eTestProductInstance } from '../testProduct.ts';
import {
  createUniqueTestEmailDomain,
  addUniqueTestProviderToCatalogue,
  openTestPageWithSession,
  registerTestAccount,
  sendTestRfqByApi,
  registerTestVendor,
} from './testData.ts';

const opened = openSharedE2eTestProductInstance();

const people = (page: Page) => page.getByRole('region', { name: 'Team', exact: true });
const rights = (page: Page, name: string) => people(page).getByRole('combobox', { name: `Rights of ${name}` });

describe.each(
  selectTestSample('sizes of vendor people', 1, Object.keys(testBrowserWindowSizes) as TestBrowserWindowSizeName[]),
)('on a %s', (size) => {
  test('admits a viewer, changes the rights and ends the access, all live', async () => {
    const name = 'Norah Berg';
    const title = `Answered by some on a ${size}`;
    const [provider, domain] = [await addUniqueTestProviderToCatalogue(opened), createUniqueTestEmailDomain()];
    const [buyer, emil, colleague] = await Promise.all([
      registerTestAccount(opened, 'Bas'),
      registerTestVendor(opened, provider, 'Emil', domain),
      registerTestAccount(opened, 'Norah', domain),
    ]);
    await sendTestRfqByApi(opened, buyer, title, [provider.name]);
    const owner = await openTestPageWithSession(opened, emil.token, '/vendor-dashboard', { size });
    await people(owner).getByRole('list', { name: 'People with access' }).waitFor();
    const asked = { user_email: colleague.email, provider_id: provider.id, provider_company_name: provider.name };
    await postJsonToTestProduct(opened.url, '/api/provider-access/request', asked, colleague.token);
    const other = await openTestPageWithSession(opened, colleague.token, '/vendor-dashboard', { size });
    await other.getByRole('heading', { name: 'Your provider access request is pending' }).waitFor();

    await rights(owner, name).selectOption('viewer');
    await people(owner)
      .getByRole('button', { name: `Approve ${name}` })
      .click();
    await other.getByText('You have read-only access').waitFor();
    const row = other.getByRole('row', { name: new RegExp(title) });
    await row.waitFor();
    const accept = row.getByRole('button', { name: `Accept ${title}` });
    expect(await accept.count()).toBe(0);
    await people(owner)
      .getByRole('button', { name: `Remove ${name}` })
      .waitFor();
    for (const scheme of selectTestSample('schemes of a viewer', 1, ['light', 'dark'] as const)) {
      expect(await findAxeViolations(other, size, scheme), scheme).toEqual([]);
    }

    await rights(owner, name).selectOption('vendor');
    await accept.waitFor();
    await rights(owner, name).selectOption('viewer');
    await accept.waitFor({ state: 'detached' });

    await people(owner)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click();
    await row.waitFor({ state: 'detached' });
    await other.getByRole('heading', { name: 'This page requires provider access' }).waitFor();
    await people(owner).getByText(name, { exact: true }).waitFor({ state: 'detached' });
    await expect
      .poll(() => owner.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe(`Team of ${provider.name}`);
  });
});
