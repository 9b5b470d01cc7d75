import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Change } from '@marketplace/contracts/live.ts';
import type { ConversationEvent, ConversationPiece } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqHandedOver } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { attachmentKey } from '@marketplace/domain/rfq/conversation/attachments.ts';
import { maskedOrNull } from '@marketplace/domain/rfq/contactData/contactData.ts';
import {
  conversation,
  conversations,
  handedOver,
  message,
  readMark,
  writtenAlone,
} from '@marketplace/read-models/rfq/conversations.tables.ts';
import { blanking, columnNames, refs } from '@marketplace/read-models/table.ts';
import { defineProjection, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';
import { buyerAudience } from './buyerAudience.public.ts';
import type { Writes } from '../runtime/writes.ts';

type ReadEvent = ConversationEvent | RfqHandedOver | SubjectErased;

const clearTexts = `${blanking(message, ['text', 'masked_text', 'file_name', 'masked_file_name'])} WHERE ${columnNames(message).author_id} = $1`;
const deleteReadMarks = `DELETE FROM {schema}.${readMark.name} WHERE ${columnNames(readMark).reader_id} = $1`;

const { company_id, link_id, rfq_id } = columnNames(conversation);
const h = refs(handedOver, 'h');
const assignToCompany = `UPDATE {schema}.${conversation.name} SET ${company_id} = $2 WHERE ${rfq_id} = $1`;
/** Assigns conversations to the company if their messages were written at the same time as the transfer. */
const assignLateMessages = `
  WITH late AS (DELETE FROM {schema}.${writtenAlone.name} RETURNING *)
  UPDATE {schema}.${conversation.name} c SET ${company_id} = ${h.company_id} FROM late, {schema}.${handedOver.name} h
   WHERE c.${link_id} = late.${link_id} AND ${h.rfq_id} = c.${rfq_id}`;

function putConversation(data: ConversationPiece['data'], at: string, { put }: Writes): void {
  const { linkId, rfqId, buyerId, companyId, providerId, number } = data;
  const ids = { rfq_id: rfqId, buyer_id: buyerId, company_id: companyId, provider_id: providerId };
  put(conversation, { link_id: linkId, ...ids, messages: number, last_at: at });
  if (companyId === null) put(writtenAlone, { link_id: linkId });
}

const handlers: Handlers<ReadEvent> = {
  MessageSent: {
    personal: ({ event: { data }, at }, writes) => {
      const { linkId, number, by, authorId, text } = data;
      putConversation(data, at, writes);
      writes.put(message, {
        link_id: linkId,
        number,
        written_by: by,
        author_id: authorId,
        text,
        masked_text: maskedOrNull(text),
        sent_at: at,
      });
    },
  },
  AttachmentSent: {
    personal: ({ event: { data }, at }, writes) => {
      const { linkId, number, by, authorId, kind, size, file } = data;
      putConversation(data, at, writes);
      const fileColumns = {
        file_kind: kind,
        file_size: size,
        file_key: attachmentKey(data),
        file_name: file?.name ?? null,
      };
      const masked = { masked_file_name: maskedOrNull(file?.name ?? null) };
      const messageColumns = { link_id: linkId, number, written_by: by, author_id: authorId, text: null, sent_at: at };
      writes.put(message, { ...messageColumns, ...fileColumns, ...masked });
    },
  },
  MessagesRead: ({ event: { data } }, { put }) =>
    put(readMark, { link_id: data.linkId, reader_id: data.readerId, up_to: data.upTo }),
  RfqHandedOver: ({ event: { data } }, { put, run }) => {
    put(handedOver, { rfq_id: data.rfqId, company_id: data.companyId });
    run(assignToCompany, [data.rfqId, data.companyId]);
  },
  SubjectErased: ({ event: { data } }, { run }) => {
    run(clearTexts, [data.userId]);
    run(deleteReadMarks, [data.userId]);
  },
};

/** Both sides for a message; only the reader for a read mark; nobody for an erasure. */
function changes({ event }: ProjectedEvent<ReadEvent>): readonly Change[] {
  switch (event.type) {
    case 'MessageSent':
    case 'AttachmentSent':
      return [
        [buyerAudience(event.data), 'Conversations'],
        [`provider:${event.data.providerId}`, 'Conversations'],
      ];
    case 'MessagesRead':
      return [[`user:${event.data.readerId}`, 'Conversations']];
    case 'RfqHandedOver':
      return [[buyerAudience(event.data), 'Conversations']];
    case 'SubjectErased':
      return [];
  }
}

/** Conversations of buyers and providers, with read marks. */
export const conversationsProjection = defineProjection<ReadEvent>({
  readModel: conversations,
  handlers,
  afterBatch: ({ run }) => run(assignLateMessages),
  changes,
});
