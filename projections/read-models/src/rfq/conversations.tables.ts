import type { ConversationAttachmentFileType, ConversationSide } from '@marketplace/contracts/rfq/rfq.values.ts';
import { instant, int, initiallyNull, nullable, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** One row per link with messages; `messages` is the number of messages. */
export const conversationTable = defineTable(
  'conversation',
  {
    link_id: uuid,
    rfq_id: uuid,
    buyer_id: uuid,
    /** Company that owns the RFQ; NULL if the RFQ belongs to the buyer alone. */
    company_id: nullable(uuid),
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

/** All messages, including files; `text` is NULL for files, and once the author is erased. */
export const conversationMessageTable = defineTable(
  'message',
  {
    link_id: uuid,
    /** Number in the conversation, from 1. */
    number: int,
    written_by: text<ConversationSide>(),
    author_id: uuid,
    text: nullable(text()),
    /** Text as shown to the other side until the RFQ is accepted; NULL if `text` contains no contact data. */
    masked_text: initiallyNull(text()),
    /** For files: type, size in bytes, and key in the blob store. */
    file_kind: initiallyNull(text<ConversationAttachmentFileType>()),
    file_size: initiallyNull(int),
    file_key: initiallyNull(text()),
    /** NULL once the author is erased. */
    file_name: initiallyNull(text()),
    /** File name as shown to the other side; see `masked_text`. */
    masked_file_name: initiallyNull(text()),
    sent_at: instant,
  },
  ['link_id', 'number'],
  { handlers: ['(author_id)'], readers: ['(file_key) WHERE file_key IS NOT NULL'] },
);

/** Number of the last message that a user has read in a conversation. */
export const conversationReadMarkTable = defineTable(
  'read_mark',
  { link_id: uuid, reader_id: uuid, up_to: int },
  ['link_id', 'reader_id'],
  {
    handlers: ['(reader_id)'],
  },
);

/** RFQs that were transferred to a company, whose members can read the conversations of these RFQs. */
export const transferredRfqTable = defineTable('handed_over', { rfq_id: uuid, company_id: uuid }, ['rfq_id']);

/** Links with new messages that may have been written before the RFQ's transfer. Empty after every batch. */
export const conversationLinksToCheckForTransferTable = defineTable('written_alone', { link_id: uuid }, ['link_id']);

/** Conversations of buyers and providers about RFQs. */
export const conversationsReadModel = defineReadModel({
  name: 'conversations',
  version: 6,
  tables: {
    conversation: conversationTable,
    message: conversationMessageTable,
    readMark: conversationReadMarkTable,
    handedOver: transferredRfqTable,
    writtenAlone: conversationLinksToCheckForTransferTable,
  },
});
