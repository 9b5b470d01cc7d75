import type { RfqLink, RfqState } from '@marketplace/command-service/rfq/rfq.state.ts';
import { AdminRfqLinkReplyItem, AdminRfqReplyItem } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import { RfqEventType } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { TriggeredNotification } from '@marketplace/domain/notifications/pendingNotification.ts';
import { getNotificationsForEvent } from '@marketplace/domain/notifications/notificationRules.ts';
import { maskContactDataOrNullIfNone } from '@marketplace/domain/rfq/contactData/contactData.ts';
import { contactDataMask } from '@marketplace/domain/rfq/contactData/contactMask.ts';
import {
  isCustomerContactVisibleToVendor,
  computeRfqOverallStatus,
} from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { filterRfqHistoryForAudience } from '@marketplace/domain/rfq/rfq.audience.ts';
import { type RfqHistoryEntry, toRfqHistoryEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import { type RfqLinkStateSnapshot, getUndeletedRfqLinks, replayRfq } from '@marketplace/domain/rfq/rfq.replay.ts';
import { rfqsAndQuotesProjection } from '@marketplace/projections/rfq/rfqBoard.projection.ts';
import type { ConversationRfqLinkRow } from '@marketplace/query-service/rfq/conversation/conversation.queries.ts';
import {
  findConversationSideOfReader,
  toConversationView,
} from '@marketplace/query-service/rfq/conversation/conversation.views.ts';
import { findNewestAdminRfqRows } from '@marketplace/query-service/rfq/rfqAnalytics.queries.ts';
import { loadRfqsForExport } from '@marketplace/query-service/rfq/rfqExport.ts';
import { buildRfqHistoryReplyForAudience } from '@marketplace/query-service/rfq/rfqHistory.ts';
import { createProjectionTestHarness } from '@marketplace/projections/testing/projectionBench.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testSampleSeed, isDeepTestRun } from '../../kit/sampled.ts';
import { randomRfqTestUsers, type RandomRfqTestUser } from '../../kit/rfq/companySteps.ts';
import { computeExpectedCompanyRolesFromEvents, isTestUserExpectedToReadRfq } from '../../kit/rfq/companyMembers.ts';
import { expectRfqStepRespectsPermissions } from '../../kit/rfq/allowedRfqSteps.ts';
import { type RandomRfqTestHistory, runRandomRfqTestSteps } from '../../kit/rfq/rfqSequences.ts';
import { arbitraryRfqTestStepSequence } from '../../kit/rfq/rfqSteps.ts';
import {
  testQuotedAmountByProvider,
  type RandomRfqTestProviderId,
  randomRfqTestProviderIds,
  randomRfqTestVendorId,
  buildTestTextUniqueToProvider,
} from '../../kit/rfq/sequenceProviders.ts';

const runs = isDeepTestRun ? 10_000 : 1_000;
/** A deep run uses a fixed seed whose sequences are known to reach every state; a small sample may miss some states. */
const seed = isDeepTestRun ? 20_261_127 : Number(testSampleSeed);
const sequences: RandomRfqTestHistory[] = [];

function toHistoryEntries({ rfqEventsWithTimes }: RandomRfqTestHistory): readonly RfqHistoryEntry[] {
  return rfqEventsWithTimes.map(({ event, at }, index) => ({
    position: String(index),
    at,
    actor: 'system',
    event: toRfqHistoryEvent(event),
  }));
}

/** A vendor's history does not reveal competitors, their prices, or that a competitor was chosen. */
function expectNoCompetitorData(
  entries: readonly RfqHistoryEntry[],
  { linkId, providerId, outcome }: RfqLinkStateSnapshot,
): void {
  const visible = JSON.stringify(filterRfqHistoryForAudience(entries, { kind: 'vendor', linkId }));
  for (const [rival, amount] of Object.entries(testQuotedAmountByProvider)) {
    if (rival === providerId) continue;
    expect(visible).not.toContain(`"${rival}"`);
    expect(visible).not.toContain(`"${amount}"`);
  }
  if (outcome !== 'awarded') expect(visible).not.toMatch(/QuoteAwarded|"awarded":true/);
}

/** Company that owns an RFQ at the time of a notification; `null` if it is private to its sender. */
type OwnerCompanyId = string | null;

/** Recipients can read what a notification is about: buyers their own RFQ, vendors their own link. */
function isRecipientEntitled(
  { to, facts }: TriggeredNotification,
  { rfqId, userIds }: RandomRfqTestHistory,
  { companyId, own }: { readonly companyId: OwnerCompanyId; readonly own: ReadonlyMap<string, string> },
) {
  if (facts.rfqId !== rfqId) return false;
  if ('user' in to) return to.user === userIds.sender && companyId === null;
  if ('buyer' in to) return to.buyer === userIds.sender && to.companyId === companyId;
  if (!('vendorsOf' in to) || own.get(facts.linkId ?? '') !== to.vendorsOf) return false;
  const values: readonly unknown[] = Object.values(facts);
  return randomRfqTestProviderIds.every(
    (rival) =>
      rival === to.vendorsOf || !(values.includes(rival) || values.includes(testQuotedAmountByProvider[rival])),
  );
}

function expectOwnNotifications(life: RandomRfqTestHistory): void {
  const { events, rfqEventsWithTimes } = life;
  const links = events.flatMap((event) =>
    event.type === 'RfqSent' ? event.data.links : event.type === 'ProviderAdded' ? [event.data.link] : [],
  );
  const own = new Map(links.map(({ linkId, providerId }) => [linkId, providerId]));
  let companyId: OwnerCompanyId = null;
  for (const { event } of rfqEventsWithTimes) {
    if (event.type === 'RfqSent' || event.type === 'RfqHandedOver') ({ companyId } = event.data);
    const context = { companyId, own };
    expect(getNotificationsForEvent(event).filter((concern) => !isRecipientEntitled(concern, life, context))).toEqual(
      [],
    );
  }
}

/**
 * Only the buyer's side and the provider can read the messages of a link. Before the acceptance, these messages contain
 * no contact data.
 */
function expectOwnConversations(life: RandomRfqTestHistory): void {
  const { state, rfqEventsWithTimes, userIds } = life;
  const roles = computeExpectedCompanyRolesFromEvents(life.allEventsWithTimes.map(({ event }) => event));
  const entitled = randomRfqTestUsers.filter((person) => isTestUserExpectedToReadRfq(state, userIds[person], roles));
  for (const link of state?.links ?? []) {
    const row = toLinkRow(state, link);
    const callers = [
      { userId: randomRfqTestVendorId, vendorOf: null },
      ...randomRfqTestProviderIds.map((vendorOf) => ({ userId: randomRfqTestVendorId, vendorOf })),
    ];
    const buyers = randomRfqTestUsers.filter((person) => {
      const member = toMember(life, roles, person);
      return (
        findConversationSideOfReader(row, {
          userId: userIds[person],
          vendorOf: null,
          ...(member !== null && { member }),
        }) === 'buyer'
      );
    });
    const readers = callers
      .filter((caller) => findConversationSideOfReader(row, caller) !== null)
      .map(({ vendorOf }) => vendorOf);
    const messages = rfqEventsWithTimes.flatMap(({ event }) =>
      event.type === 'MessageSent' && event.data.linkId === link.linkId ? [event.data] : [],
    );
    const rows = messages.map(({ number, by, authorId, text }) => ({
      ...{ number, written_by: by, author_id: authorId, text, masked_text: maskContactDataOrNullIfNone(text) },
      ...{ file_kind: null, file_size: null, file_key: null, file_name: null, masked_file_name: null },
      sent_at: new Date(0),
    }));
    const read = { rows, total: rows.length, readUpTo: 0 };
    const seen = toConversationView(row, read, { side: 'vendor', userId: randomRfqTestVendorId }).messages;
    const text = buildTestTextUniqueToProvider(link.providerId as RandomRfqTestProviderId);
    const masked = text.replace(/\+.*/, contactDataMask);
    expect({
      readers,
      buyers,
      seen: seen.map(({ number, text }) => [number, text]),
    }).toEqual({
      readers: [link.providerId],
      buyers: entitled,
      seen: rows.map((_, index) => [
        index + 1,
        messages[index]?.by === 'vendor' || isCustomerContactVisibleToVendor(link) ? text : masked,
      ]),
    });
  }
}

const toMember = (
  { companyId, userIds }: RandomRfqTestHistory,
  roles: ReturnType<typeof computeExpectedCompanyRolesFromEvents>,
  person: RandomRfqTestUser,
) => {
  const role = roles.get(userIds[person]);
  return role === undefined ? null : { companyId, role };
};

function toLinkRow(
  rfq: RfqState,
  { linkId, providerId, status, everAccepted, outcome }: RfqLink,
): ConversationRfqLinkRow {
  return {
    ...{ link_id: linkId, rfq_id: rfq?.rfqId ?? '', provider_id: providerId, provider_name: providerId },
    ...{ status, ever_accepted: everAccepted, outcome, buyer_id: rfq?.buyerId ?? '' },
    ...{ company_id: rfq?.companyId ?? null, rfq_outcome: rfq?.outcome ?? null },
  };
}

test('reaches no forbidden state by any sequence of commands, and reveals nothing to others', {
  timeout: 300_000,
}, () => {
  const property = fc.property(arbitraryRfqTestStepSequence, (story) => {
    const life = runRandomRfqTestSteps(sequences.length, story, expectRfqStepRespectsPermissions);
    sequences.push(life);
    const entries = toHistoryEntries(life);
    const replayed = replayRfq(entries);
    expect(replayed?.outcome).toBe(life.state?.outcome);
    expect(replayed?.need).toEqual(life.state?.need);
    expect(replayed?.companyId).toBe(life.state?.companyId);
    for (const link of replayed?.links ?? []) expectNoCompetitorData(entries, link);
    expectOwnNotifications(life);
    expectOwnConversations(life);
  });
  fc.assert(property, { numRuns: runs, seed });
  expect(sequences.filter(({ state }) => state?.outcome === 'awarded').length).toBeGreaterThan(runs / 50);
  const written = sequences.flatMap(({ rfqEventsWithTimes }) =>
    rfqEventsWithTimes.filter(({ event }) => event.type === 'MessageSent'),
  );
  expect(written.length).toBeGreaterThan(runs / 4);
  const transferredAfterLeaving = sequences.filter(({ state, allEventsWithTimes, userIds }) => {
    const roles = computeExpectedCompanyRolesFromEvents(allEventsWithTimes.map(({ event }) => event));
    return state?.companyId != null && !roles.has(userIds.sender) && roles.size > 0;
  });
  expect(transferredAfterLeaving.length).toBeGreaterThan(runs / 30);
  // A small sample may miss rare states.
  if (!isDeepTestRun) return;
  const reached = new Set(sequences.flatMap(({ events }) => events.map(({ type }) => type)));
  expect([...reached].sort()).toEqual([...RfqEventType.options].sort());
  expect(sequences.filter(({ state }) => state?.outcome === 'awarded').length).toBeGreaterThan(runs / 25);
  expect(transferredAfterLeaving.filter(({ state }) => state?.handedOver === true).length).toBeGreaterThan(runs / 200);
});

const boardRows = `
  SELECT r.rfq_id AS "rfqId", r.company_id AS "companyId", r.status, r.outcome, r.deadline, r.reopen_until AS "reopenUntil", r.need, r.need_before AS "needBefore",
         array_agg(l.link_id || ' ' || l.status || ' ' || coalesce(l.outcome, '-') || ' ' || coalesce(l.quote_version, 0) || ' ' || l.version
                   ORDER BY l.ordinal) FILTER (WHERE l.deleted_at IS NULL) AS links
    FROM {schema}.rfq r JOIN {schema}.rfq_link l USING (rfq_id) WHERE r.rfq_id = ANY ($1) GROUP BY r.rfq_id, r.position ORDER BY r.position`;
const instant = (value: unknown): string | null => (value instanceof Date ? value.toISOString() : null);

/** The row of the RFQ in the board, computed by a replay. */
function toBoardRow(life: RandomRfqTestHistory) {
  const rfq = replayRfq(toHistoryEntries(life));
  if (rfq === null) throw new Error('Every sequence starts with an RFQ.');
  const links = getUndeletedRfqLinks(rfq);
  const lines = links.map(
    ({ linkId, status, outcome, quoteVersion, version }) =>
      `${linkId} ${status} ${outcome ?? '-'} ${quoteVersion ?? 0} ${version}`,
  );
  return {
    rfqId: life.rfqId,
    companyId: rfq.companyId,
    status: computeRfqOverallStatus(links.map(({ status }) => status)),
    ...{ outcome: rfq.outcome, deadline: rfq.deadline, reopenUntil: rfq.reopenUntil },
    ...{ need: rfq.need, needBefore: rfq.needBefore },
    links: lines.length === 0 ? null : lines,
  };
}

type Row = Awaited<ReturnType<typeof findNewestAdminRfqRows>>[number];

/** The RFQ and its links in the auditor's view of the last event, with the fields of the admin lists. */
function toAuditorView(life: RandomRfqTestHistory, row: Row | undefined): object {
  if (row === undefined) throw new Error('The board has a row for every RFQ.');
  const { number, contact_name, email, phone, custom_requirements, wizard_data } = row;
  const identity = { number, contact_name, email, phone, custom_requirements, wizard_data, masked: null };
  const record = { identity, entries: toHistoryEntries(life), actors: new Map() };
  const { seen } = buildRfqHistoryReplyForAudience(record, {
    as: 'auditor',
    personal: true,
    event: record.entries.length,
  });
  if (seen?.kind !== 'auditor') throw new Error('The auditor sees every RFQ that was sent.');
  const links = seen.links.flatMap((link) => {
    const visible = isCustomerContactVisibleToVendor({
      status: link.response_status,
      everAccepted: everAccepted(life, link.id),
    });
    const isOpen = link.contact_visible_periods.at(-1)?.until === null;
    expect(isOpen).toBe(visible && link.deleted_at === null);
    return link.deleted_at === null ? [AdminRfqLinkReplyItem.parse(link)] : [];
  });
  return { ...AdminRfqReplyItem.parse(seen.rfq), links: links.toSorted(byId) };
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => a.id.localeCompare(b.id);
const everAccepted = ({ rfqEventsWithTimes }: RandomRfqTestHistory, linkId: string): boolean =>
  rfqEventsWithTimes.some(
    ({ event }) => (event.type === 'RfqAccepted' || event.type === 'QuoteSent') && event.data.linkId === linkId,
  );

test('shows the same in the board as a replay, and in the audit of the last event as the lists', {
  timeout: 300_000,
}, async () => {
  const timestamps = sequences.flatMap((life) => life.eventTimes);
  const bench = await createProjectionTestHarness(
    rfqsAndQuotesProjection,
    (position) => timestamps[Number(position) - 1] ?? '',
  );
  for (let from = 0; from < sequences.length; from += 250) {
    const batch = sequences.slice(from, from + 250);
    await bench.apply(...batch.flatMap(({ events }) => events));
    const rows = await bench.rows(boardRows, [batch.map(({ rfqId }) => rfqId)]);
    const actualRows = rows.map((row) => ({
      ...row,
      deadline: instant(row['deadline']),
      reopenUntil: instant(row['reopenUntil']),
    }));
    expect(actualRows).toEqual(batch.map(toBoardRow));
    const rfqs = new Map((await findNewestAdminRfqRows(bench.source, batch.length)).map((row) => [row.rfq_id, row]));
    const listed = await loadRfqsForExport(bench.source, [...rfqs.values()], true);
    const lists = new Map(listed.map(({ links, ...rfq }) => [rfq.id, { rfq, links: links.toSorted(byId) }]));
    for (const life of batch) {
      const list = lists.get(life.rfqId);
      const links = list?.links.map((link) => AdminRfqLinkReplyItem.parse(link));
      expect(toAuditorView(life, rfqs.get(life.rfqId))).toEqual({ ...list?.rfq, links });
    }
  }
  await bench.close();
});
