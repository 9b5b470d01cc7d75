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
  kind: string,
  rfqId: string,
  subject: string,
  ...paragraphs: readonly string[]
): MailContentWithoutRecipients {
  return { kind, subject, paragraphs, action: { label: 'Open the request', path: buildVendorRfqPath(rfqId) } };
}

const daysLeft = (days: number): string => (days === 1 ? '1 day' : `${days} days`);
const needChangedText =
  'The buyer has changed how many devices, how much data or which term a request for quotes is for.';

const openRfqAction = (rfqId: string): MailContentWithoutRecipients['action'] => ({
  label: 'Open the RFQ',
  path: `/rfq-dashboard?rfq=${rfqId}`,
});

/** Formats the beginning of sentences such as "2 providers have not sent a quote". */
const providersHave = (count: number): string => (count === 1 ? '1 provider has' : `${count} providers have`);

/** Mail to the buyer with the number of expired links, or to the vendors of one of these links. */
async function composeExpiredMail(
  reads: MailDataSource,
  { data }: RfqExpired,
  { to }: TriggeredNotification,
): Promise<MailContentWithoutRecipients> {
  if ('vendorsOf' in to) {
    const text = 'The time for your quote is over. If the buyer gives more of it, you hear from us.';
    return composeVendorMail('rfq-expired', data.rfqId, 'A request for quotes has expired', text);
  }
  const rfq = await describeRfqForBuyerMail(reads, data.rfqId);
  const late = `${providersHave(data.linkIds.length)} not sent a quote in time for ${rfq}.`;
  return {
    kind: 'rfq-expired-buyer',
    subject: 'The time for quotes is over',
    paragraphs: [`${late} You can extend the deadline, so that quotes can still come.`],
    action: openRfqAction(data.rfqId),
  };
}

/** Mail to the buyer with the number of providers without a quote, or to the vendors of one of these providers. */
async function composeReminderMail(
  reads: MailDataSource,
  { data }: DeadlineReminded,
  { to }: TriggeredNotification,
): Promise<MailContentWithoutRecipients> {
  const left = daysLeft(data.days);
  const until = `It is open until ${formatUtcInstantForDisplay(data.deadline)}.`;
  if ('vendorsOf' in to) {
    const text = `A request for quotes waits for your quote for ${left} more. ${until}`;
    return composeVendorMail('deadline-reminder', data.rfqId, `${left} left for a quote`, text);
  }
  const rfq = await describeRfqForBuyerMail(reads, data.rfqId);
  const waiting = providersHave(data.linkIds.length);
  return {
    kind: 'deadline-reminder-buyer',
    subject: `${left} left for quotes`,
    paragraphs: [`${waiting} not sent a quote for ${rfq} yet. ${until} You can extend the deadline.`],
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
      const text = 'The buyer has chosen your quote. Beside the RFQ stands whom to get in touch with.';
      return composeVendorMail('quote-awarded', data.rfqId, 'Your quote was awarded', text);
    },
  },
  QuoteNotAwarded: {
    letter: ({ data }) => {
      const text = 'The buyer has chosen another quote. If there is a note for you, it stands beside the RFQ.';
      return composeVendorMail('quote-not-awarded', data.rfqId, 'Your quote was not selected', text);
    },
  },
  RfqClosed: {
    letter: ({ data }) => {
      const text =
        'The buyer takes no more answers to a request for quotes. If there is a note for you, it stands beside it.';
      return composeVendorMail('rfq-closed', data.rfqId, 'A request for quotes was closed', text);
    },
  },
  RfqReopened: {
    letter: ({ data }) => {
      const text = 'The buyer has opened a request for quotes again. What you answered stands as it was.';
      return composeVendorMail('rfq-reopened', data.rfqId, 'A request for quotes is open again', text);
    },
  },
  DeadlineExtended: {
    letter: ({ data }) => {
      const text = `The buyer has moved the deadline of a request for quotes. It is open until ${formatUtcInstantForDisplay(data.to)}.`;
      return composeVendorMail('deadline-extended', data.rfqId, 'More time for a request for quotes', text);
    },
  },
  ExpiryLifted: 'none',
  RfqExpired: { letter: (event, { reads }, concern) => composeExpiredMail(reads, event, concern) },
  ProviderAdded: { letter: (event, { reads }) => composeAddedMail(reads, event) },
  DeadlineReminded: { letter: (event, { reads }, concern) => composeReminderMail(reads, event, concern) },
  RfqNeedChanged: {
    letter: ({ data }, _occasion, { linkStatus }) => {
      const what =
        linkStatus === 'accepted'
          ? 'The numbers stand beside it.'
          : 'Your quote stands as it is, and you can update it.';
      return composeVendorMail(
        'rfq-need-changed',
        data.rfqId,
        'A request for quotes has other numbers',
        `${needChangedText} ${what}`,
      );
    },
  },
};
