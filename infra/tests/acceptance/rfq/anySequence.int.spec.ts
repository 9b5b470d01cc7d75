import type { Rfq, RfqLink, RfqState } from '@marketplace/command-service/rfq/rfq.state.ts';
import { AdminLinkView, AdminRfqView } from '@marketplace/contracts/rfq/rfq.admin.views.ts';
import { maxProvidersPerRfq, RfqEventType } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { Concern } from '@marketplace/domain/notifications/concern.ts';
import { concernsOf } from '@marketplace/domain/notifications/concerns.ts';
import { maskedOrNull } from '@marketplace/domain/rfq/contactData/contactData.ts';
import { contactMask } from '@marketplace/domain/rfq/contactData/contactMask.ts';
import { customerVisible, hasStandingQuote, overallStatus } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import { entriesFor } from '@marketplace/domain/rfq/rfq.audience.ts';
import { type HistoryEntry, recorded } from '@marketplace/domain/rfq/rfq.history.ts';
import { type LinkAsStood, liveLinks, replayRfq } from '@marketplace/domain/rfq/rfq.replay.ts';
import { rfqBoardProjection } from '@marketplace/projections/rfq/rfqBoard.projection.ts';
import type { LinkRow } from '@marketplace/query-service/rfq/conversation/conversation.queries.ts';
import { sideOf, toConversationView } from '@marketplace/query-service/rfq/conversation/conversation.views.ts';
import { newestRfqs } from '@marketplace/query-service/rfq/rfqAnalytics.queries.ts';
import { exportedRfqs } from '@marketplace/query-service/rfq/rfqExport.ts';
import { historyOf } from '@marketplace/query-service/rfq/rfqHistory.ts';
import { createProjectionBench } from '@marketplace/projections/testing/projectionBench.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawnSeed, isDeep } from '../../kit/drawn.ts';
import { people, type Person } from '../../kit/rfq/companySteps.ts';
import { belonging, expectCompanyAllowed, mayAct, mayRead } from '../../kit/rfq/belonging.ts';
import { expectSearchesAllowed } from '../../kit/rfq/sharedSearches.ts';
import { buyersKinds, type Life, live, stories, type Tried } from '../../kit/rfq/rfqSequences.ts';
import { amounts, type Provider, providers, vendorId, wordsFor } from '../../kit/rfq/sequenceProviders.ts';

const runs = isDeep ? 10_000 : 1_000;
/** Its stories are known to reach everything. */
const seed = isDeep ? 20_261_127 : Number(drawnSeed);
const lives: Life[] = [];

const awardedLinks = (rfq: RfqState): readonly RfqLink[] =>
  rfq?.links.filter(({ outcome }) => outcome === 'awarded') ?? [];

/** What no sequence may reach. @returns the rule that was broken, or `null`. */
function forbidden({ outcome, reopenUntil, links }: Rfq): string | null {
  const awarded = links.filter((link) => link.outcome === 'awarded');
  if (links.length > maxProvidersPerRfq) return 'more providers than an RFQ may have';
  if ((outcome === 'awarded') !== awarded.length > 0) return 'an RFQ is awarded exactly when a quote of it is';
  if (!awarded.every(hasStandingQuote)) return 'an award of no quote';
  if ((outcome === 'closed') !== (reopenUntil !== null))
    return 'only what was closed without an award can be opened again';
  if (outcome === null && links.some((link) => link.outcome !== null))
    return 'a link is decided while the RFQ takes answers';
  if (outcome !== null && links.some((link) => link.outcome === null)) return 'a link waits although the RFQ is over';
  return null;
}

