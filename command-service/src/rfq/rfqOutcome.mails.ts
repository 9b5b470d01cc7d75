import { msg, plural } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { MailKind } from '@marketplace/contracts/operations/operations.mails.values.ts';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import { type RfqEvent, type RfqExpired, getRfqStreamName } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { DeadlineReminded, ProviderAdded } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import type { TriggeredNotification } from '@marketplace/domain/notifications/pendingNotification.ts';
import type { MailContentWithoutRecipients, MailDataSource } from '../mails/mailDraft.ts';
import type { MailRulesByEventType } from '../mails/mailRules.ts';
import { rfqDecider } from './rfq.decider.ts';
import { evolveRfq, type RfqState } from './rfq.state.ts';
import { composeRfqSentMail, buildVendorRfqPath } from './rfqSent.mail.ts';
import { describeRfqForBuyerMail } from './rfqDescriptions.ts';

type OutcomeEvent = Extract<
  RfqEvent,
  {
    type:
      | 'QuoteAwarded'
      | 'QuoteNotAwarded'
      | 'RfqClosed'
      | 'RfqReopened'
      | 'DeadlineExtended'
      | 'ExpiryLifted'
      | 'RfqExpired'
      | 'ProviderAdded'
      | 'DeadlineReminded'
      | 'RfqNeedChanged';
  }
>;

/** The mail contains no text by the buyer. Notes are shown with the RFQ, where an erasure can remove them. */
function composeVendorMail(
  kind: MailKind,
  rfqId: string,
  subject: Message,
  ...paragraphs: readonly Message[]
): MailContentWithoutRecipients {
  return { kind, subject, paragraphs, action: { label: msg`Open the request`, path: buildVendorRfqPath(rfqId) } };
}

const openRfqAction = (rfqId: string): MailContentWithoutRecipients['action'] => ({
  label: msg`Open the RFQ`,
  path: `/rfq-dashboard?rfq=${rfqId}`,
});

/** Mail to the buyer with the number of expired links, or to the vendors of one of these links. */
async function composeExpiredMail(
  reads: MailDataSource,
  { data }: RfqExpired,
  { to }: TriggeredNotification,
): Promise<MailContentWithoutRecipients> {
  if ('vendorsOf' in to) {
    const text = msg`The deadline of a request for quotes has passed, so you can no longer send a quote for it. We will notify you if the buyer extends the deadline.`;
    return composeVendorMail('rfq-expired', data.rfqId, msg`A request for quotes has expired`, text);
  }
  const rfq = await describeRfqForBuyerMail(reads, data.rfqId);
  return {
    kind: 'rfq-expired-buyer',
    subject: msg`The deadline for quotes has passed`,
    paragraphs: [
      msg`${plural({ count: data.linkIds.length }, { one: '# provider has', other: '# providers have' })} not sent a quote for ${{ rfq }} before the deadline. Extend the deadline if you still want to receive quotes.`,
    ],
    action: openRfqAction(data.rfqId),
  };
}

/** Mail to the buyer with the number of providers without a quote, or to the vendors of one of these providers. */
async function composeReminderMail(
  reads: MailDataSource,
  { data }: DeadlineReminded,
  { to }: TriggeredNotification,
): Promise<MailContentWithoutRecipients> {
  const { days } = data;
  const deadline = formatUtcInstantForDisplay(data.deadline);
  if ('vendorsOf' in to) {
    const subject = msg`${plural({ days }, { one: '# day', other: '# days' })} left to send a quote`;
    const text = msg`A request for quotes is still waiting for your quote. The deadline is ${{ deadline }}.`;
    return composeVendorMail('deadline-reminder', data.rfqId, subject, text);
  }
  const rfq = await describeRfqForBuyerMail(reads, data.rfqId);
  return {
    kind: 'deadline-reminder-buyer',
    subject: msg`${plural({ days }, { one: '# day', other: '# days' })} left to receive quotes`,
    paragraphs: [
      msg`${plural({ count: data.linkIds.length }, { one: '# provider has', other: '# providers have' })} not sent a quote for ${{ rfq }} yet. The deadline is ${{ deadline }}. You can extend it.`,
    ],
    action: openRfqAction(data.rfqId),
  };
}

async function composeAddedMail(
  { readPersonal }: MailDataSource,
  { data }: ProviderAdded,
): Promise<MailContentWithoutRecipients | null> {
  const events = (await readPersonal(getRfqStreamName(data.rfqId))) as readonly RfqEvent[];
  const rfq = events.reduce<RfqState>(evolveRfq, rfqDecider.initial);
  const sent = events.find((event) => event.type === 'RfqSent');
  if (rfq === null || sent === undefined) return null;
  return composeRfqSentMail({ rfqId: data.rfqId, urgency: sent.data.urgency, deadline: rfq.deadline }, data.link);
}

/**
 * Notifies vendors of the outcome and deadline of their link, and buyers of expired links and approaching deadlines.
 */
export const rfqOutcomeMailRules: MailRulesByEventType<OutcomeEvent> = {
  QuoteAwarded: {
    letter: ({ data }) => {
      const text = msg`The buyer has chosen your quote. Open the request to see the buyer’s contact details.`;
      return composeVendorMail('quote-awarded', data.rfqId, msg`Your quote was awarded`, text);
    },
  },
  QuoteNotAwarded: {
    letter: ({ data }) => {
      const text = msg`The buyer has chosen another quote. If the buyer left a note, you can read it in the request.`;
      return composeVendorMail('quote-not-awarded', data.rfqId, msg`Your quote was not selected`, text);
    },
  },
  RfqClosed: {
    letter: ({ data }) => {
      const text = msg`The buyer has closed a request for quotes, so it no longer accepts responses. If the buyer left a note, you can read it in the request.`;
      return composeVendorMail('rfq-closed', data.rfqId, msg`A request for quotes was closed`, text);
    },
  },
  RfqReopened: {
    letter: ({ data }) => {
      const text = msg`The buyer has reopened a request for quotes. Any response that you sent before is unchanged.`;
      return composeVendorMail('rfq-reopened', data.rfqId, msg`A request for quotes was reopened`, text);
    },
  },
  DeadlineExtended: {
    letter: ({ data }) => {
      const deadline = formatUtcInstantForDisplay(data.to);
      const text = msg`The buyer has extended the deadline of a request for quotes. The new deadline is ${{ deadline }}.`;
      const subject = msg`The deadline of a request for quotes was extended`;
      return composeVendorMail('deadline-extended', data.rfqId, subject, text);
    },
  },
  ExpiryLifted: 'none',
  RfqExpired: { letter: (event, { reads }, concern) => composeExpiredMail(reads, event, concern) },
  ProviderAdded: { letter: (event, { reads }) => composeAddedMail(reads, event) },
  DeadlineReminded: { letter: (event, { reads }, concern) => composeReminderMail(reads, event, concern) },
  RfqNeedChanged: {
    letter: ({ data }, _occasion, { linkStatus }) => {
      const text =
        linkStatus === 'accepted'
          ? msg`The buyer has changed the number of devices, the data volume or the term of a request for quotes. Open the request to see the new quantities.`
          : msg`The buyer has changed the number of devices, the data volume or the term of a request for quotes. Your quote is unchanged, and you can update it.`;
      return composeVendorMail(
        'rfq-need-changed',
        data.rfqId,
        msg`The quantities of a request for quotes have changed`,
        text,
      );
    },
  },
};
