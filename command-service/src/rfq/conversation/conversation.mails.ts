import type { ConversationEvent, ConversationPiece } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import type { Letter, MailReads } from '../../mails/draft.ts';
import type { MailRules } from '../../mails/mailRules.ts';
import { namesForBuyer } from '../sentRfq.ts';

const kind = 'message-received';

/** Nothing of the buyer's, neither words nor a name: the vendor reads both where an erasure finds them. */
function toVendors({ data }: ConversationPiece): Letter {
  return {
    kind,
    subject: 'A buyer has written to you',
    paragraphs: ['There is a new message about a request for quotes that you were sent. You can answer it there.'],
    action: { label: 'Read the message', path: `/vendor-dashboard?conversation=${data.linkId}` },
  };
}

async function toBuyer(reads: MailReads, { data }: ConversationPiece): Promise<Letter> {
  const { provider, rfq } = await namesForBuyer(reads, data);
  return {
    kind,
    subject: `${provider} has written to you`,
    paragraphs: [`There is a new message from ${provider} about ${rfq}. You can answer it there.`],
    action: { label: 'Read the message', path: `/rfq-dashboard?rfq=${data.rfqId}&conversation=${data.linkId}` },
  };
}

const toOtherSide = (reads: MailReads, event: ConversationPiece): Letter | Promise<Letter> =>
  event.data.by === 'buyer' ? toVendors(event) : toBuyer(reads, event);

/** The other side hears of every message and file, and of nothing in it: words stand where they can be masked and erased. */
export const conversationMails: MailRules<ConversationEvent> = {
  MessageSent: { letter: (event, { reads }) => toOtherSide(reads, event) },
  AttachmentSent: { letter: (event, { reads }) => toOtherSide(reads, event) },
  MessagesRead: 'none',
};
