import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { companiesProjection } from '@marketplace/projections/companies/companies.projection.ts';
import { notificationsProjection } from '@marketplace/projections/notifications/notifications.projection.ts';
import { usersAndRightsProjection } from '@marketplace/projections/people/people.projection.ts';
import { conversationsProjection } from '@marketplace/projections/rfq/conversations.projection.ts';
import { rfqsAndQuotesProjection } from '@marketplace/projections/rfq/rfqBoard.projection.ts';
import { companySharedSearchesProjection } from '@marketplace/projections/searches/companySearches.projection.ts';
import {
  createProjectionTestHarness,
  type ProjectionTestHarness,
} from '@marketplace/projections/testing/projectionBench.ts';
import { listOwnNotificationPage } from '@marketplace/query-service/notifications/notifications.queries.ts';
import { findOwnConversations } from '@marketplace/query-service/rfq/conversation/conversation.queries.ts';
import { findRfqsOfBuyerAndCompany } from '@marketplace/query-service/rfq/rfqBoard.queries.ts';
import { findCompanySharedSearches } from '@marketplace/query-service/searches/companySearches.queries.ts';
import { findUserCompanyMembership } from '@marketplace/read-models/companies/companies.readers.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type TestCompanyRolesByUserId,
  computeExpectedCompanyRolesFromEvents,
  isTestUserExpectedToReadRfq,
} from '../../kit/rfq/companyMembers.ts';
import { randomRfqTestUsers, type RandomRfqTestUser } from '../../kit/rfq/companySteps.ts';
import { type RandomRfqTestHistory, runRandomRfqTestSteps } from '../../kit/rfq/rfqSequences.ts';
import { arbitraryRfqTestStepSequence } from '../../kit/rfq/rfqSteps.ts';
import { buildTestTextUniqueToUser } from '../../kit/rfq/searchSteps.ts';
import { computeExpectedSharedSearches } from '../../kit/rfq/sharedSearches.ts';

const runs = 200;
const sequences: RandomRfqTestHistory[] = fc
  .sample(arbitraryRfqTestStepSequence, { numRuns: runs, seed: 20_261_128 })
  .map((story, run) => runRandomRfqTestSteps(run, story, () => undefined));

function toRegistrationEvents({ userIds }: RandomRfqTestHistory): readonly DomainEvent[] {
  return randomRfqTestUsers.map((person) => {
    const data = { userId: userIds[person], email: null, name: null, company: null, termsVersion: null };
    return { type: 'UserRegistered', data };
  });
}

const listEvents = ({ allEventsWithTimes }: RandomRfqTestHistory): readonly DomainEvent[] =>
  allEventsWithTimes.map(({ event }) => event);

let bench: ProjectionTestHarness;
beforeAll(async () => {
  const companyProjections = [usersAndRightsProjection, companiesProjection, companySharedSearchesProjection];
  const projections = [conversationsProjection, notificationsProjection, ...companyProjections];
  bench = await createProjectionTestHarness([rfqsAndQuotesProjection, ...projections], '2026-11-02T08:00:00.000Z');
  for (let from = 0; from < runs; from += 20) {
    await bench.apply(
      ...sequences.slice(from, from + 20).flatMap((life) => [...toRegistrationEvents(life), ...listEvents(life)]),
    );
  }
});
afterAll(async () => bench.close());

const getRoles = ({ allEventsWithTimes }: RandomRfqTestHistory): TestCompanyRolesByUserId =>
  computeExpectedCompanyRolesFromEvents(allEventsWithTimes.map(({ event }) => event));

function toCaller(
  { companyId, userIds }: RandomRfqTestHistory,
  roles: TestCompanyRolesByUserId,
  person: RandomRfqTestUser,
): Caller {
  const role = roles.get(userIds[person]);
  const caller = { userId: userIds[person], roles: [], vendorOf: null };
  return role === undefined ? caller : { ...caller, member: { companyId, role } };
}

/** Fetches the entries about the RFQ of a sequence from all lists of a user. */
async function fetchLists(life: RandomRfqTestHistory, caller: Caller) {
  const [ownList, conversations, notifications] = await Promise.all([
    findRfqsOfBuyerAndCompany(bench.source, caller, { limit: 10, rfqId: life.rfqId }),
    findOwnConversations(bench.source, { ...caller, vendorOf: null }),
    listOwnNotificationPage(bench.source, caller, 1),
  ]);
  return {
    rfqs: ownList.rows.map(({ rfq_id }) => rfq_id),
    asked: ownList.requested?.rfq_id ?? null,
    conversations: conversations.rows.every(({ side, rfq_id }) => side === 'buyer' && rfq_id === life.rfqId),
    talks: conversations.total > 0,
    notifications: notifications.flatMap(({ rfq_id }) => rfq_id ?? []),
  };
}

