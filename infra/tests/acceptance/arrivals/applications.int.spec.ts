import { startMails } from '@marketplace/command-service/mails/startMails.ts';
import { listApplications, readOwnApplication } from '@marketplace/contracts/arrivals/arrivals.applications.api.ts';
import { type SmtpInbox, startSmtpInbox } from '@marketplace/mail/testing/smtpInbox.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { register, registerUnconfirmed, type SignedIn } from '../../kit/calls.ts';
import { type RfqScenario, startRfqScenario } from '../../kit/rfq/scenario.ts';

const usual = { type: 'MVNO', website: 'fjord.example', countries: ['se', 'NO'], word: 'List us.' };

let scenario: RfqScenario;
let inbox: SmtpInbox;
/** Of each test its own: who applies, with what. */
let person: SignedIn;
let typed: typeof usual & { readonly name: string };
let tests = 0;
beforeAll(async () => {
  scenario = await startRfqScenario(undefined, { projections: liveReadModels });
});
beforeEach(async () => {
  tests += 1;
  typed = { name: `Fjord IoT ${tests}`, ...usual };
  inbox = await startSmtpInbox();
  person = await register(scenario.market, `mette-${tests}@fjord.example`, 'Fjord IoT');
});
afterEach(async () => inbox.close());
afterAll(async () => scenario.close());

const path = '/api/provider-access/application';
const apply = (more: object = {}, by = person) => scenario.post(path, { ...typed, ...more }, by);
const own = async (by = person) => readOwnApplication.reply.parse((await scenario.get(path, by)).body).application;
const listed = async () => {
  const { body } = await scenario.get('/api/admin/provider-applications', scenario.admin);
  return listApplications.reply.parse(body).filter(({ user_id }) => user_id === person.user.id);
};
const decide = (verb: 'accept' | 'reject', body: object, by = person) =>
  scenario.post(`/api/admin/provider-applications/${by.user.id}/${verb}`, body, scenario.admin);

test('an application becomes an entry of the catalogue and a vendor in one go', async () => {
  const made = await apply();
  expect(made.status).toBe(200);
  expect(await own()).toMatchObject({
    ...typed,
    website: 'https://fjord.example',
    countries: ['NO', 'SE'],
    status: 'open',
  });
  const [item] = await listed();
  expect(item).toMatchObject({ user_id: person.user.id, name: typed.name, listed: false });
  const accepted = await decide('accept', { application_id: item?.application_id });
  expect([accepted.status, accepted.body['provider_id']]).toEqual([200, `fjord-iot-${tests}`]);
  const entry = await scenario.get<{ providers: { Provider: string }[] }>(
    `/api/providers/listings?ids=fjord-iot-${tests}`,
    null,
  );
  expect(entry.body.providers[0]).toMatchObject({ Provider: typed.name, response: { registered: true } });
  expect(await own()).toMatchObject({ status: 'accepted' });
  expect(await listed()).toEqual([]);
  expect((await scenario.get('/api/vendor/available-rfqs', person)).status).toBe(200);
  expect((await decide('accept', { application_id: item?.application_id })).body['code']).toBe('application.not-open');
});

test('one that was cut off behind the entry goes on, and one by the name of an entry makes a vendor of that', async () => {
  const begun = (await scenario.market.events()).length;
  await apply({ name: 'TELENOR IoT' });
  const [item] = await listed();
  expect(item?.listed).toBe(true);
  const accepted = await decide('accept', { application_id: item?.application_id });
  expect(accepted.body['provider_id']).toBe('telenor-iot');
  const edits = (await scenario.market.events()).slice(begun).filter(({ type }) => type === 'ProviderEdited');
  expect(edits).toEqual([]);
});

test('a rejected person reads the reason, by mail too, and may apply again', async () => {
  const mails = startMails(
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
  expect(await own()).toMatchObject({ status: 'rejected', reason: 'You sell shoes.' });
  const subjects = async () => (await inbox.mails()).map(({ to, subject }) => [to?.[0]?.address, subject]);
  await vi.waitFor(
    async () => {
      expect(await subjects()).toContainEqual([person.user.email, 'Your application was rejected']);
      expect(await subjects()).toContainEqual(['admin@marketplace.example', 'A company that is not listed applies']);
    },
    { timeout: 60_000 },
  );
  await mails.stop();
  const told = (await inbox.mails()).find(({ subject }) => subject === 'Your application was rejected');
  expect(told?.text).toContain('Reason: You sell shoes.');
  expect((await apply()).status).toBe(200);
});

test('bad input is refused with its code, and nothing is written', async () => {
  const refusals = [
    await apply({ website: 'no site' }),
    await apply({ website: 'javascript:alert(1)' }),
    await apply({ countries: ['XX'] }),
    await apply({ name: ' ' }),
    await apply({ word: 'x'.repeat(1001) }),
    await apply({}, await registerUnconfirmed(scenario.market, 'eve@fjord.example')),
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
  expect(await own()).toBeNull();
  await apply();
  const again = await apply();
  expect([again.status, again.body['code']]).toEqual([409, 'application.open']);
});
