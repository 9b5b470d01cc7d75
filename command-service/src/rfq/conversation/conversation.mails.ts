import { msg, plural } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { ConversationEvent, ConversationItemEvent } from '@marketplace/contracts/rfq/rfq.conversation.events.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import type { SameTopicMailMergeRule, MailContentWithoutRecipients, MailDataSource } from '../../mails/mailDraft.ts';
import type { MailRulesByEventType } from '../../mails/mailRules.ts';
import { describeProviderAndRfqForBuyerMail, describeRfqForVendorMail } from '../rfqDescriptions.ts';

const kind = 'message-received';

/** Groups all messages of one side, so that they can be combined into one mail. */
function combineMailsOfSender(
  { data: { linkId, by } }: ConversationItemEvent,
  subject: Message,
): SameTopicMailMergeRule {
  return {
    topic: deriveUuid(linkId, `messages of ${by}`),
    subject,
    paragraphs: [msg`Open the conversation to read the messages and reply.`],
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
    subject: msg`A buyer has sent you a message`,
    paragraphs: [msg`The buyer has sent you a message about ${{ rfq }}. Open the conversation to read it and reply.`],
    action: { label: msg`Read message`, path: `/vendor-dashboard?conversation=${linkId}` },
    combined: combineMailsOfSender(
      event,
      msg`${plural({ count: 0 }, { one: '# new message', other: '# new messages' })} from the buyer about ${{ rfq }}`,
    ),
  };
}

async function composeMailToBuyer(
  reads: MailDataSource,
  event: ConversationItemEvent,
): Promise<MailContentWithoutRecipients> {
  const { rfqId, linkId } = event.data;
  const { leadingProvider, provider, rfq } = await describeProviderAndRfqForBuyerMail(reads, event.data);
  return {
    kind,
    subject: msg`${{ provider: leadingProvider }} has sent you a message`,
    paragraphs: [
      msg`${{ provider: leadingProvider }} has sent you a message about ${{ rfq }}. Open the conversation to read it and reply.`,
    ],
    action: { label: msg`Read message`, path: `/rfq-dashboard?rfq=${rfqId}&conversation=${linkId}` },
    combined: combineMailsOfSender(
      event,
      msg`${plural({ count: 0 }, { one: '# new message', other: '# new messages' })} from ${{ provider }} about ${{ rfq }}`,
    ),
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
