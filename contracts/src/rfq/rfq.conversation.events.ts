import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { Instant } from '../kernel/instant.ts';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { linkFact } from './rfq.links.ts';
import {
  AttachmentKind,
  ConversationSide,
  largestAttachment,
  longestAttachmentName,
  mostMessageLength,
  mostMessages,
} from './rfq.values.ts';

/** Number of a message in the conversation, from 1. */
const number = WholeNumber.min(1).max(mostMessages);

/** One side of a link sent a message. The text is personal data of its author. */
export const MessageSent = firstVersion('MessageSent', {
  ...linkFact,
  number,
  by: ConversationSide,
  authorId: UserId,
  text: personal(z.string().max(mostMessageLength), 'authorId'),
});
/** Original name of an attachment, and the hex sha256 of its content. */
export const AttachedFile = z.object({
  name: z.string().max(longestAttachmentName),
  sha256: z.string().max(64),
});

/**
 * One side of a link sent a file. Its content is in the blob store, under a key derived from author, link, id and time. Name and digest are
 * personal data of the author, because a digest reveals that somebody has the same file.
 */
export const AttachmentSent = firstVersion('AttachmentSent', {
  ...linkFact,
  number,
  by: ConversationSide,
  authorId: UserId,
  attachmentId: z.uuid(),
  storedAt: Instant,
  kind: AttachmentKind,
  /** Bytes. */
  size: WholeNumber.min(1).max(largestAttachment),
  file: personal(AttachedFile, 'authorId'),
});
/** A user has read the conversation up to a message. At most one event per message and reader. */
export const MessagesRead = firstVersion('MessagesRead', { ...linkFact, readerId: UserId, upTo: number });

export const conversationEvents = [MessageSent, AttachmentSent, MessagesRead] as const;

export type MessageSent = EventOf<typeof MessageSent>;
export type AttachmentSent = EventOf<typeof AttachmentSent>;
/** An item of a conversation. */
export type ConversationPiece = MessageSent | AttachmentSent;
export type MessagesRead = EventOf<typeof MessagesRead>;
/** Events of a `conversation-{linkId}` stream. */
export type ConversationEvent = EventOf<(typeof conversationEvents)[number]>;

/** Stream of the conversation of a link. */
export function conversationStream(linkId: string): string {
  return `conversation-${linkId}`;
}
