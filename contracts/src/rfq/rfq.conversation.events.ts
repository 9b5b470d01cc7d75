import { z } from 'zod';
import { WholeNumber } from '../kernel/bounds.ts';
import { type EventOf, firstVersion, personal } from '../kernel/event.ts';
import { UserId } from '../kernel/ids.ts';
import { linkFact } from './rfq.links.ts';
import { ConversationSide, mostMessageLength, mostMessages } from './rfq.values.ts';

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
/** A person has read the conversation up to a message: once for every further one at most. */
export const MessagesRead = firstVersion('MessagesRead', { ...linkFact, readerId: UserId, upTo: number });

export const conversationEvents = [MessageSent, MessagesRead] as const;

export type MessageSent = EventOf<typeof MessageSent>;
export type MessagesRead = EventOf<typeof MessagesRead>;
/** Events of a `conversation-{linkId}` stream. */
export type ConversationEvent = EventOf<(typeof conversationEvents)[number]>;

/** Name of the stream that holds what the two sides of a link write to each other. */
export function conversationStream(linkId: string): string {
  return `conversation-${linkId}`;
}