/** What nobody may do. */
function expectAllowed(tried: Tried): void {
  const { step, before, after, events, userId, company } = tried;
  expectCompanyAllowed(tried);
  expectSearchesAllowed(tried);
  if (after !== null) expect(forbidden(after)).toBeNull();
  if (before !== null && before.outcome !== null) expect(after?.need).toEqual(before.need);
  expect(awardedLinks(after)).toEqual(
    expect.arrayContaining(
      awardedLinks(before).map(
        ({ linkId, quoteVersion }) => expect.objectContaining({ linkId, quoteVersion }) as unknown,
      ),
    ),
  );
  const isBuyers = buyersKinds.includes(step.kind) || (step.kind === 'write' && step.side === 'buyer');
  if (isBuyers && !mayAct(before, userId, belonging(company))) expect(events).toEqual([]);
  // Whose an RFQ is changes by handing over alone, which its buyer does, once, as one of the company's people who act.
  if (before !== null && after?.companyId !== before.companyId) {
    expect([step.kind, before.companyId, before.buyerId]).toEqual(['hand', null, userId]);
    expect(['buyer', 'owner']).toContain(belonging(company).get(userId));
  }
  if (step.kind === 'hand')
    expect({ ...after, companyId: null, handedOver: null }).toEqual({ ...before, companyId: null, handedOver: null });
  const own = before?.links.find(({ providerId }) => providerId === step.provider);
  const isVendors = ['view', 'accept', 'reject', 'respond', 'withdraw', 'charge'].includes(step.kind);
  if (isVendors && (own === undefined || (own.status === 'rejected' && step.kind !== 'view')))
    expect(events).toEqual([]);
  if (step.kind === 'write' && (own === undefined || step.who === 'stranger')) expect(events).toEqual([]);
  if (step.kind === 'write' && before?.outcome != null && own?.outcome !== 'awarded') expect(events).toEqual([]);
  // Who sees to an award may still change.
  const isAwardees = step.kind === 'charge' && own?.outcome === 'awarded';
  if (isVendors && before?.outcome != null && !isAwardees)
    expect(events.filter(({ type }) => type !== 'RfqViewed')).toEqual([]);
}

function entriesOf({ told }: Life): readonly HistoryEntry[] {
  return told.map(({ event, at }, index) => ({
    position: String(index),
    at,
    actor: 'system',
    event: recorded(event),
  }));
}

/** No vendor's history holds a rival, a rival's price or that a rival was chosen. */
function expectOwnOnly(entries: readonly HistoryEntry[], { linkId, providerId, outcome }: LinkAsStood): void {
  const told = JSON.stringify(entriesFor(entries, { kind: 'vendor', linkId }));
  for (const [rival, amount] of Object.entries(amounts)) {
    if (rival === providerId) continue;
    expect(told).not.toContain(`"${rival}"`);
    expect(told).not.toContain(`"${amount}"`);
  }
  if (outcome !== 'awarded') expect(told).not.toMatch(/QuoteAwarded|"awarded":true/);
}

/** Whose an RFQ is when something is told; `null` where it is its sender's alone. */
type Owner = string | null;

/** Nobody is told what they may not read: the buyer of the own RFQ, a vendor of the own link and never of a rival. */
function isToldRightly(
  { to, facts }: Concern,
  { rfqId, userIds }: Life,
  { companyId, own }: { readonly companyId: Owner; readonly own: ReadonlyMap<string, string> },
) {
  if (facts.rfqId !== rfqId) return false;
  if ('user' in to) return to.user === userIds.sender && companyId === null;
  if ('buyer' in to) return to.buyer === userIds.sender && to.companyId === companyId;
  if (!('vendorsOf' in to) || own.get(facts.linkId ?? '') !== to.vendorsOf) return false;
  const said: readonly unknown[] = Object.values(facts);
  return providers.every((rival) => rival === to.vendorsOf || !(said.includes(rival) || said.includes(amounts[rival])));
}

function expectOwnNotifications(life: Life): void {
  const { events, told } = life;
  const made = events.flatMap((event) =>
    event.type === 'RfqSent' ? event.data.links : event.type === 'ProviderAdded' ? [event.data.link] : [],
  );
  const own = new Map(made.map(({ linkId, providerId }) => [linkId, providerId]));
  let companyId: Owner = null;
  for (const { event } of told) {
    if (event.type === 'RfqSent' || event.type === 'RfqHandedOver') ({ companyId } = event.data);
    const known = { companyId, own };
    expect(concernsOf(event).filter((concern) => !isToldRightly(concern, life, known))).toEqual([]);
  }
}

