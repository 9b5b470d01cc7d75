import { msg, plural } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type {
  AttachmentSent,
  ConversationEvent,
  MessageSent,
} from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqAccepted } from '@marketplace/contracts/rfq/rfq.events.ts';
import {
  type ConversationSide,
  maxAttachmentsPerConversation,
  maxMessagesPerConversation,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import type { ConversationEndReason } from '@marketplace/domain/rfq/conversation/conversationEndReason.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

type LinkEventData = RfqAccepted['data'];

/** A user sends a message to the other side. */
export interface SendConversationMessageCommand {
  readonly type: 'SendMessage';
  readonly link: LinkEventData;
  readonly by: ConversationSide;
  readonly authorId: string;
  readonly text: string;
  /** Why the conversation has ended, derived from the state of the RFQ; `null` while the conversation is open. */
  readonly ended: ConversationEndReason | null;
}

/** A user sends a file that is already stored. */
export interface SendConversationAttachmentCommand extends Pick<SendConversationMessageCommand, 'ended'> {
  readonly type: 'SendAttachment';
  readonly attached: Omit<AttachmentSent['data'], 'number'>;
}

/** A user has read all messages up to number `upTo`. */
export interface MarkConversationReadCommand {
  readonly type: 'MarkRead';
  readonly link: LinkEventData;
  readonly readerId: string;
  readonly upTo: number;
}

export type ConversationCommand =
  | SendConversationMessageCommand
  | SendConversationAttachmentCommand
  | MarkConversationReadCommand;

/** Counters and read marks of the conversation on a link. */
export interface ConversationDeciderState {
  /** Number of messages, files included. */
  readonly messages: number;
  /** Number of files. */
  readonly files: number;
  /** Number of the last read message, by user id. */
  readonly read: ReadonlyMap<string, number>;
}

function evolveConversation(
  state: ConversationDeciderState,
  { type, data }: ConversationEvent,
): ConversationDeciderState {
  switch (type) {
    case 'MessageSent':
      return { ...state, messages: data.number };
    case 'AttachmentSent':
      return { ...state, messages: data.number, files: state.files + 1 };
    case 'MessagesRead':
      return { ...state, read: new Map([...state.read, [data.readerId, data.upTo]]) };
  }
}

/** Vendors have the button “Reject”; buyers see the status “Declined”. */
const rejectedTexts: Readonly<Record<ConversationSide, Message>> = {
  vendor: msg`This RFQ was rejected. You can no longer send messages.`,
  buyer: msg`This RFQ was declined. You can no longer send messages.`,
};

const refusalByEnd: Readonly<Record<ConversationEndReason, (by: ConversationSide) => Refusal>> = {
  rejected: (by) => new Refusal('state', 'rfq.rejected', rejectedTexts[by]),
  expired: () => new Refusal('state', 'rfq.expired', msg`This RFQ has expired. You can no longer send messages.`),
  closed: () => new Refusal('state', 'rfq.closed', msg`This RFQ is closed. You can no longer send messages.`),
};

/**
 * @returns the number of the next message.
 * @throws Refusal when the conversation has ended or is full.
 */
function getNextNumber(
  { ended, by }: Pick<SendConversationMessageCommand, 'ended' | 'by'>,
  { messages }: ConversationDeciderState,
): number {
  if (ended !== null) throw refusalByEnd[ended](by);
  if (messages >= maxMessagesPerConversation) {
    const full = msg`This conversation has reached its limit of ${plural({ max: maxMessagesPerConversation }, { one: '# message', other: '# messages' })}. You can no longer send messages.`;
    throw new Refusal('state', 'conversation.full', full);
  }
  return messages + 1;
}

function sendMessage(
  { link, by, authorId, text, ended }: SendConversationMessageCommand,
  state: ConversationDeciderState,
): MessageSent {
  return { type: 'MessageSent', data: { ...link, number: getNextNumber({ ended, by }, state), by, authorId, text } };
}

function sendAttachment(
  { attached, ended }: SendConversationAttachmentCommand,
  state: ConversationDeciderState,
): AttachmentSent {
  const number = getNextNumber({ ended, by: attached.by }, state);
  if (state.files >= maxAttachmentsPerConversation) {
    const full = msg`This conversation has reached its limit of ${plural({ max: maxAttachmentsPerConversation }, { one: '# file', other: '# files' })}. You can still send messages without files.`;
    throw new Refusal('state', 'conversation.files-full', full);
  }
  return { type: 'AttachmentSent', data: { ...attached, number } };
}

function markRead(
  { link, readerId, upTo }: MarkConversationReadCommand,
  { messages, read }: ConversationDeciderState,
): readonly ConversationEvent[] {
  const reached = Math.min(upTo, messages);
  if (reached <= (read.get(readerId) ?? 0)) return [];
  return [{ type: 'MessagesRead', data: { ...link, readerId, upTo: reached } }];
}

function decideConversation(
  command: ConversationCommand,
  state: ConversationDeciderState,
): readonly ConversationEvent[] {
  switch (command.type) {
    case 'SendMessage':
      return [sendMessage(command, state)];
    case 'SendAttachment':
      return [sendAttachment(command, state)];
    case 'MarkRead':
      return markRead(command, state);
  }
}

/**
 * Rules of a `conversation-{linkId}` stream. The number of messages limits the length of the stream, since a read mark
 * is recorded only after new messages.
 */
export const conversationDecider: Decider<ConversationDeciderState, ConversationCommand, ConversationEvent> = {
  initial: { messages: 0, files: 0, read: new Map() },
  evolve: evolveConversation,
  decide: decideConversation,
};
