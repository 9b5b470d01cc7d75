import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { RfqId } from '../kernel/ids.ts';
import { fileResponseMediaTypes } from '../kernel/fileResponseMediaTypes.ts';
import { createRequiredTextSchema } from '../kernel/text.ts';
import {
  ConversationAttachmentFileType,
  ConversationSide,
  maxConversationMessageLength,
  maxMessagesPerConversation,
} from './rfq.values.ts';

const number = z.int().min(1).max(maxMessagesPerConversation);

/** `name` is `null` once the author is erased. `held` is true until the reader may download the file. */
export const ConversationAttachmentReplyItem = z.object({
  name: z.string().nullable(),
  kind: ConversationAttachmentFileType,
  /** Bytes. */
  size: z.int(),
  held: z.boolean(),
});
export type ConversationAttachmentReplyItem = z.infer<typeof ConversationAttachmentReplyItem>;

/** `text` is `null` for attachments, and for messages of an erased author. `own` marks the caller's own messages. */
export const ConversationMessageReplyItem = z.object({
  number,
  by: ConversationSide,
  own: z.boolean(),
  text: z.string().nullable(),
  attachment: ConversationAttachmentReplyItem.nullable(),
  /** Whether contact data in the text is hidden from the reader. */
  masked: z.boolean(),
  sent_at: Instant,
});
export type ConversationMessageReplyItem = z.infer<typeof ConversationMessageReplyItem>;

/** Messages of a link as visible to the caller's side: the newest messages, in chronological order. */
export const ConversationReply = z.object({
  link_id: z.uuid(),
  rfq_id: z.uuid(),
  provider_name: z.string(),
  side: ConversationSide,
  messages: z.array(ConversationMessageReplyItem),
  /** Total number of messages. */
  total: z.int(),
  /** Number of the last message that the caller has read. */
  read_up_to: z.int(),
  /** Reason why no more messages can be sent; `null` while messages can be sent. */
  ended: z.enum(['rejected', 'expired', 'closed']).nullable(),
  /** Whether contact data in the other side's messages is hidden, because the provider has not accepted the RFQ. */
  contact_hidden: z.boolean(),
});
export type ConversationReply = z.infer<typeof ConversationReply>;

/** A conversation in a list, with the number of all messages and the number of unread messages from the other side. */
export const ConversationSummary = z.object({
  link_id: z.uuid(),
  rfq_id: z.uuid(),
  side: ConversationSide,
  messages: z.int(),
  unread: z.int(),
  last_at: Instant,
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

/** Maximum number of conversations in the list, most recent message first. */
export const maxListedConversations = 500;
/** Default number of messages in a response, and number of messages that "Show more" adds to the page. */
export const defaultConversationMessagesLimit = 50;

const params = z.object({ id: z.string().max(100) });

/** Conversations of the caller as a buyer, and of the caller's provider. */
export const listConversationsEndpoint = defineQueryEndpoint('/api/conversations', 'session', {
  summary: "List conversations about the caller's requests for quotes, most recent message first.",
  reply: z.object({ conversations: z.array(ConversationSummary).max(maxListedConversations), total: z.int() }),
});

/**
 * `:id` is the id of a link. Fails with 'rfq.link-not-found' (404) if the link is unknown or belongs to other users,
 * even if the caller is an admin.
 */
export const readConversationEndpoint = defineQueryEndpoint('/api/conversations/:id', 'session', {
  summary: 'Read the messages between a buyer and a provider about a request for quotes.',
  refuses: ['rfq.link-not-found'],
  params,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(maxMessagesPerConversation).default(defaultConversationMessagesLimit),
  }),
  reply: ConversationReply,
});

/** `:id` is the id of an RFQ link: the part of an RFQ that was sent to one provider. */
export const sendMessageEndpoint = defineCommandEndpoint('POST', '/api/conversations/:id', 'session', {
  summary: 'Send a message about a request for quotes, as its buyer or for its provider.',
  refuses: [
    'access.viewer',
    'company.viewer',
    'conversation.full',
    'rfq.closed',
    'rfq.expired',
    'rfq.link-not-found',
    'rfq.rejected',
  ],
  limit: 'message',
  params,
  body: z.strictObject({ text: createRequiredTextSchema(maxConversationMessageLength, msg`Enter a message.`) }),
  reply: CommandReply.extend({ rfq_id: RfqId, number }),
});

/** `:id` is the id of a link. The file type is determined from the content; folders in the file name are removed. */
export const sendAttachmentEndpoint = defineCommandEndpoint('POST', '/api/conversations/:id/attachments', 'session', {
  summary: 'Send a PDF, .xlsx, PNG or JPEG of at most 10 MB to the other side of a request for quotes.',
  refuses: [
    'access.viewer',
    'company.viewer',
    'attachment.kind',
    'attachment.too-large',
    'conversation.files-full',
    'conversation.full',
    'rfq.closed',
    'rfq.expired',
    'rfq.link-not-found',
    'rfq.rejected',
    'upload.busy',
    'upload.cell-too-long',
    'upload.compression',
    'upload.damaged',
    'upload.doctype',
    'upload.encoding',
    'upload.encrypted',
    'upload.form',
    'upload.infected',
    'upload.no-file',
    'upload.not-excel',
    'upload.scanner-unavailable',
    'upload.stalled',
    'upload.too-large',
    'upload.too-many-parts',
    'upload.zip-bomb',
  ],
  limit: 'message',
  form: { file: { kind: 'file', description: 'The file.', required: true } },
  params,
  reply: CommandReply.extend({ rfq_id: RfqId, number }),
});

/**
 * `:id` is the id of a link. Fails with 'attachment.held' (409) for files of the other side until the provider accepts
 * the RFQ, because files may contain contact data.
 */
export const readAttachmentEndpoint = defineQueryEndpoint('/api/conversations/:id/attachments/:number', 'session', {
  summary: 'Download an attachment of a conversation.',
  refuses: ['attachment.held', 'attachment.not-found', 'rfq.link-not-found'],
  files: [
    fileResponseMediaTypes.pdf,
    fileResponseMediaTypes.workbook,
    fileResponseMediaTypes.png,
    fileResponseMediaTypes.jpeg,
  ],
  params: z.object({ id: z.string().max(100), number: z.coerce.number().int().min(1).max(maxMessagesPerConversation) }),
  reply: z.unknown(),
});

/** `:id` is the id of a link. Safe to repeat: never marks a read message as unread, nor a later message as read. */
export const markConversationReadEndpoint = defineCommandEndpoint('POST', '/api/conversations/:id/read', 'session', {
  summary: 'Mark all messages of a conversation up to the given one as read.',
  refuses: ['rfq.link-not-found'],
  params,
  body: z.strictObject({ up_to: number }),
  reply: CommandReply,
});
