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

/** A message by its place in the conversation, from 1. */
const number = WholeNumber.min(1).max(mostMessages);

/** One side of a link wrote to the other. What was typed is its author's, and is erased with the author. */
export const MessageSent = firstVersion('MessageSent', {
  ...linkFact,
  number,
  by: ConversationSide,
  authorId: UserId,
  text: personal(z.string().max(mostMessageLength), 'authorId'),
});
/** An attachment as it was sent: what it was called, and the hex sha256 of its bytes. */
export const AttachedFile = z.object({
  name: z.string().max(longestAttachmentName),
  sha256: z.string().max(64),
});

/**
 * One side of a link sent a file to the other. Its bytes stand in the blob store, where its author, link, id and instant lead to; name and
 * digest are the author's, since a digest tells of a file that somebody else may have.
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
/** A person has read the conversation up to a message: once for every further one at most. */
export const MessagesRead = firstVersion('MessagesRead', { ...linkFact, readerId: UserId, upTo: number });

export const conversationEvents = [MessageSent, AttachmentSent, MessagesRead] as const;

export type MessageSent = EventOf<typeof MessageSent>;
export type AttachmentSent = EventOf<typeof AttachmentSent>;
/** What has a place in a conversation. */
export type ConversationPiece = MessageSent | AttachmentSent;
export type MessagesRead = EventOf<typeof MessagesRead>;
/** Events of a `conversation-{linkId}` stream. */
export type ConversationEvent = EventOf<(typeof conversationEvents)[number]>;

/** Name of the stream that holds what the two sides of a link write to each other. */
export function conversationStream(linkId: string): string {
  return `conversation-${linkId}`;
}
