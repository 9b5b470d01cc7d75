import { rfqLinkStatuses, RfqStatus, type RfqLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { bigint, int, nullable, makeColumnFilledAfterBatch, text, uuid } from '../columns.ts';
import { defineTable } from '../table.ts';

const count = makeColumnFilledAfterBatch(int);

/** One count column for each value. */
function countColumns<Value extends string>(values: readonly Value[]): Readonly<Record<Value, typeof count>> {
  return Object.fromEntries(values.map((value) => [value, count])) as Record<Value, typeof count>;
}

/**
 * Number of log positions per block. Counts are stored per block and recomputed when an RFQ or link of the block
 * changes, so that only the block is read instead of the whole table. Positions never change, so rows never move to
 * another block.
 */
export const logPositionsPerCountBlock = 4096;

/**
 * Counts of a provider's links that were created in a block and are not deleted: by status, with an answer, and with a
 * quote.
 */
export const rfqLinkCountByProviderAndStatusTable = defineTable(
  'link_count',
  {
    provider_id: text(),
    block: int,
    ...countColumns<RfqLinkStatus>(rfqLinkStatuses),
    answered: count,
    quoted: count,
  },
  ['provider_id', 'block'],
  { handlers: ['(provider_id, block) WHERE sent IS NULL'] },
);

/** Counts of the RFQs that were sent in a block, by status. */
export const rfqCountByStatusTable = defineTable(
  'rfq_count',
  { block: int, ...countColumns<RfqStatus>(RfqStatus.options) },
  ['block'],
  {
    handlers: ['(block) WHERE sent IS NULL'],
  },
);

/**
 * Answered links that are not deleted: milliseconds from sending to the vendor's first answer (accepted, rejected or
 * quoted), and to the first quote. Medians are read from the indexes.
 */
export const rfqLinkAnswerTimeTable = defineTable(
  'answer_time',
  {
    link_id: uuid,
    provider_id: text(),
    answer_ms: bigint,
    quote_ms: nullable(bigint),
  },
  ['link_id'],
  {
    readers: [
      '(answer_ms)',
      '(provider_id, answer_ms)',
      '(quote_ms) WHERE quote_ms IS NOT NULL',
      '(provider_id, quote_ms) WHERE quote_ms IS NOT NULL',
    ],
  },
);
