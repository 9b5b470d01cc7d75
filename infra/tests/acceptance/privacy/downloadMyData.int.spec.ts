import { callTestApi, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { createThreeMemberTestCompany } from '../../kit/companies.ts';
import {
  rfqTestScenarioProjections,
  type RfqTestMarketplace,
  sendRfqAsTestScenarioBuyer,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';
import { providerContactsProjection } from '@marketplace/projections/catalogue/contacts.projection.ts';
import { catalogueCorrectionsProjection } from '@marketplace/projections/catalogue/corrections.projection.ts';
import { privacyRequestsProjection } from '@marketplace/projections/privacy/rights.projection.ts';
import { savedAndLoggedSearchesProjection } from '@marketplace/projections/searches/searches.projection.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let scenario: RfqTestMarketplace;
beforeAll(async () => {
  const additional = [
    catalogueCorrectionsProjection,
    savedAndLoggedSearchesProjection,
    privacyRequestsProjection,
    providerContactsProjection,
  ];
  const projections = [...rfqTestScenarioProjections, ...additional];
  scenario = await startRfqTestScenario(undefined, { projections });
});
afterAll(async () => scenario.close());

interface Download {
  readonly data: {
    readonly rfqs: Readonly<Record<string, readonly { readonly type: string }[]>>;
    readonly messages: object;
    readonly notifications: readonly object[];
    readonly membership: readonly object[];
    readonly company: readonly { readonly type: string; readonly data: { readonly userId: string } }[];
  };
}

async function downloadData(person: SignedInTestUser): Promise<Download['data']> {
  // Waits until the read model has processed every RFQ.
  await scenario.get('/api/settings', null);
  const { status, body } = await scenario.post<Download>('/api/privacy/download-my-data', {}, person);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const setStatus = async (linkId: string, status: string, notes: string): Promise<void> => {
  const { admin, market } = scenario;
  const path = `/api/rfq/provider/${linkId}/status`;
  expect((await callTestApi(market.command, 'PUT', path, { status, notes }, { token: admin.token })).status).toBe(200);
};

async function acceptAndQuote(rfqId: string, vendor: 'emnify' | 'soracom', amount: string): Promise<void> {
  const body = { rfq_id: rfqId, quote_amount: amount, quote_details: `Details of ${vendor}` };
  for (const step of ['accept', 'respond']) {
    const sent = step === 'accept' ? { rfq_id: rfqId } : body;
    expect((await scenario.post(`/api/vendor/rfq/${step}`, sent, scenario.vendors[vendor])).status).toBe(200);
  }
}

test("includes a buyer's RFQs as in their own pages, without admin notes or withdrawn quotes", async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify', 'soracom']);
  await acceptAndQuote(rfqId, 'emnify', '0.62');
  await acceptAndQuote(rfqId, 'soracom', '0.71');
  const links = await scenario.get<{ id: string; provider_id: string }[]>(
    `/api/rfq/${rfqId}/providers`,
    scenario.buyer,
  );
  const linkId = links.body.find(({ provider_id }) => provider_id === 'soracom')?.id ?? '';
  await setStatus(linkId, 'responded', 'Private: asked by phone.');
  await setStatus(linkId, 'accepted', 'Private: wrong price list.');
  const { rfqs } = await downloadData(scenario.buyer);
  const text = JSON.stringify(rfqs[rfqId]);
  expect(text).toContain('0.62');
  expect(text).toContain('ida@meridian.example');
  expect(text).not.toMatch(/Private|0\.71|Details of soracom/);
  expect(rfqs[rfqId]?.map(({ type }) => type)).toEqual([
    'RfqSent',
    'RfqAccepted',
    'QuoteSent',
    'RfqAccepted',
    'LinkStatusSetByAdmin',
  ]);
});

test('includes no RFQs that a vendor received', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  await acceptAndQuote(rfqId, 'emnify', '0.33');
  const text = JSON.stringify(await downloadData(scenario.vendors.emnify));
  expect(text).not.toMatch(/meridian|Ida|0\.33/);
});

test('includes messages that the user wrote, and read positions, but no text of others', async () => {
  const rfqId = await sendRfqAsTestScenarioBuyer(scenario, ['emnify']);
  const links = await scenario.get<{ id: string }[]>(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  const linkId = links.body[0]?.id ?? '';
  const { buyer, vendors } = scenario;
  const path = `/api/conversations/${linkId}`;
  expect((await scenario.post(path, { text: 'My own question' }, buyer)).status).toBe(200);
  expect((await scenario.post(path, { text: 'Their answer' }, vendors.emnify)).status).toBe(200);
  expect((await scenario.post(`${path}/read`, { up_to: 2 }, buyer)).status).toBe(200);
  const { messages } = await downloadData(buyer);
  expect(messages).toMatchObject({
    [linkId]: [
      { type: 'MessageSent', data: { text: 'My own question' } },
      { type: 'MessagesRead', data: { upTo: 2 } },
    ],
  });
  expect(JSON.stringify((await downloadData(vendors.emnify)).messages)).toMatch(/Their answer/);
  expect(JSON.stringify((await downloadData(vendors.emnify)).messages)).not.toMatch(/My own question/);
});

test('includes the read position of notifications', async () => {
  const { buyer, vendors } = scenario;
  expect((await scenario.post('/api/notifications/read', { up_to: '3' }, buyer)).status).toBe(200);
  expect((await downloadData(buyer)).notifications).toMatchObject([{ type: 'NotificationsRead', data: { upTo: '3' } }]);
  expect((await downloadData(vendors.soracom)).notifications).toEqual([]);
});

test("includes a member's company, role and history, also after leaving", async () => {
  const { companyId, owner, viewer } = await createThreeMemberTestCompany(scenario, 'wharf.example');
  const { membership, company } = await downloadData(viewer);
  const since = expect.stringMatching(/^20\d\d-/) as string;
  expect(membership).toEqual([{ company_id: companyId, company: 'Meridian Cold Chain', role: 'viewer', since }]);
  expect(company.map(({ type }) => type)).toEqual(['JoinRequested', 'MemberAdmitted']);
  expect(company.filter(({ data }) => data.userId !== viewer.user.id)).toEqual([]);
  expect((await scenario.post('/api/company/leave', {}, viewer)).status).toBe(200);
  const afterLeaving = await downloadData(viewer);
  expect(afterLeaving.membership).toEqual([]);
  expect(afterLeaving.company.map(({ type }) => type)).toEqual(['JoinRequested', 'MemberAdmitted', 'MemberLeft']);
  expect((await downloadData(owner)).company.map(({ type }) => type)).toEqual(['CompanyFounded']);
});
