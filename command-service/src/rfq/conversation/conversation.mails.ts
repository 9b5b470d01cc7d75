import type { ConversationEvent, ConversationItemEvent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import type { SameTopicMailMergeRule, MailContentWithoutRecipients, MailDataSource } from '../../mails/mailDraft.ts';
import type { MailRulesByEventType } from '../../mails/mailRules.ts';
import { describeProviderAndRfqForBuyerMail, describeRfqForVendorMail } from '../rfqDescriptions.ts';

const kind = 'message-received';

/**
 * Groups all messages of one side, so that they can be combined into one mail.
 * @param from sender and subject, for example "from Soracom about …".
 */
function groupBySender({ data: { linkId, by } }: ConversationItemEvent, from: string): SameTopicMailMergeRule {
  return {
    topic: deriveUuid(linkId, `messages of ${by}`),
    several: `new messages ${from}`,
    then: ['You can answer them there.'],
  };
}

/**
 * The mail contains neither the text of the message nor the buyer's name. Vendors see both on the site, where an
 * erasure can remove them.
 */
async function composeMailToVendors(
  reads: MailDataSource,
  event: ConversationItemEvent,
): Promise<MailContentWithoutRecipients> {
  const { linkId } = event.data;
  const rfq = await describeRfqForVendorMail(reads, event.data);
  return {
    kind,
    subject: 'A buyer has written to you',
    paragraphs: [`There is a new message from the buyer about ${rfq}. You can answer it there.`],
    action: { label: 'Read the message', path: `/vendor-dashboard?conversation=${linkId}` },
    gathered: groupBySender(event, `from the buyer about ${rfq}`),
  };
}

async function composeMailToBuyer(
  reads: MailDataSource,
  event: ConversationItemEvent,
): Promise<MailContentWithoutRecipients> {
  const { rfqId, linkId } = event.data;
  const { provider, rfq } = await describeProviderAndRfqForBuyerMail(reads, event.data);
  return {
    kind,
    subject: `${provider} has written to you`,
    paragraphs: [`There is a new message from ${provider} about ${rfq}. You can answer it there.`],
    action: { label: 'Read the message', path: `/rfq-dashboard?rfq=${rfqId}&conversation=${linkId}` },
    gathered: groupBySender(event, `from ${provider} about ${rfq}`),
  };
}

const composeMailToOtherSide = async (
  reads: MailDataSource,
  event: ConversationItemEvent,
): Promise<MailContentWithoutRecipients> =>
  event.data.by === 'buyer' ? composeMailToVendors(reads, event) : composeMailToBuyer(reads, event);

/**
 * Notifies the other side of every message and file. The mails omit the content, which can be masked and erased only on
 * the site.
 */
export const conversationMailRules: MailRulesByEventType<ConversationEvent> = {
  MessageSent: { letter: (event, { reads }) => composeMailToOtherSide(reads, event) },
  AttachmentSent: { letter: (event, { reads }) => composeMailToOtherSide(reads, event) },
  MessagesRead: 'none',
};