/** Whether a link that is not deleted has messages. */
function hasMessages({ rfqEventsWithTimes, state }: RandomRfqTestHistory): boolean {
  const live = new Set(state?.links.map(({ linkId }) => linkId));
  return rfqEventsWithTimes.some(({ event }) => event.type === 'MessageSent' && live.has(event.data.linkId));
}

test('lists an RFQ only for users who can read it, after any sequence', async () => {
  let [hiddenCount, transferredCount] = [0, 0];
  for (const life of sequences) {
    const roles = getRoles(life);
    for (const person of randomRfqTestUsers) {
      const shown = await fetchLists(life, toCaller(life, roles, person));
      const canRead = isTestUserExpectedToReadRfq(life.state, life.userIds[person], roles);
      if (canRead) {
        expect({ rfqs: shown.rfqs, asked: shown.asked }).toEqual({ rfqs: [life.rfqId], asked: life.rfqId });
        expect(shown.conversations).toBe(true);
        expect(shown.talks).toBe(hasMessages(life));
        if (life.state?.handedOver === true && person !== 'sender') transferredCount += 1;
        continue;
      }
      expect(shown).toEqual({ rfqs: [], asked: null, conversations: true, talks: false, notifications: [] });
      if (person === 'sender') hiddenCount += 1;
    }
  }
  expect(hiddenCount).toBeGreaterThan(runs / 20);
  expect(transferredCount).toBeGreaterThan(runs / 50);
});

test('notifies the sender of an RFQ, or an owner once the sender has left the company', async () => {
  const recipients: (readonly [person: RandomRfqTestUser, role: string | undefined])[] = [];
  for (const life of sequences) {
    const roles = getRoles(life);
    for (const person of randomRfqTestUsers) {
      const notifications = await listOwnNotificationPage(bench.source, toCaller(life, roles, person), 1);
      if (notifications.some(({ rfq_id }) => rfq_id === life.rfqId))
        recipients.push([person, roles.get(life.userIds[person])]);
    }
  }
  expect(recipients.filter(([person]) => person === 'sender').length).toBeGreaterThan(runs / 4);
  const others = recipients.filter(([person]) => person !== 'sender');
  expect(others.length).toBeGreaterThan(runs / 50);
  expect(others.filter(([, role]) => role === undefined)).toEqual([]);
});

test('shows shared searches to members only, without text of erased users, after any sequence', async () => {
  const counted = { read: 0, afterLeaving: 0, erased: 0 };
  for (const life of sequences) {
    const events = life.allEventsWithTimes.map(({ event }) => event);
    const erasedIds = new Set(events.flatMap(({ type, data }) => (type === 'SubjectErased' ? [data.userId] : [])));
    const expected = [...computeExpectedSharedSearches(events)].map(([id, { sharedBy, namedBy }]) => ({
      ...{ id, name: erasedIds.has(namedBy) ? null : buildTestTextUniqueToUser(namedBy) },
      pet: erasedIds.has(sharedBy) ? null : buildTestTextUniqueToUser(sharedBy),
    }));
    const roles = getRoles(life);
    for (const person of randomRfqTestUsers) {
      const userId = life.userIds[person];
      const member = await findUserCompanyMembership(bench.source, userId);
      const read = await findCompanySharedSearches(bench.source, userId, member ?? undefined);
      const role = roles.get(userId);
      expect(read.mayChange).toBe(role !== undefined && role !== 'viewer');
      const searches = read.searches.map(({ id, name, data }) => ({
        ...{ id, name: name.startsWith('Typed by') ? name : null, pet: data['pet'] ?? null },
      }));
      expect(searches.toSorted(byId)).toEqual(role === undefined ? [] : expected.toSorted(byId));
      counted.read += searches.length;
      counted.erased += searches.filter(({ name, pet }) => name === null || pet === null).length;
      if (role === undefined && events.some(({ type, data }) => type === 'MemberLeft' && data.userId === userId)) {
        counted.afterLeaving += expected.length;
      }
    }
  }
  expect(counted.read).toBeGreaterThan(runs / 8);
  expect(counted.afterLeaving).toBeGreaterThan(runs / 20);
  expect(counted.erased).toBeGreaterThan(0);
});

const byId = (one: { readonly id: string }, other: { readonly id: string }): number => one.id.localeCompare(other.id);
