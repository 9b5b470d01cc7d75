import { parseMailLinkToken } from '@marketplace/contracts/accounts/accounts.links.ts';
import type { Page } from 'playwright-core';
import { waitForRfqLinkIdByApiInTest, postJsonToTestProduct } from './apiCalls.ts';
import { waitForMailedLinkInTest } from './mails.ts';
import { registerScenarioAccountByApi, type TestScenarioSessionTokens } from './scenario.ts';

const contact = { companyName: 'Acme Logistics', contactName: 'Bea Buyer', email: 'buyer@acme-logistics.example' };

/**
 * Creates the newest RFQ of the buyer, with requested quantities, a quote by emnify, a message, and fewer providers
 * than the maximum.
 */
async function tellQuoted(url: string, buyer: string, vendor: string): Promise<void> {
  const need = { devices: 24_000, megabytes: '5', months: 36, activePercent: '100' };
  const rfq = { ...contact, projectTitle: 'Meters with windows', selectedProviders: ['emnify', 'Soracom'], need };
  const rfq_id = String((await postJsonToTestProduct(url, '/api/rfq/send', rfq, buyer))['rfq_id']);
  await postJsonToTestProduct(url, '/api/vendor/rfq/accept', { rfq_id }, vendor);
  await postJsonToTestProduct(
    url,
    '/api/vendor/rfq/respond',
    { rfq_id, quote_currency: 'EUR', quote_amount: '0.71' },
    vendor,
  );
  const linkId = await waitForRfqLinkIdByApiInTest({ url, token: buyer, rfq: rfq_id, provider: 'emnify' });
  await postJsonToTestProduct(url, `/api/conversations/${linkId}`, { text: 'Which networks do you use?' }, buyer);
}

/** Creates a privacy request by a person who has no account, and confirms the person's email address. */
async function tellRights(url: string): Promise<void> {
  const email = 'rita.rights@meridiancold.example';
  await postJsonToTestProduct(url, '/api/privacy/data-subject-rights', {
    requestType: 'access',
    email,
    description: '',
  });
  const link = await waitForMailedLinkInTest(url, email, 'confirm-request');
  await postJsonToTestProduct(url, '/api/privacy/confirm-request', {
    token: parseMailLinkToken(new URL(link, url).hash),
  });
}

/** Creates two corrections: an accepted one, so that the catalogue has a previous version, and a pending one. */
async function tellCorrections(url: string, vendor: string, admin: string): Promise<void> {
  const propose = async (website: string): Promise<string> =>
    String((await postJsonToTestProduct(url, '/api/vendor/corrections', { changes: { website } }, vendor))['id']);
  const first = await propose('https://www.emnify.com/iot');
  const { catalogueVersion: base } = await postJsonToTestProduct(
    url,
    '/api/providers/match-requirements?limit=1',
    {},
    admin,
  );
  await postJsonToTestProduct(url, `/api/admin/corrections/emnify/${first}/accept`, { base }, admin);
  await propose('https://www.emnify.com/iot-2');
}

/** Adds a viewer to the team of emnify. The owner of the team admits the viewer. */
async function tellPeople(url: string, vendor: string): Promise<void> {
  const email = 'nils@emnify.example';
  const { id, token } = await registerScenarioAccountByApi(url, {
    firstName: 'Nils',
    lastName: 'Aas',
    company: 'emnify',
    email,
  });
  const asked = { user_email: email, provider_id: 'emnify', provider_company_name: 'emnify' };
  await postJsonToTestProduct(url, '/api/provider-access/request', asked, token);
  await postJsonToTestProduct(url, '/api/vendor/people/admit', { user_id: id, right: 'viewer' }, vendor);
}

/** Adds the data that the dialogs need in addition to the scenario. */
export async function seedTestDialogData(url: string, { tokens }: TestScenarioSessionTokens): Promise<void> {
  const { buyer, vendor, admin } = tokens;
  await tellQuoted(url, buyer, vendor);
  await tellRights(url);
  await tellCorrections(url, vendor, admin);
  await tellPeople(url, vendor);
  const searchData = { geographicMode: 'regions', geographicRegions: ['Europe'] };
  await postJsonToTestProduct(url, '/api/saved-searches', { searchName: 'Europe first', searchData }, buyer);
  const hook = { owner: 'user', url: 'http://127.0.0.1:9/hook', types: ['rfq.quote_sent'] };
  await postJsonToTestProduct(url, '/api/webhooks', hook, buyer);
  const token = { name: 'Nightly import', scopes: ['catalogue:read'], currentPassword: 'Demo-pass-2026' };
  await postJsonToTestProduct(url, '/api/auth/tokens', token, buyer);
  const applicant = { name: 'Fjord Connect', type: 'MVNO', website: 'https://fjord.example', countries: ['NO'] };
  await postJsonToTestProduct(url, '/api/provider-access/application', applicant, tokens.analyst);
}

/**
 * Replaces the server's list of mails with a list that contains one bounced mail, because no mail of the demo bounces.
 */
export async function mockMailListWithBouncedMail(page: Page): Promise<void> {
  const mail = {
    ...{ id: '99999999-9999-4999-8999-999999999999', kind: 'rfq-sent', status: 'bounced', attempts: 4, failure: '550' },
    ...{ recipient: 'v…@emnify.example', created_at: '2026-11-23T10:00:00.000Z', next_try_at: null },
    ...{ ended_at: '2026-11-23T10:20:00.000Z', can_be_sent: true },
  };
  const counts = { waiting: 0, failed: 0, bounced: 1, sent: 0 };
  const reply = { counts, mails: [mail], total: 1, kinds: ['rfq-sent'] };
  await page.route(/\/api\/admin\/mails/, (route) => route.fulfill({ json: reply }));
}
