import { z } from 'zod';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { Instant } from '../kernel/instant.ts';
import { type InferredDomainEvent, defineFirstEventVersion, markAsPersonalData } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { singleLinkRfqEventFields } from './rfq.links.ts';
import {
  ConversationAttachmentFileType,
  ConversationSide,
  maxAttachmentBytes,
  maxAttachmentNameLength,
  maxConversationMessageLength,
  maxMessagesPerConversation,
} from './rfq.values.ts';

/** Number of a message or attachment in its conversation, from 1. */
const number = NonNegativeInt32.min(1).max(maxMessagesPerConversation);

/** One side of a link sent a message. The text is personal data of its author. */
export const MessageSent = defineFirstEventVersion('MessageSent', {
  ...singleLinkRfqEventFields,
  number,
  by: ConversationSide,
  authorId: UserId,
  text: markAsPersonalData(z.string().max(maxConversationMessageLength), 'authorId'),
});
/** Original name of an attachment, and the hex sha256 of its content. */
export const AttachedFileNameAndDigest = z.object({
  name: z.string().max(maxAttachmentNameLength),
  sha256: z.string().max(64),
});

/**
 * One side of a link sent a file. The content of the file is in the blob store, under a key derived from author, link,
 * id and time. Name and digest are personal data of the author. The digest counts as personal data because it reveals
 * whether somebody has the same file.
 */
export const AttachmentSent = defineFirstEventVersion('AttachmentSent', {
  ...singleLinkRfqEventFields,
  number,
  by: ConversationSide,
  authorId: UserId,
  attachmentId: z.uuid(),
  storedAt: Instant,
  kind: ConversationAttachmentFileType,
  /** Bytes. */
  size: NonNegativeInt32.min(1).max(maxAttachmentBytes),
  file: markAsPersonalData(AttachedFileNameAndDigest, 'authorId'),
});
/** A user has read the conversation up to a message. Recorded at most once per message and reader. */
export const MessagesRead = defineFirstEventVersion('MessagesRead', {
  ...singleLinkRfqEventFields,
  readerId: UserId,
  upTo: number,
});

export const conversationEvents = [MessageSent, AttachmentSent, MessagesRead] as const;

export type MessageSent = InferredDomainEvent<typeof MessageSent>;
export type AttachmentSent = InferredDomainEvent<typeof AttachmentSent>;
/** An item of a conversation. */
export type ConversationItemEvent = MessageSent | AttachmentSent;
export type MessagesRead = InferredDomainEvent<typeof MessagesRead>;
/** Events of a `conversation-{linkId}` stream. */
export type ConversationEvent = InferredDomainEvent<(typeof conversationEvents)[number]>;

/** Stream of the conversation of a link. */
export function getConversationStreamName(linkId: string): string {
  return `conversation-${linkId}`;
}
