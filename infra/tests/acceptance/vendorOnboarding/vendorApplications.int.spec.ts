import { startMailProcesses } from '@marketplace/command-service/mails/startMailProcesses.ts';
import {
  listApplicationsEndpoint,
  readOwnApplicationEndpoint,
} from '@marketplace/contracts/vendorOnboarding/vendorOnboarding.applications.api.ts';
import { type TestSmtpInbox, startTestSmtpInbox } from '@marketplace/mail/testing/smtpInbox.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { registerConfirmedTestUser, registerUnconfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from '../../kit/rfq/rfqScenario.ts';

const defaultInput = { type: 'MVNO', website: 'fjord.example', countries: ['se', 'NO'], word: 'List us.' };

let scenario: RfqTestMarketplace;
let inbox: TestSmtpInbox;
/** Each test has its own applicant and input. */
let applicant: SignedInTestUser;
let input: typeof defaultInput & { readonly name: string };
let tests = 0;
beforeAll(async () => {
  scenario = await startRfqTestScenario(undefined, { projections: liveReadModelProjections });
});
beforeEach(async () => {
  tests += 1;
  input = { name: `Fjord IoT ${tests}`, ...defaultInput };
  inbox = await startTestSmtpInbox();
  applicant = await registerConfirmedTestUser(scenario.market, `mette-${tests}@fjord.example`, 'Fjord IoT');
});
afterEach(async () => inbox.close());
afterAll(async () => scenario.close());

const path = '/api/provider-access/application';
const apply = (more: object = {}, by = applicant) => scenario.post(path, { ...input, ...more }, by);
const fetchOwnApplication = async (by = applicant) =>
  readOwnApplicationEndpoint.reply.parse((await scenario.get(path, by)).body).application;
const listOwnApplications = async () => {
  const { body } = await scenario.get('/api/admin/provider-applications', scenario.admin);
  return listApplicationsEndpoint.reply.parse(body).filter(({ user_id }) => user_id === applicant.user.id);
};
const decide = (verb: 'accept' | 'reject', body: object, by = applicant) =>
  scenario.post(`/api/admin/provider-applications/${by.user.id}/${verb}`, body, scenario.admin);

test('creates a catalogue entry and grants vendor access when an application is accepted', async () => {
  const made = await apply();
  expect(made.status).toBe(200);
  expect(await fetchOwnApplication()).toMatchObject({
    ...input,
    website: 'https://fjord.example',
    countries: ['NO', 'SE'],
    status: 'open',
  });
  const [item] = await listOwnApplications();
  expect(item).toMatchObject({ user_id: applicant.user.id, name: input.name, listed: false });
  const accepted = await decide('accept', { application_id: item?.application_id });
  expect([accepted.status, accepted.body['provider_id']]).toEqual([200, `fjord-iot-${tests}`]);
  const entry = await scenario.get<{ providers: { Provider: string }[] }>(
    `/api/providers/listings?ids=fjord-iot-${tests}`,
    null,
  );
  expect(entry.body.providers[0]).toMatchObject({ Provider: input.name, response: { registered: true } });
  expect(await fetchOwnApplication()).toMatchObject({ status: 'accepted' });
  expect(await listOwnApplications()).toEqual([]);
  expect((await scenario.get('/api/vendor/available-rfqs', applicant)).status).toBe(200);
  expect((await decide('accept', { application_id: item?.application_id })).body['code']).toBe('application.not-open');
});

test('reuses a catalogue entry with the same name when an application is accepted', async () => {
  const eventsBefore = (await scenario.market.readEvents()).length;
  await apply({ name: 'TELENOR IoT' });
  const [item] = await listOwnApplications();
  expect(item?.listed).toBe(true);
  const accepted = await decide('accept', { application_id: item?.application_id });
  expect(accepted.body['provider_id']).toBe('telenor-iot');
  const edits = (await scenario.market.readEvents())
    .slice(eventsBefore)
    .filter(({ type }) => type === 'ProviderEdited');
  expect(edits).toEqual([]);
});

test('shows and mails the reason of a rejection, and accepts a new application', async () => {
  const mails = startMailProcesses(
    { ...scenario.market.deps, store: scenario.market.store, decode: scenario.market.reader.decode },
    {
      ...{ smtpUrl: inbox.url, publicUrl: 'https://market.example', contactEmail: 'info@market.example' },
      ...{
        isShown: false,
        linkSecret: 'a secret',
        terms: { claimMs: 1_000, tickMs: 20, tidyMs: 20, firstRetryMs: 50 },
      },
    },
  );
  const { application_id } = (await apply()).body;
  expect((await decide('reject', { application_id, reason: 'You sell shoes.' })).status).toBe(200);
  expect(await fetchOwnApplication()).toMatchObject({ status: 'rejected', reason: 'You sell shoes.' });
  const subjects = async () => (await inbox.mails()).map(({ to, subject }) => [to?.[0]?.address, subject]);
  await vi.waitFor(
    async () => {
      expect(await subjects()).toContainEqual([applicant.user.email, 'Your application was rejected']);
      expect(await subjects()).toContainEqual(['admin@marketplace.example', 'New application for a catalogue entry']);
    },
    { timeout: 60_000 },
  );
  await mails.stop();
  const rejectionMail = (await inbox.mails()).find(({ subject }) => subject === 'Your application was rejected');
  expect(rejectionMail?.text).toContain('Reason: You sell shoes.');
  expect((await apply()).status).toBe(200);
});

test('rejects invalid input with its code, and stores nothing', async () => {
  const refusals = [
    await apply({ website: 'no site' }),
    await apply({ website: 'javascript:alert(1)' }),
    await apply({ countries: ['XX'] }),
    await apply({ name: ' ' }),
    await apply({ word: 'x'.repeat(1001) }),
    await apply({}, await registerUnconfirmedTestUser(scenario.market, 'eve@fjord.example')),
    await apply({}, scenario.vendors.emnify),
  ];
  expect(refusals.map(({ status, body }) => [status, body['code']])).toEqual([
    [422, 'application.website'],
    [422, 'application.website'],
    [422, 'application.country'],
    [400, 'request.shape'],
    [400, 'request.shape'],
    [403, 'account.email-unconfirmed'],
    [409, 'access.approved'],
  ]);
  expect(await fetchOwnApplication()).toBeNull();
  await apply();
  const again = await apply();
  expect([again.status, again.body['code']]).toEqual([409, 'application.open']);
});
