import { type Change, readModelVersions } from '@marketplace/contracts/readModels.ts';
import type { RfqEvent, RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import { firstRfqNumber } from '@marketplace/contracts/rfq/rfq.status.ts';
import { defineProjection, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';
import type { Writes } from '../runtime/writes.ts';
import { quoteVersion, rfq, rfqContact, rfqLink } from './rfqBoard.tables.ts';

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
    }),
  );
}

const handlers: Handlers<RfqEvent> = {
  RfqSent: {
    personal: (projected, writes) => {
      putRfq(projected, writes);
      putContact(projected, writes);
      putLinks(projected, writes);
    },
  },
  RfqViewed: ({ event: { data }, at }, { patch }) => patch(rfqLink, { link_id: data.linkId }, { viewed_at: at }),
  RfqAccepted: ({ event: { data }, at }, { patch }) =>
    patch(rfqLink, { link_id: data.linkId }, { status: 'accepted', ever_accepted: true, accepted_at: at }),
  RfqRejected: ({ event: { data } }, { patch }) => patch(rfqLink, { link_id: data.linkId }, { status: 'rejected' }),
  QuoteSent: ({ event: { data }, at }, { put, patch }) => {
    const { linkId, version, amount, currency, details, notes } = data;
    put(quoteVersion, { link_id: linkId, version, amount, currency, details, notes, sent_at: at });
    const answered = { status: 'responded', ever_accepted: true, responded_at: at, quote_version: version };
    patch(rfqLink, { link_id: linkId }, answered);
  },
  RfqExpired: ({ event: { data } }, { patch }) => {
    for (const linkId of data.linkIds) patch(rfqLink, { link_id: linkId }, { status: 'expired' });
  },
  LinkStatusSetByAdmin: ({ event: { data } }, { patch }) =>
    patch(rfqLink, { link_id: data.linkId }, { status: data.to }),
  LinkDeleted: ({ event: { data }, at }, { patch }) => patch(rfqLink, { link_id: data.linkId }, { deleted_at: at }),
};

function providersConcerned({ type, data }: RfqEvent): readonly string[] {
  if (type === 'RfqSent') return data.links.map(({ providerId }) => providerId);
  return type === 'RfqExpired' ? data.providerIds : [data.providerId];
}

/** The buyer learns of everything, a vendor of its own link only: never that others are asked. */
function changes({ event }: ProjectedEvent<RfqEvent>): readonly Change[] {
  const buyer = `user:${event.data.buyerId}`;
  const vendors = providersConcerned(event).map((id) => `provider:${id}`);
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
export const rfqBoardProjection = defineProjection<RfqEvent>({
  name: 'rfqBoard',
  version: readModelVersions.rfqBoard,
  tables: [rfq, rfqContact, rfqLink, quoteVersion],
  handlers,
  afterBatch: ({ run }) => run(numberNew, [firstRfqNumber]),
  changes,
});
