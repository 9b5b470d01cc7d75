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

/** A change of a provider's quote. */
interface QuoteChange {
  readonly kind: string;
  /** Predicate after the provider's name, for example "has sent a quote". */
  readonly what: string;
  /** `null` for a withdrawn quote. */
  readonly amount: string | null;
}

/** Mail to the buyer about an action of a provider. `then`: one or more sentences about the next step. */
async function composeStepMail(
  reads: MailDataSource,
  { data }: RfqViewed | RfqAccepted,
  { kind, what, then }: { readonly kind: string; readonly what: string; readonly then: string },
): Promise<MailContentWithoutRecipients> {
  const { provider, rfq } = await describeProviderAndRfqForBuyerMail(reads, data);
  return {
    kind,
    subject: `${provider} ${what} your request`,
    paragraphs: [`${provider} ${what} ${rfq}. ${then}`],
    action: { label: 'Open the RFQ', path: `/rfq-dashboard?rfq=${data.rfqId}` },
  };
}

/** Mail to the buyer about a quote, with the amount. */
async function composeQuoteMail(
  reads: MailDataSource,
  { data }: QuoteSent | QuoteWithdrawn,
  { kind, what, amount }: QuoteChange,
): Promise<MailContentWithoutRecipients> {
  const { provider, rfq } = await describeProviderAndRfqForBuyerMail(reads, data);
  const text = `${provider} ${what} for ${rfq}${amount === null ? '' : `: ${amount}`}.`;
  return {
    kind,
    subject: `${provider} ${what}`,
    paragraphs: [text],
    action: { label: 'Open the RFQ', path: `/rfq-dashboard?rfq=${data.rfqId}` },
    gathered: {
      topic: deriveUuid(data.linkId, 'quote'),
      several: `changes of the quote from ${provider} for ${rfq}`,
      then: [`The last one: ${text}`],
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
  const { provider, rfq } = await describeProviderAndRfqForBuyerMail(reads, data);
  const event = (await reads.readPersonal(getRfqStreamName(data.rfqId)))[revision] as RfqEvent | undefined;
  const note = event?.type === 'RfqRejected' ? event.data.note : null;
  const reasonText = data.reason === null ? '' : `: ${rfqRejectReasonTexts[data.reason]}`;
  return {
    kind: 'rfq-rejected',
    subject: `${provider} has declined your request`,
    paragraphs: [`${provider} has declined ${rfq}${reasonText}.`, ...(note === null ? [] : [`It writes: “${note}”`])],
    action: { label: 'Open the RFQ', path: `/rfq-dashboard?rfq=${data.rfqId}` },
  };
}

function composeRequestMailForLink(
  data: RfqSent['data'],
  linkId: string | undefined,
): MailContentWithoutRecipients | null {
  const link = data.links.find((each) => each.linkId === linkId);
  return link === undefined ? null : composeRfqSentMail(data, link);
}

const toQuoteChange = ({ data: { version, amount, currency, amountUnit } }: QuoteSent): QuoteChange => ({
  kind: 'quote-received',
  what: version === 1 ? 'has sent a quote' : 'has changed its quote',
  amount: formatQuotedAmountWithUnit(amount, currency, amountUnit),
});

/** Mail to the new assignee. */
const composeAssigneeMail = ({ rfqId }: InChargeSet['data']): MailContentWithoutRecipients => ({
  kind: 'put-in-charge',
  subject: 'You are in charge of a request for quotes',
  paragraphs: [
    'A colleague has put you in charge of a request for quotes. Mails about it come to you alone from now on.',
  ],
  action: { label: 'Open the request', path: buildVendorRfqPath(rfqId) },
});

/** Notifies vendors of new requests and their outcome, and notifies buyers of every action of a provider. */
export const rfqMailRules: MailRulesByEventType<RfqEvent> = {
  ...rfqOutcomeMailRules,
  RfqSent: { letter: ({ data }, _occasion, { facts }) => composeRequestMailForLink(data, facts.linkId) },
  RfqViewed: {
    letter: (event, { reads }) =>
      composeStepMail(reads, event, {
        kind: 'rfq-viewed',
        what: 'has opened',
        then: 'You hear from us when it answers.',
      }),
  },
  RfqAccepted: {
    letter: (event, { reads }) =>
      composeStepMail(reads, event, {
        ...{ kind: 'rfq-accepted', what: 'has accepted' },
        then: 'It sees whom to get in touch with now. You hear from us when it sends its quote.',
      }),
  },
  RfqRejected: { letter: (event, occasion) => composeRejectedMail(event, occasion) },
  QuoteSent: { letter: (event, { reads }) => composeQuoteMail(reads, event, toQuoteChange(event)) },
  QuoteWithdrawn: {
    letter: (event, { reads }) =>
      composeQuoteMail(reads, event, { kind: 'quote-withdrawn', what: 'has withdrawn its quote', amount: null }),
  },
  LinkStatusSetByAdmin: 'none',
  LinkDeleted: 'none',
  RfqHandedOver: { note: (client, { data }) => recordRfqTransferForMails(client, data) },
  InChargeSet: {
    note: (client, { data }) => storeRfqLinkAssigneeForMails(client, data.linkId, data.userId),
    letter: ({ data }) => composeAssigneeMail(data),
  },
};
