import type { SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import type { ConversationEvent, ConversationItemEvent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqHandedOver } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { buildAttachmentBlobKey } from '@marketplace/domain/rfq/conversation/attachments.ts';
import { maskContactDataOrNullIfNone } from '@marketplace/domain/rfq/contactData/contactData.ts';
import {
  conversationTable,
  conversationsReadModel,
  transferredRfqTable,
  conversationMessageTable,
  conversationReadMarkTable,
  conversationLinksToCheckForTransferTable,
} from '@marketplace/read-models/rfq/conversations.tables.ts';
import {
  buildSetColumnsToNullSql,
  buildUnqualifiedColumnNameMap,
  qualifyColumns,
} from '@marketplace/read-models/table.ts';
import { defineProjection, type ProjectionHandlers, type ProjectedEvent } from '../runtime/projection.ts';
import { getRfqBuyerLiveUpdateAudience } from './buyerAudience.public.ts';
import type { ProjectionWriter } from '../runtime/writes.ts';

type ReadEvent = ConversationEvent | RfqHandedOver | SubjectErased;

const clearTexts = `${buildSetColumnsToNullSql(conversationMessageTable, ['text', 'masked_text', 'file_name', 'masked_file_name'])} WHERE ${buildUnqualifiedColumnNameMap(conversationMessageTable).author_id} = $1`;
const deleteReadMarks = `DELETE FROM {schema}.${conversationReadMarkTable.name} WHERE ${buildUnqualifiedColumnNameMap(conversationReadMarkTable).reader_id} = $1`;

const { company_id, link_id, rfq_id } = buildUnqualifiedColumnNameMap(conversationTable);
const h = qualifyColumns(transferredRfqTable, 'h');
const assignToCompany = `UPDATE {schema}.${conversationTable.name} SET ${company_id} = $2 WHERE ${rfq_id} = $1`;
/**
 * If messages were written while an RFQ was being transferred, assigns their conversations to the company that now owns
 * the RFQ.
 */
const assignLateMessages = `
  WITH late AS (DELETE FROM {schema}.${conversationLinksToCheckForTransferTable.name} RETURNING *)
  UPDATE {schema}.${conversationTable.name} c SET ${company_id} = ${h.company_id} FROM late, {schema}.${transferredRfqTable.name} h
   WHERE c.${link_id} = late.${link_id} AND ${h.rfq_id} = c.${rfq_id}`;

function putConversation(data: ConversationItemEvent['data'], at: string, { put }: ProjectionWriter): void {
  const { linkId, rfqId, buyerId, companyId, providerId, number } = data;
  const ids = { rfq_id: rfqId, buyer_id: buyerId, company_id: companyId, provider_id: providerId };
  put(conversationTable, { link_id: linkId, ...ids, messages: number, last_at: at });
  if (companyId === null) put(conversationLinksToCheckForTransferTable, { link_id: linkId });
}

const handlers: ProjectionHandlers<ReadEvent> = {
  MessageSent: {
    personal: ({ event: { data }, at }, writes) => {
      const { linkId, number, by, authorId, text } = data;
      putConversation(data, at, writes);
      writes.put(conversationMessageTable, {
        link_id: linkId,
        number,
        written_by: by,
        author_id: authorId,
        text,
        masked_text: maskContactDataOrNullIfNone(text),
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
        file_key: buildAttachmentBlobKey(data),
        file_name: file?.name ?? null,
      };
      const masked = { masked_file_name: maskContactDataOrNullIfNone(file?.name ?? null) };
      const messageColumns = { link_id: linkId, number, written_by: by, author_id: authorId, text: null, sent_at: at };
      writes.put(conversationMessageTable, { ...messageColumns, ...fileColumns, ...masked });
    },
  },
  MessagesRead: ({ event: { data } }, { put }) =>
    put(conversationReadMarkTable, { link_id: data.linkId, reader_id: data.readerId, up_to: data.upTo }),
  RfqHandedOver: ({ event: { data } }, { put, run }) => {
    put(transferredRfqTable, { rfq_id: data.rfqId, company_id: data.companyId });
    run(assignToCompany, [data.rfqId, data.companyId]);
  },
  SubjectErased: ({ event: { data } }, { run }) => {
    run(clearTexts, [data.userId]);
    run(deleteReadMarks, [data.userId]);
  },
};

/**
 * A message notifies both sides of the conversation, and a transfer notifies the company. Read marks notify only the
 * reader, and erasures notify nobody.
 */
function changes({ event }: ProjectedEvent<ReadEvent>): readonly LiveChangeAudienceAndTag[] {
  switch (event.type) {
    case 'MessageSent':
    case 'AttachmentSent':
      return [
        [getRfqBuyerLiveUpdateAudience(event.data), 'Conversations'],
        [`provider:${event.data.providerId}`, 'Conversations'],
      ];
    case 'MessagesRead':
      return [[`user:${event.data.readerId}`, 'Conversations']];
    case 'RfqHandedOver':
      return [[getRfqBuyerLiveUpdateAudience(event.data), 'Conversations']];
    case 'SubjectErased':
      return [];
  }
}

/** Conversations of buyers and providers, with read marks. */
export const conversationsProjection = defineProjection<ReadEvent>({
  readModel: conversationsReadModel,
  handlers,
  afterBatch: ({ run }) => run(assignLateMessages),
  changes,
});
