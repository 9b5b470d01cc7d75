import type { RfqHistoryEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import { bigint, instant, jsonb, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/**
 * One row per event of an RFQ. `actor` is a user id or `system`; `type` is the event name without version; `data` has
 * the shape of the newest event version, without contact details and free text of the buyer. Personal properties are
 * `null` once the buyer is erased.
 */
export const rfqEventTable = defineTable(
  'rfq_event',
  {
    rfq_id: uuid,
    position: bigint,
    at: instant,
    actor: text(),
    type: text<RfqHistoryEvent['type']>(),
    data: jsonb<RfqHistoryEvent['data']>(),
  },
  ['rfq_id', 'position'],
  {
    handlers: [
      `((data->>'buyerId')) WHERE type IN ('RfqSent', 'QuoteSent', 'LinkStatusSetByAdmin', 'QuoteNotAwarded', 'RfqClosed')`,
    ],
  },
);

/** All events of all RFQs, and records of sent messages, for auditors. */
export const rfqHistoryReadModel = defineReadModel({
  name: 'rfqHistory',
  version: 5,
  tables: { rfqEvent: rfqEventTable },
});
