import type { AdminPrivacyRequestReplyItem } from '@marketplace/contracts/privacy/privacy.api.ts';
import { providerContactsProjection } from '@marketplace/projections/catalogue/contacts.projection.ts';
import { privacyRequestsProjection } from '@marketplace/projections/privacy/rights.projection.ts';
import {
  rfqTestScenarioProjections,
  type RfqTestMarketplace,
  startRfqTestScenario,
} from '../../kit/rfq/rfqScenario.ts';
import { registerConfirmedTestUser, type SignedInTestUser } from '../../kit/apiCalls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseDataSubject } from '@marketplace/command-service/privacy/eraseDataSubject.ts';
import {
  closeFulfilledErasureRequests,
  findOpenPrivacyRequests,
} from '@marketplace/command-service/privacy/erasureRequests.ts';

let scenario: RfqTestMarketplace;
const now = new Date('2026-11-21T12:00:00.000Z');
beforeAll(async () => {
  scenario = await startRfqTestScenario(() => now, {
    projections: [...rfqTestScenarioProjections, privacyRequestsProjection, providerContactsProjection],
  });
});
afterAll(async () => scenario.close());

const listRequests = async (person: SignedInTestUser): Promise<AdminPrivacyRequestReplyItem[]> => {
  const { status, body } = await scenario.get<AdminPrivacyRequestReplyItem[]>(
    '/api/admin/privacy-requests',
    scenario.admin,
  );
  expect(status).toBe(200);
  return body.filter(({ user_id }) => user_id === person.user.id);
};
const requestDeletion = async (person: SignedInTestUser): Promise<string> => {
  const { status, body } = await scenario.post<{ request_id: string }>('/api/privacy/delete-my-account', {}, person);
  expect(status).toBe(200);
  return body.request_id;
};
const decline = (id: string, reason = 'We owe you an invoice.') =>
  scenario.post(`/api/admin/privacy-requests/${id}/decline`, { reason }, scenario.admin);

test('lists a deletion request for admins with its due date, at most once a day', async () => {
  const person = await registerConfirmedTestUser(scenario.market, 'ada@acme.example');
  const id = await requestDeletion(person);
  expect(await requestDeletion(person)).toBe(id);
  expect(await listRequests(person)).toEqual([
    {
      request_id: id,
      user_id: person.user.id,
      account_id: person.user.id,
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@acme.example',
      description: null,
      request_type: 'erasure',
      source: 'session',
      status: 'open',
      requested_at: '2026-11-21T12:00:00.000Z',
      due_at: '2026-12-21T12:00:00.000Z',
      decided_at: null,
      reason: null,
      confirmation_mail: null,
    },
  ]);
});

test('lets an admin decline a request once, with an encrypted reason', async () => {
  const person = await registerConfirmedTestUser(scenario.market, 'bo@acme.example');
  const id = await requestDeletion(person);
  expect((await decline(id, '  ')).status).toBe(400);
  expect((await decline(id)).status).toBe(200);
  expect((await decline(id)).body).toMatchObject({ status: 409, code: 'privacy.closed' });
  expect(await decline('6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11')).toMatchObject({ status: 404 });
  expect(
    await scenario.market.pool.query(`SELECT FROM keys.subject_key WHERE subject = $1`, [person.user.id]),
  ).toMatchObject({
    rowCount: 1,
  });
  const log = await scenario.market.pool.query<{ text: string }>(`SELECT data::text AS text FROM log.event`);
  expect(log.rows.some(({ text }) => text.includes('invoice'))).toBe(false);
});

test('closes the request in the list after an erasure, and logs that once', async () => {
  const person = await registerConfirmedTestUser(scenario.market, 'cy@acme.example');
  const id = await requestDeletion(person);
  const ledger = { add: () => Promise.resolve(), subjects: () => Promise.resolve([]) };
  const { deps, store } = scenario.market;
  await listRequests(person);
  expect((await findOpenPrivacyRequests(deps)).map(({ userId }) => userId)).toContain(person.user.id);
  await eraseDataSubject({ ...deps, ledger, untilKeysForgotten: () => Promise.resolve() }, person.user.id);
  expect(await listRequests(person)).toMatchObject([]);
  expect((await findOpenPrivacyRequests(deps)).map(({ userId }) => userId)).not.toContain(person.user.id);
  await closeFulfilledErasureRequests(deps, [person.user.id]);
  await closeFulfilledErasureRequests(deps, [person.user.id]);
  expect((await store.readStream(`privacyRequest-${id}`)).map(({ type }) => type)).toEqual([
    'RightsRequested.v2',
    'RightsConfirmed.v2',
    'RightsFulfilled.v1',
  ]);
});
