import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Change } from '@marketplace/contracts/live.ts';
import type { RfqEvent, RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { firstRfqNumber } from '@marketplace/contracts/rfq/rfq.values.ts';
import { defineProjection, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';
import type { Writes } from '../runtime/writes.ts';
import type { Exact, PatchOf } from '@marketplace/read-models/table.ts';
import { quoteVersion, rfq, rfqContact, rfqLink, rfqBoard } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';

/** Continues after the RFQ before the first unnumbered one, so that a batch that comes again gives the same numbers. */
const numberNew = `
  WITH unnumbered AS (
    SELECT rfq_id, position, row_number() OVER (ORDER BY position) AS place FROM {schema}.rfq WHERE number IS NULL
  ), before AS (
    SELECT coalesce(max(number), $1::int - 1) AS number FROM (
      SELECT number FROM {schema}.rfq
       WHERE position < (SELECT min(position) FROM unnumbered) ORDER BY position DESC LIMIT 1) last
  )
  UPDATE {schema}.rfq r SET number = before.number + unnumbered.place
    FROM unnumbered, before WHERE r.rfq_id = unnumbered.rfq_id`;

/** Decision 7, as `overallStatus` says it. */
const readNew = `
  UPDATE {schema}.rfq r SET status = read.status FROM (
    SELECT u.rfq_id, CASE
             WHEN count(l.link_id) = 0 THEN 'closed'
             WHEN bool_or(l.status = 'responded') THEN 'responded'
             WHEN bool_and(l.status = 'rejected') THEN 'declined'
             WHEN bool_or(l.status IN ('sent', 'accepted')) THEN 'sent'
             ELSE 'expired' END AS status
      FROM {schema}.rfq u LEFT JOIN {schema}.rfq_link l ON l.rfq_id = u.rfq_id AND l.deleted_at IS NULL
     WHERE u.status IS NULL GROUP BY u.rfq_id) read
   WHERE r.rfq_id = read.rfq_id`;

type BoardEvent = RfqEvent | SubjectErased;

const ofBuyer = 'rfq_id IN (SELECT rfq_id FROM {schema}.rfq_contact WHERE buyer_id = $1)';

const blankRfqs = `
  UPDATE {schema}.rfq SET company_name = NULL, project_title = NULL, expected_volume = NULL WHERE ${ofBuyer}`;

const blankNotes = `UPDATE {schema}.rfq_link SET admin_notes = NULL WHERE ${ofBuyer}`;

const blankQuotes = `
  UPDATE {schema}.quote_version SET details = NULL, notes = NULL
   WHERE link_id IN (SELECT link_id FROM {schema}.rfq_link WHERE ${ofBuyer})`;

const blankContacts = `
  UPDATE {schema}.rfq_contact
     SET contact_name = NULL, email = NULL, phone = NULL, custom_requirements = NULL, wizard_data = NULL
   WHERE buyer_id = $1`;

function putRfq({ event: { data }, at, position }: ProjectedEvent<RfqSent>, { put }: Writes): void {
  put(rfq, {
    rfq_id: data.rfqId,
    position: position.toString(),
    buyer_id: data.buyerId,
    company_name: data.companyName,
    project_title: data.projectTitle,
    urgency: data.urgency,
    expected_volume: data.expectedVolume,
    decision_priorities: data.decisionPriorities,
    requirements: data.requirements,
    created_at: at,
    deadline: data.deadline,
  });
}

function putContact({ event: { data } }: ProjectedEvent<RfqSent>, { put }: Writes): void {
  put(rfqContact, {
    rfq_id: data.rfqId,
    buyer_id: data.buyerId,
    contact_name: data.contact?.contactName ?? null,
    email: data.contact?.email ?? null,
    phone: data.contact?.phone ?? null,
    custom_requirements: data.customRequirements,
    wizard_data: data.wizardData,
  });
}

function putLinks({ event: { data }, at, position }: ProjectedEvent<RfqSent>, { put }: Writes): void {
  data.links.forEach((link, ordinal) =>
    put(rfqLink, {
      link_id: link.linkId,
      rfq_id: data.rfqId,
      ordinal,
      position: position.toString(),
      provider_id: link.providerId,
      provider_name: link.providerName,
      provider_type: link.providerType,
      provider_website: link.providerWebsite,
      status: 'sent',
      ever_accepted: false,
      sent_at: at,
      version: 0,
    }),
  );
}

type LinkPatch = PatchOf<typeof rfqLink>;

/** Sets columns of a link, which becomes one version newer. */
function change<Given extends LinkPatch>({ patch, add }: Writes, linkId: string, set: Exact<LinkPatch, Given>): void {
  patch(rfqLink, { link_id: linkId }, set);
  add(rfqLink, { link_id: linkId }, { version: 1 });
}

/** What the RFQ reads as is to be found anew after the batch. */
function readAnew({ patch }: Writes, { rfqId }: { readonly rfqId: string }): void {
  patch(rfq, { rfq_id: rfqId }, { status: null });
}

const handlers: Handlers<BoardEvent> = {
  RfqSent: {
    personal: (projected, writes) => {
      putRfq(projected, writes);
      putContact(projected, writes);
      putLinks(projected, writes);
    },
  },
  RfqViewed: ({ event: { data }, at }, writes) => change(writes, data.linkId, { viewed_at: at }),
  RfqAccepted: ({ event: { data }, at }, writes) => {
    change(writes, data.linkId, { status: 'accepted', ever_accepted: true, accepted_at: at });
    readAnew(writes, data);
  },
  RfqRejected: ({ event: { data }, at }, writes) => {
    change(writes, data.linkId, { status: 'rejected', rejected_at: at });
    readAnew(writes, data);
  },
  QuoteSent: {
    personal: ({ event: { data }, at }, writes) => {
      const { linkId, version, amount, currency, details, notes } = data;
      writes.put(quoteVersion, { link_id: linkId, version, amount, currency, details, notes, sent_at: at });
      change(writes, linkId, { status: 'responded', ever_accepted: true, responded_at: at, quote_version: version });
      readAnew(writes, data);
    },
  },
  RfqExpired: ({ event: { data } }, writes) => {
    for (const linkId of data.linkIds) change(writes, linkId, { status: 'expired' });
    readAnew(writes, data);
  },
  LinkStatusSetByAdmin: {
    personal: ({ event: { data } }, writes) => {
      const noted = data.notes === null ? {} : { admin_notes: data.notes };
      change(writes, data.linkId, { status: data.to, ...noted });
      readAnew(writes, data);
    },
  },
  LinkDeleted: ({ event: { data }, at }, writes) => {
    change(writes, data.linkId, { deleted_at: at });
    readAnew(writes, data);
  },
  SubjectErased: ({ event: { data } }, { run }) => {
    for (const blank of [blankRfqs, blankNotes, blankQuotes, blankContacts]) run(blank, [data.userId]);
  },
};

function providersConcerned({ type, data }: RfqEvent): readonly string[] {
  if (type === 'RfqSent') return data.links.map(({ providerId }) => providerId);
  return type === 'RfqExpired' ? data.providerIds : [data.providerId];
}

/** An admin's note and nothing else: no event at all for buyers and vendors. */
const isNoteAlone = ({ type, data }: RfqEvent): boolean => type === 'LinkStatusSetByAdmin' && data.from === data.to;

/**
 * The buyer learns of everything but an admin's notes, a vendor of its own link only: never that others are asked. Of an erasure
 * nobody does.
 */
function changes({ event }: ProjectedEvent<BoardEvent>): readonly Change[] {
  if (event.type === 'SubjectErased' || isNoteAlone(event)) return [];
  const buyer = `user:${event.data.buyerId}` as const;
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
    run(readNew);
  },
  changes,
});
