import { collatedText, instant, later, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** One row per link of an RFQ that met no vendor; `handled_at` once an admin saw to it. */
export const missedVendor = defineTable(
  'missed_vendor',
  {
    link_id: uuid,
    rfq_id: uuid,
    provider_id: collatedText(),
    provider_name: text(),
    missed_at: instant,
    /** Where the catalogue had an address for invitations. */
    invited_at: later(instant),
    handled_at: later(instant),
  },
  ['link_id'],
  { readers: ['(missed_at) WHERE handled_at IS NULL', '(rfq_id)'] },
);

/** Providers that are not here yet, and what came of it. */
export const arrivals = defineReadModel({ name: 'arrivals', version: 1, tables: { missedVendor } });
