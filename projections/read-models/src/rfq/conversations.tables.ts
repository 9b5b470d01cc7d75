import type { AttachmentKind, ConversationSide } from '@marketplace/contracts/rfq/rfq.values.ts';
import { instant, int, later, orNull, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** One row per link on which somebody wrote; `messages` counts them. */
export const conversation = defineTable(
  'conversation',
  {
    link_id: uuid,
    rfq_id: uuid,
    buyer_id: uuid,
    /** The company whose the RFQ is; NULL where it is the buyer's alone. */
    company_id: orNull(uuid),
    provider_id: text(),
    messages: int,
    last_at: instant,
  },
  ['link_id'],
  {
    handlers: ['(rfq_id)'],
    readers: ['(buyer_id, last_at DESC)', '(company_id, last_at DESC)', '(provider_id, last_at DESC)'],
  },
);

/** Every message, files among them; `text` is NULL of a file, and once its author is erased. */
export const message = defineTable(
  'message',
  {
    link_id: uuid,
    /** Its place in the conversation, from 1. */
    number: int,
    written_by: text<ConversationSide>(),
    author_id: uuid,
    text: orNull(text()),
    /** The text for the other side before the acceptance; NULL where it holds no contact data. */
    masked_text: later(text()),
    /** Of a file: what it is, its size in bytes, and where its bytes stand. */
    file_kind: later(text<AttachmentKind>()),
    file_size: later(int),
    file_key: later(text()),
    /** NULL once its author is erased. */
    file_name: later(text()),
    /** As `masked_text`. */
    masked_file_name: later(text()),
    sent_at: instant,
  },
  ['link_id', 'number'],
  { handlers: ['(author_id)'], readers: ['(file_key) WHERE file_key IS NOT NULL'] },
);

/** Up to which message a person has read a conversation. */
export const readMark = defineTable(
  'read_mark',
  { link_id: uuid, reader_id: uuid, up_to: int },
  ['link_id', 'reader_id'],
  {
    handlers: ['(reader_id)'],
  },
);

/** RFQs that were handed over to a company: what is written about them is the company's to read. */
export const handedOver = defineTable('handed_over', { rfq_id: uuid, company_id: uuid }, ['rfq_id']);

/** Links on which somebody wrote who may have seen the RFQ as its buyer's alone. Empty after every batch. */
export const writtenAlone = defineTable('written_alone', { link_id: uuid }, ['link_id']);

/** What buyers and providers write to each other about an RFQ. */
export const conversations = defineReadModel({
  name: 'conversations',
  version: 6,
  tables: { conversation, message, readMark, handedOver, writtenAlone },
});
