import { z } from 'zod';
import { Instant } from '../kernel/instant.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { RfqId } from '../kernel/ids.ts';
import { mediaTypes } from '../kernel/mediaTypes.ts';
import { requiredText } from '../kernel/text.ts';
import { AttachmentKind, ConversationSide, mostMessageLength, mostMessages } from './rfq.values.ts';

const number = z.int().min(1).max(mostMessages);

/** `name` is `null` once its author is erased; `held` while the reader may not have it yet. */
export const AttachmentView = z.object({
  name: z.string().nullable(),
  kind: AttachmentKind,
  /** Bytes. */
  size: z.int(),
  held: z.boolean(),
});
export type AttachmentView = z.infer<typeof AttachmentView>;

/** `text` is `null` of an attachment, and once its author is erased. Whoever wrote is told to the own side alone, as `own` or not. */
export const MessageView = z.object({
  number,
  by: ConversationSide,
  own: z.boolean(),
  text: z.string().nullable(),
  attachment: AttachmentView.nullable(),
  /** Whether contact data stands in the text that the reader may not have yet. */
  masked: z.boolean(),
  sent_at: Instant,
});
export type MessageView = z.infer<typeof MessageView>;

/** What the two sides of a link wrote to each other, as the caller's side may read it: the newest ones, the oldest of them first. */
export const ConversationView = z.object({
  link_id: z.uuid(),
  rfq_id: z.uuid(),
  provider_name: z.string(),
  side: ConversationSide,
  messages: z.array(MessageView),
  /** Messages in all. */
  total: z.int(),
  /** Up to which message the caller has read. */
  read_up_to: z.int(),
  /** Why nothing can be written any more; `null` while it can. */
  ended: z.enum(['rejected', 'expired', 'closed']).nullable(),
  /** Whether contact data is left out of what the other side writes, because the provider has not accepted. */
  contact_hidden: z.boolean(),
});
export type ConversationView = z.infer<typeof ConversationView>;

/** A conversation in a list: how many messages it has, and how many of the other side's the caller has not read. */
export const ConversationSummary = z.object({
  link_id: z.uuid(),
  rfq_id: z.uuid(),
  side: ConversationSide,
  messages: z.int(),
  unread: z.int(),
  last_at: Instant,
});
export type ConversationSummary = z.infer<typeof ConversationSummary>;

/** Conversations that the list holds at most, the last written in first. */
export const listedConversations = 500;
/** Messages that come when nothing is said, and that a page adds when more are wanted. */
export const messagesStep = 50;

const params = z.object({ id: z.string().max(100) });

/** Those of the caller as a buyer, and of the provider that the caller answers for. */
export const listConversations = query('/api/conversations', 'session', {
  summary: "Conversations on the caller's requests for quotes that hold a message, the last written in first.",
  reply: z.object({ conversations: z.array(ConversationSummary).max(listedConversations), total: z.int() }),
});

/** By the id of the link. Refuses 'rfq.link-not-found' (404), also for somebody else's, admins included. */
export const readConversation = query('/api/conversations/:id', 'session', {
  summary: 'What a buyer and a provider wrote to each other about a request for quotes.',
  refuses: ['rfq.link-not-found'],
  params,
  query: z.object({ limit: z.coerce.number().int().min(1).max(mostMessages).default(messagesStep) }),
  reply: ConversationView,
});

/** By the id of the link. */
export const sendMessage = command('POST', '/api/conversations/:id', 'session', {
  summary: 'Write to the other side of a request for quotes, as its buyer or for its provider.',
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
  body: z.strictObject({ text: requiredText(mostMessageLength, 'Please write something.') }),
  reply: Accepted.extend({ rfq_id: RfqId, number }),
});

/** By the id of the link. What a file is, its bytes say; folders in its name are left out. */
export const sendAttachment = command('POST', '/api/conversations/:id/attachments', 'session', {
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
  form: { file: { kind: 'file', about: 'The file.', required: true } },
  params,
  reply: Accepted.extend({ rfq_id: RfqId, number }),
});

/**
 * By the id of the link and the place of the message. The other side's files wait for the acceptance, since nothing can be masked in them:
 * 'attachment.held' (409). Body is the file itself.
 */
export const readAttachment = query('/api/conversations/:id/attachments/:number', 'session', {
  summary: 'A file that was sent in a conversation.',
  refuses: ['attachment.held', 'attachment.not-found', 'rfq.link-not-found'],
  files: [mediaTypes.pdf, mediaTypes.workbook, mediaTypes.png, mediaTypes.jpeg],
  params: z.object({ id: z.string().max(100), number: z.coerce.number().int().min(1).max(mostMessages) }),
  reply: z.unknown(),
});

/** By the id of the link. Safe to repeat: what was read stays read, and nobody has read what was not written. */
export const markConversationRead = command('POST', '/api/conversations/:id/read', 'session', {
  summary: 'Note up to which message the caller has read a conversation.',
  refuses: ['rfq.link-not-found'],
  params,
  body: z.strictObject({ up_to: number }),
  reply: Accepted,
});
