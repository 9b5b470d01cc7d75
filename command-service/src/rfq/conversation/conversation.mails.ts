import type { ConversationEvent, ConversationPiece } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { Draft, MailReads } from '../../mails/draft.ts';
import type { MailRules } from '../../mails/mailRules.ts';
import { namesForBuyer } from '../sentRfq.ts';

const kind = 'message-received';

/** Nothing of the buyer's, neither words nor a name: the vendor reads both where an erasure finds them. */
function toVendors({ data }: ConversationPiece): Draft {
  return {
    kind,
    to: { vendorsOf: data.providerId },
    subject: 'A buyer has written to you',
    paragraphs: ['There is a new message about a request for quotes that you were sent. You can answer it there.'],
    action: { label: 'Read the message', path: `/vendor-dashboard?conversation=${data.linkId}` },
  };
}

async function toBuyer(reads: MailReads, { data }: ConversationPiece): Promise<Draft> {
  const { provider, rfq } = await namesForBuyer(reads, data);
  return {
    kind,
    to: { user: data.buyerId },
    subject: `${provider} has written to you`,
    paragraphs: [`There is a new message from ${provider} about ${rfq}. You can answer it there.`],
    action: { label: 'Read the message', path: `/rfq-dashboard?rfq=${data.rfqId}&conversation=${data.linkId}` },
  };
}

async function toOtherSide(reads: MailReads, event: ConversationPiece): Promise<readonly Draft[]> {
  return [event.data.by === 'buyer' ? toVendors(event) : await toBuyer(reads, event)];
}

/** The other side hears of every message and file, and of nothing in it: words stand where they can be masked and erased. */
export const conversationMails: MailRules<ConversationEvent> = {
  MessageSent: { drafts: (event, { reads }) => toOtherSide(reads, event) },
  AttachmentSent: { drafts: (event, { reads }) => toOtherSide(reads, event) },
  MessagesRead: 'none',
};
