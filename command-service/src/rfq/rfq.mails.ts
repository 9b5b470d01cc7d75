import { msg, plural } from '@lingui/core/runtime-macro';
import {
  type QuoteSent,
  type RfqAccepted,
  type RfqEvent,
  type RfqRejected,
  type RfqSent,
  getRfqStreamName,
  type RfqViewed,
} from '@marketplace/contracts/rfq/rfq.events.ts';
import type { InChargeSet, QuoteWithdrawn } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { formatQuotedAmountWithUnit } from '@marketplace/domain/rfq/quoteText.ts';
import { deriveUuid } from '@marketplace/event-store/ids.ts';
import { rfqRejectReasonTexts } from '@marketplace/domain/rfq/rejectReasonTexts.ts';
import type { MailContentWithoutRecipients, MailDataSource } from '../mails/mailDraft.ts';
import type { MailRulesByEventType, MailEventContext } from '../mails/mailRules.ts';
import { recordRfqTransferForMails, storeRfqLinkAssigneeForMails } from '../mails/recipients.ts';
import { rfqOutcomeMailRules } from './rfqOutcome.mails.ts';
import { composeRfqSentMail, buildVendorRfqPath } from './rfqSent.mail.ts';
import { describeProviderAndRfqForBuyerMail } from './rfqDescriptions.ts';

type BuyerMailFacts = Awaited<ReturnType<typeof describeProviderAndRfqForBuyerMail>>;

const openRfqAction = (rfqId: string): MailContentWithoutRecipients['action'] => ({
  label: msg`Open the RFQ`,
  path: `/rfq-dashboard?rfq=${rfqId}`,
});

/** Mail to the buyer when a provider opens the RFQ for the first time. */
async function composeViewedMail(reads: MailDataSource, { data }: RfqViewed): Promise<MailContentWithoutRecipients> {
  const { leadingProvider, rfq } = await describeProviderAndRfqForBuyerMail(reads, data);
  return {
    kind: 'rfq-viewed',
    subject: msg`${{ provider: leadingProvider }} has opened your request`,
    paragraphs: [
      msg`${{ provider: leadingProvider }} has opened ${{ rfq }}. We will notify you when the provider responds.`,
    ],
    action: openRfqAction(data.rfqId),
  };
}

/** Mail to the buyer when a provider accepts the RFQ. */
async function composeAcceptedMail(
  reads: MailDataSource,
  { data }: RfqAccepted,
): Promise<MailContentWithoutRecipients> {
  const { leadingProvider, rfq } = await describeProviderAndRfqForBuyerMail(reads, data);
  return {
    kind: 'rfq-accepted',
    subject: msg`${{ provider: leadingProvider }} has accepted your request`,
    paragraphs: [
      msg`${{ provider: leadingProvider }} has accepted ${{ rfq }}. The provider can now see your contact details. We will notify you when the provider sends a quote.`,
    ],
    action: openRfqAction(data.rfqId),
  };
}

function describeSentQuote(
  { data: { version, amount: value, currency, amountUnit } }: QuoteSent,
  { leadingProvider, rfq }: BuyerMailFacts,
) {
  const amount = formatQuotedAmountWithUnit(value, currency, amountUnit);
  return version === 1
    ? {
        subject: msg`${{ provider: leadingProvider }} has sent a quote`,
        text: msg`${{ provider: leadingProvider }} has sent a quote for ${{ rfq }}: ${{ amount }}.`,
      }
    : {
        subject: msg`${{ provider: leadingProvider }} has changed its quote`,
        text: msg`${{ provider: leadingProvider }} has changed its quote for ${{ rfq }}: ${{ amount }}.`,
      };
}

const describeWithdrawnQuote = ({ leadingProvider, rfq }: BuyerMailFacts) => ({
  subject: msg`${{ provider: leadingProvider }} has withdrawn its quote`,
  text: msg`${{ provider: leadingProvider }} has withdrawn its quote for ${{ rfq }}.`,
});