/** Who reads what was written on a link: whose RFQ it is and its provider, and before the acceptance no contact data of the other side. */
function expectOwnConversations(life: Life): void {
  const { state, told, userIds } = life;
  const roles = belonging(life.all.map(({ event }) => event));
  const entitled = people.filter((person) => mayRead(state, userIds[person], roles));
  for (const link of state?.links ?? []) {
    const row = rowOfLink(state, link);
    const callers = [
      { userId: vendorId, vendorOf: null },
      ...providers.map((vendorOf) => ({ userId: vendorId, vendorOf })),
    ];
    const buyers = people.filter((person) => {
      const member = memberOf(life, roles, person);
      return sideOf(row, { userId: userIds[person], vendorOf: null, ...(member !== null && { member }) }) === 'buyer';
    });
    const readers = callers.filter((caller) => sideOf(row, caller) !== null).map(({ vendorOf }) => vendorOf);
    const messages = told.flatMap(({ event }) =>
      event.type === 'MessageSent' && event.data.linkId === link.linkId ? [event.data] : [],
    );
    const rows = messages.map(({ number, by, authorId, text }) => ({
      ...{ number, written_by: by, author_id: authorId, text, masked_text: maskedOrNull(text) },
      ...{ file_kind: null, file_size: null, file_key: null, file_name: null, masked_file_name: null },
      sent_at: new Date(0),
    }));
    const read = { rows, total: rows.length, readUpTo: 0 };
    const seen = toConversationView(row, read, { side: 'vendor', userId: vendorId }).messages;
    const words = wordsFor(link.providerId as Provider);
    const masked = words.replace(/\+.*/, contactMask);
    expect({
      readers,
      buyers,
      seen: seen.map(({ number, text }) => [number, text]),
    }).toEqual({
      readers: [link.providerId],
      buyers: entitled,
      seen: rows.map((_, index) => [
        index + 1,
        messages[index]?.by === 'vendor' || customerVisible(link) ? words : masked,
      ]),
    });
  }
}

const memberOf = ({ companyId, userIds }: Life, roles: ReturnType<typeof belonging>, person: Person) => {
  const role = roles.get(userIds[person]);
  return role === undefined ? null : { companyId, role };
};

function rowOfLink(rfq: RfqState, { linkId, providerId, status, everAccepted, outcome }: RfqLink): LinkRow {
  return {
    ...{ link_id: linkId, rfq_id: rfq?.rfqId ?? '', provider_id: providerId, provider_name: providerId },
    ...{ status, ever_accepted: everAccepted, outcome, buyer_id: rfq?.buyerId ?? '' },
    ...{ company_id: rfq?.companyId ?? null, rfq_outcome: rfq?.outcome ?? null },
  };
}

test('no sequence of commands reaches what the lifecycle forbids, and nobody reads what is not theirs', {
  timeout: 300_000,
}, () => {
  const property = fc.property(stories, (story) => {
    const life = live(lives.length, story, expectAllowed);
    lives.push(life);
    const entries = entriesOf(life);
    const replayed = replayRfq(entries);
    expect(replayed?.outcome).toBe(life.state?.outcome);
    expect(replayed?.need).toEqual(life.state?.need);
    expect(replayed?.companyId).toBe(life.state?.companyId);
    for (const link of replayed?.links ?? []) expectOwnOnly(entries, link);
    expectOwnNotifications(life);
    expectOwnConversations(life);
  });
  fc.assert(property, { numRuns: runs, seed });
  expect(lives.filter(({ state }) => state?.outcome === 'awarded').length).toBeGreaterThan(runs / 50);
  const written = lives.flatMap(({ told }) => told.filter(({ event }) => event.type === 'MessageSent'));
  expect(written.length).toBeGreaterThan(runs / 4);
  const left = lives.filter(({ state, all, userIds }) => {
    const roles = belonging(all.map(({ event }) => event));
    return state?.companyId != null && !roles.has(userIds.sender) && roles.size > 0;
  });
  expect(left.length).toBeGreaterThan(runs / 30);
  // A slice may miss what is rare.
  if (!isDeep) return;
  const reached = new Set(lives.flatMap(({ events }) => events.map(({ type }) => type)));
  expect([...reached].sort()).toEqual([...RfqEventType.options].sort());
  expect(lives.filter(({ state }) => state?.outcome === 'awarded').length).toBeGreaterThan(runs / 25);
  expect(left.filter(({ state }) => state?.handedOver === true).length).toBeGreaterThan(runs / 200);
});

