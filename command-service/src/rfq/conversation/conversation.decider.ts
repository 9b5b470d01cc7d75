import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';
import type {
  AttachmentSent,
  ConversationEvent,
  MessageSent,
} from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { RfqAccepted } from '@marketplace/contracts/rfq/rfq.events.ts';
import { type ConversationSide, mostAttachments, mostMessages } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { ConversationEnd } from '@marketplace/domain/rfq/conversation/conversationEnd.ts';
import type { Decider } from '@marketplace/event-store/decider.ts';

/** What one link is named by. */
type LinkFact = RfqAccepted['data'];

/** Somebody of one side writes to the other. */
export interface SendMessage {
  readonly type: 'SendMessage';
  readonly link: LinkFact;
  readonly by: ConversationSide;
  readonly authorId: string;
  readonly text: string;
  /** Why nothing can be written, from how the RFQ stands; `null` while it can. */
  readonly ended: ConversationEnd | null;
}

/** Somebody of one side sends a file, whose bytes are stored. */
export interface SendAttachment extends Pick<SendMessage, 'ended'> {
  readonly type: 'SendAttachment';
  readonly attached: Omit<AttachmentSent['data'], 'number'>;
}

/** Somebody of one side has read up to a message. */
export interface MarkRead {
  readonly type: 'MarkRead';
  readonly link: LinkFact;
  readonly readerId: string;
  readonly upTo: number;
}

export type ConversationCommand = SendMessage | SendAttachment | MarkRead;

/** What the two sides of a link wrote and read so far. */
export interface Conversation {
  /** Messages so far. */
  readonly messages: number;
  /** Files among them. */
  readonly files: number;
  /** By reader's id, up to which message. */
  readonly read: ReadonlyMap<string, number>;
}

function evolveConversation(state: Conversation, { type, data }: ConversationEvent): Conversation {
  switch (type) {
    case 'MessageSent':
      return { ...state, messages: data.number };
    case 'AttachmentSent':
      return { ...state, messages: data.number, files: state.files + 1 };
    case 'MessagesRead':
      return { ...state, read: new Map([...state.read, [data.readerId, data.upTo]]) };
  }
}

const endings: Readonly<Record<ConversationEnd, { readonly code: RefusalCode; readonly text: string }>> = {
  rejected: { code: 'rfq.rejected', text: 'The provider has rejected this RFQ. Nothing can be written any more.' },
  expired: { code: 'rfq.expired', text: 'This RFQ has expired: nothing can be written any more.' },
  closed: { code: 'rfq.closed', text: 'This RFQ takes no more answers: nothing can be written any more.' },
};

/** The place of what comes next. @throws Refusal where nothing can be written any more. */
function nextPlace(ended: ConversationEnd | null, { messages }: Conversation): number {
  if (ended !== null) {
    const ending = endings[ended];
    throw new Refusal('state', ending.code, ending.text);
  }
  if (messages >= mostMessages) {
    const full = `This conversation has ${mostMessages} messages, the most that one may have.`;
    throw new Refusal('state', 'conversation.full', full);
  }
  return messages + 1;
}

function sendMessage({ link, by, authorId, text, ended }: SendMessage, state: Conversation): MessageSent {
  return { type: 'MessageSent', data: { ...link, number: nextPlace(ended, state), by, authorId, text } };
}

function sendAttachment({ attached, ended }: SendAttachment, state: Conversation): AttachmentSent {
  const number = nextPlace(ended, state);
  if (state.files >= mostAttachments) {
    const full = `This conversation has ${mostAttachments} files, the most that one may have.`;
    throw new Refusal('state', 'conversation.files-full', full);
  }
  return { type: 'AttachmentSent', data: { ...attached, number } };
}

function markRead({ link, readerId, upTo }: MarkRead, { messages, read }: Conversation): readonly ConversationEvent[] {
  const reached = Math.min(upTo, messages);
  if (reached <= (read.get(readerId) ?? 0)) return [];
  return [{ type: 'MessagesRead', data: { ...link, readerId, upTo: reached } }];
}

function decideConversation(command: ConversationCommand, state: Conversation): readonly ConversationEvent[] {
  switch (command.type) {
    case 'SendMessage':
      return [sendMessage(command, state)];
    case 'SendAttachment':
      return [sendAttachment(command, state)];
    case 'MarkRead':
      return markRead(command, state);
  }
}

/** The rules of a `conversation-{linkId}` stream: it ends by itself, since marks only follow messages. */
export const conversationDecider: Decider<Conversation, ConversationCommand, ConversationEvent> = {
  initial: { messages: 0, files: 0, read: new Map() },
  evolve: evolveConversation,
  decide: decideConversation,
};
