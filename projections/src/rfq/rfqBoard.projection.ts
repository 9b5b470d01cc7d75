import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import { normaliseSearchText, hashTrigrams } from '@marketplace/domain/catalogue/catalogue.search.ts';
import type { SentRfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import { rfqLinkEvents, type RfqEvent, type RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { firstRfqNumber } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  getRfqLinkEventEffect,
  initialRfqLinkFields,
  type ExistingRfqLinkEvent,
  getAffectedRfqLinkIds,
  getProviderIdsAffectedByRfqEvent,
  affectsRfqOverallStatus,
} from '@marketplace/domain/rfq/lifecycle/linkEffects.ts';
import { getRfqEventEffect } from '@marketplace/domain/rfq/lifecycle/rfqEffects.ts';
import { maskContactDataInRfqTexts } from '@marketplace/domain/rfq/contactData/maskedRequest.ts';
import {
  defineProjection,
  assignHandlerToEvents,
  type ProjectionHandlers,
  type ProjectedEvent,
} from '../runtime/projection.ts';
import { getRfqBuyerLiveUpdateAudience } from './buyerAudience.public.ts';
import type { ProjectionWriter } from '../runtime/writes.ts';
import type { ProviderAdded, RfqHandedOver } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import {
  rfqProviderNameSearchTable,
  quoteVersionTable,
  rfqTable,
  rfqsAndQuotesReadModel,
  rfqBuyerContactTable,
  rfqLinkTable,
  rfqSearchTextTable,
} from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import {
  buildSetColumnsToNullSql,
  buildUnqualifiedColumnNameMap,
  qualifyColumns,
} from '@marketplace/read-models/table.ts';
import { recomputeMarkedRfqAndLinkCountsSql, markRfqCountsAndUpdateAnswerTimesSql } from './rfqMetrics.ts';
import { buildRfqLinkColumnChanges, buildRfqColumnChanges } from './linkColumns.ts';
import { rfqOverallStatusSql } from './overallStatusSql.ts';

const { rfq_id, position, number, status } = buildUnqualifiedColumnNameMap(rfqTable);
const l = qualifyColumns(rfqLinkTable, 'l');

/**
 * Numbers new RFQs. Continues after the last numbered RFQ that precedes the first unnumbered RFQ, so that a repeated
 * batch assigns the same numbers.
 */
const assignNumbers = `
  WITH unnumbered AS (
    SELECT ${rfq_id}, ${position}, row_number() OVER (ORDER BY ${position}) AS place FROM {schema}.${rfqTable.name} WHERE ${number} IS NULL
  ), before AS (
    SELECT coalesce(max(${number}), $1::int - 1) AS latest FROM (
      SELECT ${number} FROM {schema}.${rfqTable.name}
       WHERE ${position} < (SELECT min(${position}) FROM unnumbered) ORDER BY ${position} DESC LIMIT 1) last
  )
  UPDATE {schema}.${rfqTable.name} r SET ${number} = before.latest + unnumbered.place
    FROM unnumbered, before WHERE r.${rfq_id} = unnumbered.${rfq_id}`;

/** Sets the status of changed RFQs; the SQL equivalent of `computeRfqOverallStatus`. */
const updateStatuses = `
  UPDATE {schema}.${rfqTable.name} r SET ${status} = read.overall FROM (
    SELECT u.${rfq_id}, ${rfqOverallStatusSql} AS overall
      FROM {schema}.${rfqTable.name} u LEFT JOIN {schema}.${rfqLinkTable.name} l ON ${l.rfq_id} = u.${rfq_id} AND ${l.deleted_at} IS NULL
     WHERE u.${status} IS NULL GROUP BY u.${rfq_id}) read
   WHERE r.${rfq_id} = read.${rfq_id}`;

type BoardEvent = RfqEvent | SubjectErased;

const c = qualifyColumns(rfqBuyerContactTable, 'c');
const q = buildUnqualifiedColumnNameMap(quoteVersionTable);
const isRfqOfBuyer = `IN (SELECT ${c.rfq_id} FROM {schema}.${rfqBuyerContactTable.name} c WHERE ${c.buyer_id} = $1)`;
const linksOfBuyer = `SELECT ${l.link_id} FROM {schema}.${rfqLinkTable.name} l WHERE ${l.rfq_id} ${isRfqOfBuyer}`;

/** SQL that clears the texts in the RFQs of an erased buyer. */
const clearStatements = [
  `${buildSetColumnsToNullSql(rfqTable, ['company_name', 'project_title', 'expected_volume'])} WHERE ${rfq_id} ${isRfqOfBuyer}`,
  `${buildSetColumnsToNullSql(rfqLinkTable, ['admin_notes', 'outcome_note', 'masked_outcome_note', 'reject_note'])} WHERE ${buildUnqualifiedColumnNameMap(rfqLinkTable).rfq_id} ${isRfqOfBuyer}`,
  `${buildSetColumnsToNullSql(quoteVersionTable, ['inclusions', 'details', 'notes'])} WHERE ${q.link_id} IN (${linksOfBuyer})`,
  `${buildSetColumnsToNullSql(rfqSearchTextTable, ['title_words', 'company_words', 'grams'])} WHERE ${buildUnqualifiedColumnNameMap(rfqSearchTextTable).rfq_id} ${isRfqOfBuyer}`,
  `${buildSetColumnsToNullSql(rfqBuyerContactTable, [
    ...(['contact_name', 'email', 'phone', 'custom_requirements', 'wizard_data'] as const),
    ...(['own_words', 'who_words', 'who_grams', 'masked', 'masked_words'] as const),
  ])} WHERE ${buildUnqualifiedColumnNameMap(rfqBuyerContactTable).buyer_id} = $1`,
];

function putRfq({ event: { data }, at, position }: ProjectedEvent<RfqSent>, { put }: ProjectionWriter): void {
  put(rfqTable, {
    rfq_id: data.rfqId,
    position: position.toString(),
    buyer_id: data.buyerId,
    company_id: data.companyId,
    company_name: data.companyName,
    project_title: data.projectTitle,
    urgency: data.urgency,
    expected_volume: data.expectedVolume,
    decision_priorities: data.decisionPriorities,
    requirements: data.requirements,
    created_at: at,
    deadline: data.deadline,
    need: data.need,
    resent_from: data.resentFrom,
  });
}

/** Builds a normalised search text with one line per non-empty text; `null` if all texts are empty. */
function buildSearchText(...texts: readonly (string | null | undefined)[]): string | null {
  const lines = texts.filter((text) => text !== null && text !== undefined && text !== '');
  return lines.length === 0 ? null : lines.map((line) => normaliseSearchText(line ?? '')).join('\n');
}

const buildTrigrams = (words: string | null): number[] | null => (words === null ? null : hashTrigrams(words));

function putSearchTexts({ event: { data } }: ProjectedEvent<RfqSent>, { put }: ProjectionWriter): void {
  put(rfqSearchTextTable, {
    rfq_id: data.rfqId,
    title_words: buildSearchText(data.projectTitle),
    company_words: buildSearchText(data.companyName),
    grams: buildTrigrams(buildSearchText(data.projectTitle, data.companyName)),
  });
}

/**
 * Builds the columns with the masked texts and their search text, for providers that have not accepted the RFQ; no
 * columns if nothing is masked.
 */
function buildMaskedColumns({ projectTitle, expectedVolume, customRequirements, wizardData }: RfqSent['data']) {
  const masked = maskContactDataInRfqTexts({
    project_title: projectTitle,
    expected_volume: expectedVolume,
    custom_requirements: customRequirements,
    wizard_data: wizardData,
  });
  if (masked === null) return {};
  return { masked, masked_words: buildSearchText(masked.project_title, masked.custom_requirements) };
}

function putContact({ event: { data } }: ProjectedEvent<RfqSent>, { put }: ProjectionWriter): void {
  const who = buildSearchText(data.contact?.contactName, data.contact?.email);
  put(rfqBuyerContactTable, {
    rfq_id: data.rfqId,
    buyer_id: data.buyerId,
    contact_name: data.contact?.contactName ?? null,
    email: data.contact?.email ?? null,
    phone: data.contact?.phone ?? null,
    custom_requirements: data.customRequirements,
    wizard_data: data.wizardData,
    own_words: buildSearchText(data.customRequirements),
    who_words: who,
    who_grams: buildTrigrams(who),
    ...buildMaskedColumns(data),
  });
}

/**
 * Writes a new link.
 * @param ordinal index of the link among the links of the RFQ.
 */
function putLink(
  link: SentRfqLinkSnapshot,
  ordinal: number,
  projected: ProjectedEvent<RfqSent | ProviderAdded>,
  { put }: ProjectionWriter,
) {
  const { providerId, providerName } = link;
  put(rfqProviderNameSearchTable, {
    provider_id: providerId,
    provider_name: providerName,
    name_words: normaliseSearchText(providerName),
  });
  put(rfqLinkTable, {
    link_id: link.linkId,
    rfq_id: projected.event.data.rfqId,
    ordinal,
    position: projected.position.toString(),
    provider_id: link.providerId,
    provider_name: link.providerName,
    provider_type: link.providerType,
    provider_website: link.providerWebsite,
    status: initialRfqLinkFields.status,
    ever_accepted: initialRfqLinkFields.everAccepted,
    quote_withdrawn: initialRfqLinkFields.quoteWithdrawn,
    sent_at: projected.at,
    version: 0,
  });
}

/**
 * Applies an event to each link that it affects. If the event affects the RFQ's status, marks the status for
 * recalculation after the batch.
 */
function changeLinks({ event, at }: ProjectedEvent<ExistingRfqLinkEvent>, { patch, add }: ProjectionWriter): void {
  const effect = getRfqLinkEventEffect(event);
  for (const linkId of getAffectedRfqLinkIds(event)) {
    patch(rfqLinkTable, { link_id: linkId }, buildRfqLinkColumnChanges(effect, at));
    add(rfqLinkTable, { link_id: linkId }, { version: 1 });
  }
  const rfqPatch = buildRfqColumnChanges(getRfqEventEffect(event), at);
  if (Object.keys(rfqPatch).length > 0) patch(rfqTable, { rfq_id: event.data.rfqId }, rfqPatch);
  if (affectsRfqOverallStatus(effect)) patch(rfqTable, { rfq_id: event.data.rfqId }, { status: null });
}

const handlers: ProjectionHandlers<BoardEvent> = {
  RfqSent: {
    personal: (projected, writes) => {
      putRfq(projected, writes);
      putSearchTexts(projected, writes);
      putContact(projected, writes);
      projected.event.data.links.forEach((link, ordinal) => putLink(link, ordinal, projected, writes));
    },
  },
  ProviderAdded: (projected, writes) => {
    const { rfqId, link } = projected.event.data;
    putLink(link, projected.event.data.ordinal, projected, writes);
    writes.patch(rfqTable, { rfq_id: rfqId }, { status: null });
  },
  RfqHandedOver: ({ event, at }, { patch }) =>
    patch(rfqTable, { rfq_id: event.data.rfqId }, buildRfqColumnChanges(getRfqEventEffect(event), at)),
  ...assignHandlerToEvents(rfqLinkEvents, changeLinks),
  QuoteSent: {
    personal: (projected, writes) => {
      const { data } = projected.event;
      const { amount, currency, amountUnit, parts, validUntil, inclusions, details, notes } = data;
      const price = { amount, currency, amount_unit: amountUnit, parts, valid_until: validUntil };
      const key = { link_id: data.linkId, version: data.version };
      writes.put(quoteVersionTable, { ...key, ...price, inclusions, details, notes, sent_at: projected.at });
      changeLinks(projected, writes);
    },
  },
  SubjectErased: ({ event: { data } }, { run }) => {
    for (const statement of clearStatements) run(statement, [data.userId]);
  },
};

function listAffectedProviders(event: Exclude<RfqEvent, { type: 'RfqHandedOver' }>): readonly string[] {
  if (event.type === 'RfqSent') return event.data.links.map(({ providerId }) => providerId);
  return event.type === 'ProviderAdded' ? [event.data.link.providerId] : getProviderIdsAffectedByRfqEvent(event);
}

/** Whether the event changed only an admin's note. Such notes are invisible to buyers and vendors. */
const isOnlyNote = ({ type, data }: RfqEvent): boolean => type === 'LinkStatusSetByAdmin' && data.from === data.to;

/**
 * After a transfer, company members can read the RFQ, and the buyer's company page shows how many RFQs are left to
 * transfer.
 */
function findTransferChanges({ data: { buyerId, companyId } }: RfqHandedOver): readonly LiveChangeAudienceAndTag[] {
  const tags = ['Rfqs', 'RfqLinks', 'Arrivals'] as const;
  return [
    ...tags.map((tag): LiveChangeAudienceAndTag => [`company:${companyId}`, tag]),
    [`user:${buyerId}`, 'Company'],
  ];
}

/**
 * Notifies the buyer or the owning company of all changes except admin notes and assignees. Notifies a vendor only of
 * changes to its own link, so that vendors do not learn of each other. Erasures notify nobody.
 */
function changes({ event }: ProjectedEvent<BoardEvent>): readonly LiveChangeAudienceAndTag[] {
  if (event.type === 'SubjectErased' || isOnlyNote(event)) return [];
  if (event.type === 'InChargeSet') return [[`provider:${event.data.providerId}`, 'VendorRfqs']];
  if (event.type === 'RfqHandedOver') return findTransferChanges(event);
  const buyer = getRfqBuyerLiveUpdateAudience(event.data);
  const vendors = listAffectedProviders(event).map((id) => `provider:${id}` as const);
  return [
    [buyer, 'Rfqs'],
    [buyer, 'RfqLinks'],
    ...vendors.flatMap((vendor): LiveChangeAudienceAndTag[] => [
      [vendor, 'VendorRfqs'],
      [vendor, 'VendorStats'],
    ]),
  ];
}

/** RFQs with links and quotes, for buyers, vendors and admins. */
export const rfqsAndQuotesProjection = defineProjection<BoardEvent>({
  readModel: rfqsAndQuotesReadModel,
  handlers,
  afterBatch: ({ run }) => {
    run(assignNumbers, [firstRfqNumber]);
    run(markRfqCountsAndUpdateAnswerTimesSql);
    run(updateStatuses);
    run(recomputeMarkedRfqAndLinkCountsSql);
  },
  changes,
});
