import { omitProviderId } from '@marketplace/command-service/catalogue/providerFields.ts';
import { listApplicationsEndpoint } from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.api.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callTestApi, registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import {
  buildSampleMinimalProvider,
  buildSampleRfqRequestBody,
  type RfqTestMarketplace,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';

let scenario: RfqTestMarketplace;
beforeAll(async () => {
  scenario = await startRfqTestScenario(undefined, { projections: liveReadModelProjections });
});
afterAll(async () => scenario.close());

const root = '/api/admin/catalogue/providers';
const form = (name: string) => ({ ...omitProviderId(buildSampleMinimalProvider('emnify', name)), logoFile: null });
/** Waits until the read models are up to date. */
const untilUpdated = async () => scenario.get('/api/rfq/own', scenario.buyer);

/** Sends an RFQ to a provider name. @returns its recipients, and whether the vendor of emnify can read it. */
async function sendRfqTo(name: string) {
  const sent = await scenario.post(
    '/api/rfq/send',
    buildSampleRfqRequestBody([], { selectedProviders: [name] }),
    scenario.buyer,
  );
  const rfqId = String(sent.body['rfq_id']);
  const links = await scenario.get<{ provider_id: string }[]>(`/api/rfq/${rfqId}/providers`, scenario.buyer);
  const read = await scenario.get(`/api/vendor/rfq/${rfqId}`, scenario.vendors.emnify);
  return { status: sent.status, to: links.body.map(({ provider_id: id }) => id), read: read.status };
}

test('sends RFQs to a renamed provider by both names, until another provider has the old name', async () => {
  const { token } = scenario.admin;
  const renamed = { base: 1, provider: form('Group of Nine') };
  expect((await callTestApi(scenario.market.command, 'PUT', `${root}/emnify`, renamed, { token })).status).toBe(200);
  await untilUpdated();
  expect(await sendRfqTo('Group of Nine')).toEqual({ status: 200, to: ['emnify'], read: 200 });
  expect(await sendRfqTo('emnify')).toEqual({ status: 200, to: ['emnify'], read: 200 });
  const added = await scenario.post(root, { provider: form('emnify') }, scenario.admin);
  expect(added.body['id']).toBe('emnify-2');
  await untilUpdated();
  expect(await sendRfqTo('emnify')).toEqual({ status: 200, to: ['emnify-2'], read: 404 });
  expect(await sendRfqTo('Emnify Ltd')).toEqual({ status: 200, to: ['emnify-2'], read: 404 });
});

test('grants an applicant no access to a provider that formerly had the name', async () => {
  const { token } = scenario.admin;
  const renamed = {
    base: 1,
    provider: { ...omitProviderId(buildSampleMinimalProvider('soracom', 'Sky of Ten')), logoFile: null },
  };
  expect((await callTestApi(scenario.market.command, 'PUT', `${root}/soracom`, renamed, { token })).status).toBe(200);
  const newcomer: SignedInTestUser = await registerConfirmedTestUser(
    scenario.market,
    'mette@soracom.example',
    'Soracom',
  );
  const application = { name: 'Soracom', type: 'MVNO', website: 'soracom.example', countries: [], word: '' };
  expect((await scenario.post('/api/provider-access/application', application, newcomer)).status).toBe(200);
  const [item] = listApplicationsEndpoint.reply.parse(
    (await scenario.get('/api/admin/provider-applications', scenario.admin)).body,
  );
  expect(item?.listed).toBe(false);
  const path = `/api/admin/provider-applications/${newcomer.user.id}/accept`;
  const accepted = await scenario.post(path, { application_id: item?.application_id }, scenario.admin);
  expect(accepted.body['provider_id']).toBe('soracom-2');
});
