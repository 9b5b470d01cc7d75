import { defineTable } from '../runtime/table.ts';

/**
 * One row per event of an RFQ. `actor` is a user id or `system`, `type` the event's name without a version, `data` its data in the
 * newest shape without personal properties.
 */
export const rfqEvent = defineTable(
  'rfq_event',
  { rfq_id: 'uuid', position: 'bigint', at: 'timestamptz', actor: 'text', type: 'text', data: 'jsonb' },
  ['rfq_id', 'position'],
);
