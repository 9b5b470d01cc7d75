import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { post, tokenOf } from '../apiCalls.ts';
import { violations } from '../axe.ts';
import type { Size } from '../browser.ts';
import { openOwn } from '../opened.ts';
import { register } from '../story.ts';

const opened = openOwn();
/** Milliseconds after which a right that was given or taken shows. */
const limit = 5_000;

async function pageOf(token: string, size: Size): Promise<Page> {
  const context = await opened.openContext({ size, token });
  onTestFinished(async () => context.close());
  const page = await context.newPage();
  await page.goto('/vendor-dashboard');
  return page;
}

const people = (page: Page) => page.getByRole('region', { name: 'People', exact: true });
const rights = (page: Page, name: string) => people(page).getByRole('combobox', { name: `Rights of ${name}` });

describe.each<[Size]>([['desktop'], ['phone']])('on a %s', (size) => {
  test('an owner lets somebody in who only reads, lets the person answer and no more, and ends the access, all live', async () => {
    const [firstName, lastName] = size === 'desktop' ? ['Nils', 'Aas'] : ['Nora', 'Dahl'];
    const name = `${firstName} ${lastName}`;
    const title = `Answered by some on a ${size}`;
    const email = `${firstName.toLowerCase()}@emnify.example`;
    const { token } = await register(opened.url, { firstName, lastName, company: 'emnify', email });
    const buyer = await tokenOf(opened.url, 'buyer@acme-logistics.example');
    const body = {
      ...{ companyName: 'Acme', contactName: 'Bea Buyer', email: 'buyer@acme-logistics.example', projectTitle: title },
      selectedProviders: ['emnify'],
      wizardData: { geographicMode: 'countries', geographicRegions: ['Norway'] },
    };
    await post(opened.url, '/api/rfq/send', body, buyer);
    const owner = await pageOf(await tokenOf(opened.url, 'vendor@emnify.example'), size);
    await people(owner).getByRole('list', { name: 'Who has access' }).waitFor();
    const asked = { user_email: email, provider_id: 'emnify', provider_company_name: 'emnify' };
    await post(opened.url, '/api/provider-access/request', asked, token);
    const other = await pageOf(token, size);
    await other.getByRole('heading', { name: 'Your provider access request is pending' }).waitFor();

    await rights(owner, name).selectOption('viewer');
    await people(owner)
      .getByRole('button', { name: `Approve ${name}` })
      .click();
    await other.getByText('You may only read here').waitFor();
    const row = other.getByRole('row', { name: new RegExp(title) });
    await row.waitFor();
    const accept = row.getByRole('button', { name: `Accept ${title}` });
    expect(await accept.count()).toBe(0);
    await people(owner)
      .getByRole('button', { name: `Remove ${name}` })
      .waitFor();
    for (const page of [owner, other]) {
      for (const scheme of ['dark', 'light'] as const) expect(await violations(page, size, scheme)).toEqual([]);
    }

    await rights(owner, name).selectOption('vendor');
    await accept.waitFor({ timeout: limit });
    await rights(owner, name).selectOption('viewer');
    await accept.waitFor({ state: 'detached', timeout: limit });

    await people(owner)
      .getByRole('button', { name: `Remove ${name}` })
      .click();
    await owner.getByRole('dialog').getByRole('button', { name: 'End access' }).click();
    await row.waitFor({ state: 'detached', timeout: limit });
    await other.getByRole('heading', { name: 'Provider access is needed for this page' }).waitFor();
    await people(owner).getByText(name, { exact: true }).waitFor({ state: 'detached' });
    expect(await owner.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('People of emnify');
  });
});
