import { defineCollatedTextColumn, instant, initiallyNull, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** One row per link to a provider without users; `handled_at` is set once an admin has handled the link. */
export const unclaimedProviderRfqTable = defineTable(
  'missed_vendor',
  {
    link_id: uuid,
    rfq_id: uuid,
    provider_id: defineCollatedTextColumn(),
    provider_name: text(),
    missed_at: instant,
    /** Time of the invitation; NULL unless the catalogue had the email address of a contact. */
    invited_at: initiallyNull(instant),
    handled_at: initiallyNull(instant),
  },
  ['link_id'],
  { readers: ['(missed_at) WHERE handled_at IS NULL', '(rfq_id)'] },
);

/** RFQs sent to providers without users on this platform. */
export const unclaimedProviderRfqsReadModel = defineReadModel({
  name: 'arrivals',
  version: 1,
  tables: { missedVendor: unclaimedProviderRfqTable },
});
