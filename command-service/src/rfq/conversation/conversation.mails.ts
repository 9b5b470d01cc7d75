import type { ConversationEvent, ConversationPiece } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import type { Gathered, Letter, MailReads } from '../../mails/draft.ts';
import type { MailRules } from '../../mails/mailRules.ts';
import { namesForBuyer, requestForVendor } from '../sentRfq.ts';

const kind = 'message-received';

/** All that one side writes in a conversation is one topic. @param from whom it is from, and about what. */
function gatheredBy({ data: { linkId, by } }: ConversationPiece, from: string): Gathered {
  return {
    topic: deterministicUuid(linkId, `messages of ${by}`),
    several: `new messages ${from}`,
    then: ['You can answer them there.'],
  };
}

/** Nothing of the buyer's, neither words nor a name: the vendor reads both where an erasure finds them. */
async function toVendors(reads: MailReads, event: ConversationPiece): Promise<Letter> {
  const { linkId } = event.data;
  const rfq = await requestForVendor(reads, event.data);
  return {
    kind,
    subject: 'A buyer has written to you',
    paragraphs: [`There is a new message from the buyer about ${rfq}. You can answer it there.`],
    action: { label: 'Read the message', path: `/vendor-dashboard?conversation=${linkId}` },
    gathered: gatheredBy(event, `from the buyer about ${rfq}`),
  };
}

async function toBuyer(reads: MailReads, event: ConversationPiece): Promise<Letter> {
  const { rfqId, linkId } = event.data;
  const { provider, rfq } = await namesForBuyer(reads, event.data);
  return {
    kind,
    subject: `${provider} has written to you`,
    paragraphs: [`There is a new message from ${provider} about ${rfq}. You can answer it there.`],
    action: { label: 'Read the message', path: `/rfq-dashboard?rfq=${rfqId}&conversation=${linkId}` },
    gathered: gatheredBy(event, `from ${provider} about ${rfq}`),
  };
}

const toOtherSide = async (reads: MailReads, event: ConversationPiece): Promise<Letter> =>
  event.data.by === 'buyer' ? toVendors(reads, event) : toBuyer(reads, event);

/** The other side hears of every message and file, and of nothing in it: words stand where they can be masked and erased. */
export const conversationMails: MailRules<ConversationEvent> = {
  MessageSent: { letter: (event, { reads }) => toOtherSide(reads, event) },
  AttachmentSent: { letter: (event, { reads }) => toOtherSide(reads, event) },
  MessagesRead: 'none',
};
