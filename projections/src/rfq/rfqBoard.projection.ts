import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Change } from '@marketplace/contracts/live.ts';
import { searchText, trigramsOf } from '@marketplace/domain/catalogue/catalogue.search.ts';
import type { RfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import { linkEvents, type RfqEvent, type RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { firstRfqNumber } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  effectOf,
  freshFields,
  type LinkEvent,
  linksOf,
  providersOf,
  touchesOverall,
} from '@marketplace/domain/rfq/lifecycle/linkEffects.ts';
import { rfqEffectOf } from '@marketplace/domain/rfq/lifecycle/rfqEffects.ts';
import { maskRequest } from '@marketplace/domain/rfq/contactData/maskedRequest.ts';
import { defineProjection, handleAll, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';
import { buyerAudience } from './buyerAudience.public.ts';
import type { Writes } from '../runtime/writes.ts';
import type { ProviderAdded, RfqHandedOver } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import {
  askedName,
  quoteVersion,
  rfq,
  rfqBoard,
  rfqContact,
  rfqLink,
  rfqWords,
} from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { blanking, columnNames, refs } from '@marketplace/read-models/table.ts';
import { afterStatus, beforeStatus } from './boardFigures.ts';
import { changedColumns, changedRfqColumns } from './linkColumns.ts';
import { overallCase } from './overallCase.ts';

const { rfq_id, position, number, status } = columnNames(rfq);
const l = refs(rfqLink, 'l');

/** Continues after the RFQ before the first unnumbered one, so that a batch that comes again gives the same numbers. */
const numberNew = `
  WITH unnumbered AS (
    SELECT ${rfq_id}, ${position}, row_number() OVER (ORDER BY ${position}) AS place FROM {schema}.${rfq.name} WHERE ${number} IS NULL
  ), before AS (
    SELECT coalesce(max(${number}), $1::int - 1) AS latest FROM (
      SELECT ${number} FROM {schema}.${rfq.name}
       WHERE ${position} < (SELECT min(${position}) FROM unnumbered) ORDER BY ${position} DESC LIMIT 1) last
  )
  UPDATE {schema}.${rfq.name} r SET ${number} = before.latest + unnumbered.place
    FROM unnumbered, before WHERE r.${rfq_id} = unnumbered.${rfq_id}`;

/** What RFQs read as whose links changed, in SQL as `overallStatus` finds it. */
const readNew = `
  UPDATE {schema}.${rfq.name} r SET ${status} = read.overall FROM (
    SELECT u.${rfq_id}, ${overallCase} AS overall
      FROM {schema}.${rfq.name} u LEFT JOIN {schema}.${rfqLink.name} l ON ${l.rfq_id} = u.${rfq_id} AND ${l.deleted_at} IS NULL
     WHERE u.${status} IS NULL GROUP BY u.${rfq_id}) read
   WHERE r.${rfq_id} = read.${rfq_id}`;

type BoardEvent = RfqEvent | SubjectErased;

const c = refs(rfqContact, 'c');
const q = columnNames(quoteVersion);
const ofBuyer = `IN (SELECT ${c.rfq_id} FROM {schema}.${rfqContact.name} c WHERE ${c.buyer_id} = $1)`;
const linksOfBuyer = `SELECT ${l.link_id} FROM {schema}.${rfqLink.name} l WHERE ${l.rfq_id} ${ofBuyer}`;

/** What takes a buyer's words out of the board. */
const blanks = [
  `${blanking(rfq, ['company_name', 'project_title', 'expected_volume'])} WHERE ${rfq_id} ${ofBuyer}`,
  `${blanking(rfqLink, ['admin_notes', 'outcome_note', 'masked_outcome_note', 'reject_note'])} WHERE ${columnNames(rfqLink).rfq_id} ${ofBuyer}`,
  `${blanking(quoteVersion, ['inclusions', 'details', 'notes'])} WHERE ${q.link_id} IN (${linksOfBuyer})`,
  `${blanking(rfqWords, ['title_words', 'company_words', 'grams'])} WHERE ${columnNames(rfqWords).rfq_id} ${ofBuyer}`,
  `${blanking(rfqContact, [
    ...(['contact_name', 'email', 'phone', 'custom_requirements', 'wizard_data'] as const),
    ...(['own_words', 'who_words', 'who_grams', 'masked', 'masked_words'] as const),
  ])} WHERE ${columnNames(rfqContact).buyer_id} = $1`,
];

function putRfq({ event: { data }, at, position }: ProjectedEvent<RfqSent>, { put }: Writes): void {
  put(rfq, {
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

/** Lines as they are searched, of those texts that there are; `null` without any. */
function wordsOf(...texts: readonly (string | null | undefined)[]): string | null {
  const lines = texts.filter((text) => text !== null && text !== undefined && text !== '');
  return lines.length === 0 ? null : lines.map((line) => searchText(line ?? '')).join('\n');
}

const gramsOf = (words: string | null): number[] | null => (words === null ? null : trigramsOf(words));

function putWords({ event: { data } }: ProjectedEvent<RfqSent>, { put }: Writes): void {
  put(rfqWords, {
    rfq_id: data.rfqId,
    title_words: wordsOf(data.projectTitle),
    company_words: wordsOf(data.companyName),
    grams: gramsOf(wordsOf(data.projectTitle, data.companyName)),
  });
}

/** The buyer's texts for providers that have not accepted, and what these providers search; none where nothing is masked. */
function maskedColumns({ projectTitle, expectedVolume, customRequirements, wizardData }: RfqSent['data']) {
  const masked = maskRequest({
    project_title: projectTitle,
    expected_volume: expectedVolume,
    custom_requirements: customRequirements,
    wizard_data: wizardData,
  });
  if (masked === null) return {};
  return { masked, masked_words: wordsOf(masked.project_title, masked.custom_requirements) };
}

function putContact({ event: { data } }: ProjectedEvent<RfqSent>, { put }: Writes): void {
  const who = wordsOf(data.contact?.contactName, data.contact?.email);
  put(rfqContact, {
    rfq_id: data.rfqId,
    buyer_id: data.buyerId,
    contact_name: data.contact?.contactName ?? null,
    email: data.contact?.email ?? null,
    phone: data.contact?.phone ?? null,
    custom_requirements: data.customRequirements,
    wizard_data: data.wizardData,
    own_words: wordsOf(data.customRequirements),
    who_words: who,
    who_grams: gramsOf(who),
    ...maskedColumns(data),
  });
}

/** A link as it is made. @param ordinal its place among those of its RFQ. */
function putLink(
  link: RfqLinkSnapshot,
  ordinal: number,
  made: ProjectedEvent<RfqSent | ProviderAdded>,
  { put }: Writes,
) {
  const { providerId, providerName } = link;
  put(askedName, { provider_id: providerId, provider_name: providerName, name_words: searchText(providerName) });
  put(rfqLink, {
    link_id: link.linkId,
    rfq_id: made.event.data.rfqId,
    ordinal,
    position: made.position.toString(),
    provider_id: link.providerId,
    provider_name: link.providerName,
    provider_type: link.providerType,
    provider_website: link.providerWebsite,
    status: freshFields.status,
    ever_accepted: freshFields.everAccepted,
    quote_withdrawn: freshFields.quoteWithdrawn,
    sent_at: made.at,
    version: 0,
  });
}

/** Does to each link what the event does; what the RFQ reads as is to be found anew after the batch. */
function changeLinks({ event, at }: ProjectedEvent<LinkEvent>, { patch, add }: Writes): void {
  const effect = effectOf(event);
  for (const linkId of linksOf(event)) {
    patch(rfqLink, { link_id: linkId }, changedColumns(effect, at));
    add(rfqLink, { link_id: linkId }, { version: 1 });
  }
  const ofRfq = changedRfqColumns(rfqEffectOf(event), at);
  if (Object.keys(ofRfq).length > 0) patch(rfq, { rfq_id: event.data.rfqId }, ofRfq);
  if (touchesOverall(effect)) patch(rfq, { rfq_id: event.data.rfqId }, { status: null });
}

const handlers: Handlers<BoardEvent> = {
  RfqSent: {
    personal: (projected, writes) => {
      putRfq(projected, writes);
      putWords(projected, writes);
      putContact(projected, writes);
      projected.event.data.links.forEach((link, ordinal) => putLink(link, ordinal, projected, writes));
    },
  },
  ProviderAdded: (projected, writes) => {
    const { rfqId, link } = projected.event.data;
    putLink(link, projected.event.data.ordinal, projected, writes);
    writes.patch(rfq, { rfq_id: rfqId }, { status: null });
  },
  RfqHandedOver: ({ event, at }, { patch }) =>
    patch(rfq, { rfq_id: event.data.rfqId }, changedRfqColumns(rfqEffectOf(event), at)),
  ...handleAll(linkEvents, changeLinks),
  QuoteSent: {
    personal: (projected, writes) => {
      const { data } = projected.event;
      const { amount, currency, amountUnit, parts, validUntil, inclusions, details, notes } = data;
      const price = { amount, currency, amount_unit: amountUnit, parts, valid_until: validUntil };
      const key = { link_id: data.linkId, version: data.version };
      writes.put(quoteVersion, { ...key, ...price, inclusions, details, notes, sent_at: projected.at });
      changeLinks(projected, writes);
    },
  },
  SubjectErased: ({ event: { data } }, { run }) => {
    for (const blank of blanks) run(blank, [data.userId]);
  },
};

function providersConcerned(event: Exclude<RfqEvent, { type: 'RfqHandedOver' }>): readonly string[] {
  if (event.type === 'RfqSent') return event.data.links.map(({ providerId }) => providerId);
  return event.type === 'ProviderAdded' ? [event.data.link.providerId] : providersOf(event);
}

/** An admin's note and nothing else: no event at all for buyers and vendors. */
const isNoteAlone = ({ type, data }: RfqEvent): boolean => type === 'LinkStatusSetByAdmin' && data.from === data.to;

/** The company's people read it from now on; how many are left to hand over is shown to its buyer, who stays one of them until leaving. */
function handedOver({ data: { buyerId, companyId } }: RfqHandedOver): readonly Change[] {
  const read = ['Rfqs', 'RfqLinks', 'Arrivals'] as const;
  return [...read.map((tag): Change => [`company:${companyId}`, tag]), [`user:${buyerId}`, 'Company']];
}

/**
 * The buyer, or the company whose it is, learns of everything but an admin's notes and who of a provider is in charge, a vendor of its own link only: never that others are asked. Of an erasure
 * nobody does.
 */
function changes({ event }: ProjectedEvent<BoardEvent>): readonly Change[] {
  if (event.type === 'SubjectErased' || isNoteAlone(event)) return [];
  if (event.type === 'InChargeSet') return [[`provider:${event.data.providerId}`, 'VendorRfqs']];
  if (event.type === 'RfqHandedOver') return handedOver(event);
  const buyer = buyerAudience(event.data);
  const vendors = providersConcerned(event).map((id) => `provider:${id}` as const);
  return [
    [buyer, 'Rfqs'],
    [buyer, 'RfqLinks'],
    ...vendors.flatMap((vendor): Change[] => [
      [vendor, 'VendorRfqs'],
      [vendor, 'VendorStats'],
    ]),
  ];
}

/** RFQs with their links and quotes, for buyers and vendors. */
export const rfqBoardProjection = defineProjection<BoardEvent>({
  readModel: rfqBoard,
  handlers,
  afterBatch: ({ run }) => {
    run(numberNew, [firstRfqNumber]);
    run(beforeStatus);
    run(readNew);
    run(afterStatus);
  },
  changes,
});