const boardRows = `
  SELECT r.rfq_id AS "rfqId", r.company_id AS "companyId", r.status, r.outcome, r.deadline, r.reopen_until AS "reopenUntil", r.need, r.need_before AS "needBefore",
         array_agg(l.link_id || ' ' || l.status || ' ' || coalesce(l.outcome, '-') || ' ' || coalesce(l.quote_version, 0) || ' ' || l.version
                   ORDER BY l.ordinal) FILTER (WHERE l.deleted_at IS NULL) AS links
    FROM {schema}.rfq r JOIN {schema}.rfq_link l USING (rfq_id) WHERE r.rfq_id = ANY ($1) GROUP BY r.rfq_id, r.position ORDER BY r.position`;
const instant = (value: unknown): string | null => (value instanceof Date ? value.toISOString() : null);

/** The board's row, from a replay. */
function rowOf(life: Life) {
  const rfq = replayRfq(entriesOf(life));
  if (rfq === null) throw new Error('Every life begins with an RFQ.');
  const links = liveLinks(rfq);
  const lines = links.map(
    ({ linkId, status, outcome, quoteVersion, version }) =>
      `${linkId} ${status} ${outcome ?? '-'} ${quoteVersion ?? 0} ${version}`,
  );
  return {
    rfqId: life.rfqId,
    companyId: rfq.companyId,
    status: overallStatus(links.map(({ status }) => status)),
    ...{ outcome: rfq.outcome, deadline: rfq.deadline, reopenUntil: rfq.reopenUntil },
    ...{ need: rfq.need, needBefore: rfq.needBefore },
    links: lines.length === 0 ? null : lines,
  };
}

type Row = Awaited<ReturnType<typeof newestRfqs>>[number];

/** An RFQ with its links as the auditor sees it at its last event, in the members of the admins' lists. */
function auditedLast(life: Life, row: Row | undefined): object {
  if (row === undefined) throw new Error('The board has a row for every RFQ.');
  const { number, contact_name, email, phone, custom_requirements, wizard_data } = row;
  const identity = { number, contact_name, email, phone, custom_requirements, wizard_data, masked: null };
  const record = { identity, entries: entriesOf(life), actors: new Map() };
  const { seen } = historyOf(record, { as: 'auditor', personal: true, event: record.entries.length });
  if (seen?.kind !== 'auditor') throw new Error('The auditor sees every RFQ that was sent.');
  const links = seen.links.flatMap((link) => {
    const visible = customerVisible({ status: link.response_status, everAccepted: everAccepted(life, link.id) });
    const isOpen = link.contact_visible_periods.at(-1)?.until === null;
    expect(isOpen).toBe(visible && link.deleted_at === null);
    return link.deleted_at === null ? [AdminLinkView.parse(link)] : [];
  });
  return { ...AdminRfqView.parse(seen.rfq), links: links.toSorted(byId) };
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => a.id.localeCompare(b.id);
const everAccepted = ({ told }: Life, linkId: string): boolean =>
  told.some(
    ({ event }) => (event.type === 'RfqAccepted' || event.type === 'QuoteSent') && event.data.linkId === linkId,
  );

test('the board shows of every sequence what a replay of it says, and the audit of the last event what the lists show', {
  timeout: 300_000,
}, async () => {
  const ats = lives.flatMap((life) => life.ats);
  const bench = await createProjectionBench(rfqBoardProjection, (position) => ats[Number(position) - 1] ?? '');
  for (let from = 0; from < lives.length; from += 250) {
    const batch = lives.slice(from, from + 250);
    await bench.apply(...batch.flatMap(({ events }) => events));
    const rows = await bench.rows(boardRows, [batch.map(({ rfqId }) => rfqId)]);
    const shown = rows.map((row) => ({
      ...row,
      deadline: instant(row['deadline']),
      reopenUntil: instant(row['reopenUntil']),
    }));
    expect(shown).toEqual(batch.map(rowOf));
    const rfqs = new Map((await newestRfqs(bench.source, batch.length)).map((row) => [row.rfq_id, row]));
    const listed = await exportedRfqs(bench.source, [...rfqs.values()], true);
    const lists = new Map(listed.map(({ links, ...rfq }) => [rfq.id, { rfq, links: links.toSorted(byId) }]));
    for (const life of batch) {
      const list = lists.get(life.rfqId);
      const links = list?.links.map((link) => AdminLinkView.parse(link));
      expect(auditedLast(life, rfqs.get(life.rfqId))).toEqual({ ...list?.rfq, links });
    }
  }
  await bench.close();
});
