import { linkStatuses, RfqStatus, type LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { bigint, int, orNull, setAfterBatch, text, uuid } from '../columns.ts';
import { defineTable } from '../table.ts';

const count = setAfterBatch(int);

/** A column for each word, in which a number stands. */
function countEach<Word extends string>(words: readonly Word[]): Readonly<Record<Word, typeof count>> {
  return Object.fromEntries(words.map((word) => [word, count])) as Record<Word, typeof count>;
}

/**
 * Positions of the log in one block. Figures are kept for each block, and those of a block are counted anew when something in it changes: that
 * takes what stands in the block, not what there is in all. Positions never change, so that nothing moves to another block.
 */
export const blockWidth = 4096;

/** How many links of a provider, begun in a block, are in which status, and how many have an answer and a quote; without deleted ones. */
export const linkCount = defineTable(
  'link_count',
  { provider_id: text(), block: int, ...countEach<LinkStatus>(linkStatuses), answered: count, quoted: count },
  ['provider_id', 'block'],
  { handlers: ['(provider_id, block) WHERE sent IS NULL'] },
);

/** How many RFQs, sent in a block, read as what. */
export const rfqCount = defineTable(
  'rfq_count',
  { block: int, ...countEach<RfqStatus>(RfqStatus.options) },
  ['block'],
  {
    handlers: ['(block) WHERE sent IS NULL'],
  },
);

/**
 * Links that were answered and are not deleted: milliseconds from the sending to the vendor's first answer (accepted, rejected or quoted), and to
 * the first quote. The middle ones are found in the indexes.
 */
export const answerTime = defineTable(
  'answer_time',
  { link_id: uuid, provider_id: text(), answer_ms: bigint, quote_ms: orNull(bigint) },
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
