import { call, type SignedIn } from '../../kit/calls.ts';
import { companyOfThree } from '../../kit/companies.ts';
import { scenarioProjections, type RfqScenario, sendRfq, startRfqScenario } from '../../kit/rfq/scenario.ts';
import { contactsProjection } from '@marketplace/projections/catalogue/contacts.projection.ts';
import { correctionsProjection } from '@marketplace/projections/catalogue/corrections.projection.ts';
import { rightsProjection } from '@marketplace/projections/privacy/rights.projection.ts';
import { searchesProjection } from '@marketplace/projections/searches/searches.projection.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let scenario: RfqScenario;
beforeAll(async () => {
  const read = [correctionsProjection, searchesProjection, rightsProjection, contactsProjection];
  const projections = [...scenarioProjections, ...read];
  scenario = await startRfqScenario(undefined, { projections });
});
afterAll(async () => scenario.close());

interface Told {
  readonly data: {
    readonly rfqs: Readonly<Record<string, readonly { readonly type: string }[]>>;
    readonly messages: object;
    readonly notifications: readonly object[];
    readonly membership: readonly object[];
    readonly company: readonly { readonly type: string; readonly data: { readonly userId: string } }[];
  };
}

async function downloadOf(person: SignedIn): Promise<Told['data']> {
  // So that the read model knows of every RFQ.
  await scenario.get('/api/settings', null);
  const { status, body } = await scenario.post<Told>('/api/privacy/download-my-data', {}, person);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
}

const setStatus = async (linkId: string, status: string, notes: string): Promise<void> => {
  const { admin, market } = scenario;
  const path = `/api/rfq/provider/${linkId}/status`;
  expect((await call(market.command, 'PUT', path, { status, notes }, { token: admin.token })).status).toBe(200);
};

async function quoted(rfqId: string, vendor: 'emnify' | 'soracom', amount: string): Promise<void> {
  const body = { rfq_id: rfqId, quote_amount: amount, quote_details: `Details of ${vendor}` };
  for (const step of ['accept', 'respond']) {
    const sent = step === 'accept' ? { rfq_id: rfqId } : body;
    expect((await scenario.post(`/api/vendor/rfq/${step}`, sent, scenario.vendors[vendor])).status).toBe(200);
  }
}

test('a buyer’s download tells what the buyer’s own pages tell: no admin’s note, no quote that was taken back', async () => {
  const rfqId = await sendRfq(scenario, ['emnify', 'soracom']);
  await quoted(rfqId, 'emnify', '0.62');
  await quoted(rfqId, 'soracom', '0.71');
  const links = await scenario.get<{ id: string; provider_id: string }[]>(
    `/api/rfq/${rfqId}/providers`,
    scenario.buyer,
  );
  const linkId = links.body.find(({ provider_id }) => provider_id === 'soracom')?.id ?? '';
  await setStatus(linkId, 'responded', 'Private: asked by phone.');
  await setStatus(linkId, 'accepted', 'Private: wrong price list.');
  const { rfqs } = await downloadOf(scenario.buyer);
  const told = JSON.stringify(rfqs[rfqId]);
  expect(told).toContain('0.62');
  expect(told).toContain('ida@meridian.example');
  expect(told).not.toMatch(/Private|0\.71|Details of soracom/);
  expect(rfqs[rfqId]?.map(({ type }) => type)).toEqual([
    'RfqSent',
    'RfqAccepted',
    'QuoteSent',
    'RfqAccepted',
    'LinkStatusSetByAdmin',
  ]);
});

test('a vendor’s download holds nothing of the RFQs that it was sent', async () => {
  const rfqId = await sendRfq(scenario, ['emnify']);
  await quoted(rfqId, 'emnify', '0.33');
  const told = JSON.stringify(await downloadOf(scenario.vendors.emnify));
  expect(told).not.toMatch(/meridian|Ida|0\.33/);
});

test('a person’s download holds what the person wrote to others and read, and no word of theirs', async () => {
  const rfqId = await sendRfq(scenario, ['emnify']);
  const links = await scenario.get<{ id: string }[]>(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  const linkId = links.body[0]?.id ?? '';
  const { buyer, vendors } = scenario;
  const path = `/api/conversations/${linkId}`;
  expect((await scenario.post(path, { text: 'My own question' }, buyer)).status).toBe(200);
  expect((await scenario.post(path, { text: 'Their answer' }, vendors.emnify)).status).toBe(200);
  expect((await scenario.post(`${path}/read`, { up_to: 2 }, buyer)).status).toBe(200);
  const { messages } = await downloadOf(buyer);
  expect(messages).toMatchObject({
    [linkId]: [
      { type: 'MessageSent', data: { text: 'My own question' } },
      { type: 'MessagesRead', data: { upTo: 2 } },
    ],
  });
  expect(JSON.stringify((await downloadOf(vendors.emnify)).messages)).toMatch(/Their answer/);
  expect(JSON.stringify((await downloadOf(vendors.emnify)).messages)).not.toMatch(/My own question/);
});

test('a person’s download holds up to where the person has read what happened', async () => {
  const { buyer, vendors } = scenario;
  expect((await scenario.post('/api/notifications/read', { up_to: '3' }, buyer)).status).toBe(200);
  expect((await downloadOf(buyer)).notifications).toMatchObject([{ type: 'NotificationsRead', data: { upTo: '3' } }]);
  expect((await downloadOf(vendors.soracom)).notifications).toEqual([]);
});

test('a member’s download holds the company, the own role and since when, and what led to it, also after leaving', async () => {
  const { companyId, owner, viewer } = await companyOfThree(scenario, 'wharf.example');
  const { membership, company } = await downloadOf(viewer);
  const since = expect.stringMatching(/^20\d\d-/) as string;
  expect(membership).toEqual([{ company_id: companyId, company: 'Meridian Cold Chain', role: 'viewer', since }]);
  expect(company.map(({ type }) => type)).toEqual(['JoinRequested', 'MemberAdmitted']);
  expect(company.filter(({ data }) => data.userId !== viewer.user.id)).toEqual([]);
  expect((await scenario.post('/api/company/leave', {}, viewer)).status).toBe(200);
  const left = await downloadOf(viewer);
  expect(left.membership).toEqual([]);
  expect(left.company.map(({ type }) => type)).toEqual(['JoinRequested', 'MemberAdmitted', 'MemberLeft']);
  expect((await downloadOf(owner)).company.map(({ type }) => type)).toEqual(['CompanyFounded']);
});