/** Mail to the buyer about a sent, changed or withdrawn quote, with the amount. */
async function composeQuoteMail(
  reads: MailDataSource,
  event: QuoteSent | QuoteWithdrawn,
): Promise<MailContentWithoutRecipients> {
  const { rfqId, linkId } = event.data;
  const facts = await describeProviderAndRfqForBuyerMail(reads, event.data);
  const { provider, rfq } = facts;
  const { subject, text } =
    event.type === 'QuoteSent' ? describeSentQuote(event, facts) : describeWithdrawnQuote(facts);
  return {
    kind: event.type === 'QuoteSent' ? 'quote-received' : 'quote-withdrawn',
    subject,
    paragraphs: [text],
    action: openRfqAction(rfqId),
    combined: {
      topic: deriveUuid(linkId, 'quote'),
      subject: msg`${plural({ count: 0 }, { one: '# update', other: '# updates' })} about the quote from ${{ provider }}`,
      paragraphs: [
        msg`There ${plural({ count: 0 }, { one: 'is # update', other: 'are # updates' })} about the quote from ${{ provider }} for ${{ rfq }}.`,
        msg`Latest update: ${{ text }}`,
      ],
    },
  };
}

/**
 * Mail to the buyer about a declined RFQ, with the reason and the note. The note is personal data and is therefore read
 * from the stream of the RFQ.
 */
async function composeRejectedMail(
  { data }: RfqRejected,
  { reads, revision }: MailEventContext,
): Promise<MailContentWithoutRecipients> {
  const { leadingProvider, provider, rfq } = await describeProviderAndRfqForBuyerMail(reads, data);
  const event = (await reads.readPersonal(getRfqStreamName(data.rfqId)))[revision] as RfqEvent | undefined;
  const note = event?.type === 'RfqRejected' ? event.data.note : null;
  return {
    kind: 'rfq-rejected',
    subject: msg`${{ provider: leadingProvider }} has declined your request`,
    paragraphs: [
      data.reason === null
        ? msg`${{ provider: leadingProvider }} has declined ${{ rfq }}.`
        : msg`${{ provider: leadingProvider }} has declined ${{ rfq }}. Reason: ${{ reason: rfqRejectReasonTexts[data.reason] }}.`,
      ...(note === null ? [] : [msg`Note from ${{ provider }}: “${{ note }}”`]),
    ],
    action: openRfqAction(data.rfqId),
  };
}

function composeRequestMailForLink(
  data: RfqSent['data'],
  linkId: string | undefined,
): MailContentWithoutRecipients | null {
  const link = data.links.find((each) => each.linkId === linkId);
  return link === undefined ? null : composeRfqSentMail(data, link);
}

/** Mail to the new assignee. */
const composeAssigneeMail = ({ rfqId }: InChargeSet['data']): MailContentWithoutRecipients => ({
  kind: 'put-in-charge',
  subject: msg`A request for quotes was assigned to you`,
  paragraphs: [
    msg`A colleague has assigned a request for quotes to you. From now on, emails about it are sent only to you.`,
  ],
  action: { label: msg`Open the request`, path: buildVendorRfqPath(rfqId) },
});

/** Notifies vendors of new requests and their outcome, and notifies buyers of every action of a provider. */
export const rfqMailRules: MailRulesByEventType<RfqEvent> = {
  ...rfqOutcomeMailRules,
  RfqSent: { letter: ({ data }, _occasion, { facts }) => composeRequestMailForLink(data, facts.linkId) },
  RfqViewed: { letter: (event, { reads }) => composeViewedMail(reads, event) },
  RfqAccepted: { letter: (event, { reads }) => composeAcceptedMail(reads, event) },
  RfqRejected: { letter: (event, occasion) => composeRejectedMail(event, occasion) },
  QuoteSent: { letter: (event, { reads }) => composeQuoteMail(reads, event) },
  QuoteWithdrawn: { letter: (event, { reads }) => composeQuoteMail(reads, event) },
  LinkStatusSetByAdmin: 'none',
  LinkDeleted: 'none',
  RfqHandedOver: { note: (client, { data }) => recordRfqTransferForMails(client, data) },
  InChargeSet: {
    note: (client, { data }) => storeRfqLinkAssigneeForMails(client, data.linkId, data.userId),
    letter: ({ data }) => composeAssigneeMail(data),
  },
};
