import {
  type QuoteSent,
  type RfqAccepted,
  type RfqEvent,
  type RfqRejected,
  type RfqSent,
  rfqStream,
  type RfqViewed,
} from '@marketplace/contracts/rfq/rfq.events.ts';
import type { InChargeSet, QuoteWithdrawn } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import { quotedAmountText } from '@marketplace/domain/rfq/quoteText.ts';
import { deterministicUuid } from '@marketplace/event-store/ids.ts';
import { rejectReasonTexts } from '@marketplace/domain/rfq/rejectReasonTexts.ts';
import type { Letter, MailReads } from '../mails/draft.ts';
import type { MailRules, Occasion } from '../mails/mailRules.ts';
import { noteHandedOver, noteInCharge } from '../mails/recipients.ts';
import { outcomeMails } from './outcome.mails.ts';
import { requestMail, requestPath } from './rfqSent.mail.ts';
import { namesForBuyer } from './sentRfq.ts';

/** What a provider did with its quote. */
interface QuoteNews {
  readonly kind: string;
  /** As in "Soracom has sent a quote". */
  readonly what: string;
  /** `null` once there is none. */
  readonly amount: string | null;
}

/** To the buyer: how far a provider is. @param then what comes of it, a sentence or more. */
async function stageMail(
  reads: MailReads,
  { data }: RfqViewed | RfqAccepted,
  { kind, what, then }: { readonly kind: string; readonly what: string; readonly then: string },
): Promise<Letter> {
  const { provider, rfq } = await namesForBuyer(reads, data);
  return {
    kind,
    subject: `${provider} ${what} your request`,
    paragraphs: [`${provider} ${what} ${rfq}. ${then}`],
    action: { label: 'Open the RFQ', path: `/rfq-dashboard?rfq=${data.rfqId}` },
  };
}

/** To the buyer, with the amount, so that nobody has to come for it. */
async function quoteMail(
  reads: MailReads,
  { data }: QuoteSent | QuoteWithdrawn,
  { kind, what, amount }: QuoteNews,
): Promise<Letter> {
  const { provider, rfq } = await namesForBuyer(reads, data);
  const text = `${provider} ${what} for ${rfq}${amount === null ? '' : `: ${amount}`}.`;
  return {
    kind,
    subject: `${provider} ${what}`,
    paragraphs: [text],
    action: { label: 'Open the RFQ', path: `/rfq-dashboard?rfq=${data.rfqId}` },
    gathered: {
      topic: deterministicUuid(data.linkId, 'quote'),
      several: `changes of the quote from ${provider} for ${rfq}`,
      then: [`The last one: ${text}`],
    },
  };
}

/** To the buyer, with the reason; the words beside it are personal, so that they come from the stream. */
async function rejectedMail({ data }: RfqRejected, { reads, revision }: Occasion): Promise<Letter> {
  const { provider, rfq } = await namesForBuyer(reads, data);
  const event = (await reads.readPersonal(rfqStream(data.rfqId)))[revision] as RfqEvent | undefined;
  const note = event?.type === 'RfqRejected' ? event.data.note : null;
  const why = data.reason === null ? '' : `: ${rejectReasonTexts[data.reason]}`;
  return {
    kind: 'rfq-rejected',
    subject: `${provider} has declined your request`,
    paragraphs: [`${provider} has declined ${rfq}${why}.`, ...(note === null ? [] : [`It writes: “${note}”`])],
    action: { label: 'Open the RFQ', path: `/rfq-dashboard?rfq=${data.rfqId}` },
  };
}

/** The provider of the link hears of the request. */
function requestMailTo(data: RfqSent['data'], linkId: string | undefined): Letter | null {
  const link = data.links.find((each) => each.linkId === linkId);
  return link === undefined ? null : requestMail(data, link);
}

const quoteNews = ({ data: { version, amount, currency, amountUnit } }: QuoteSent): QuoteNews => ({
  kind: 'quote-received',
  what: version === 1 ? 'has sent a quote' : 'has changed its quote',
  amount: quotedAmountText(amount, currency, amountUnit),
});

/** To who was put in charge by a colleague. */
const inChargeMail = ({ rfqId }: InChargeSet['data']): Letter => ({
  kind: 'put-in-charge',
  subject: 'You are in charge of a request for quotes',
  paragraphs: [
    'A colleague has put you in charge of a request for quotes. Mails about it come to you alone from now on.',
  ],
  action: { label: 'Open the request', path: requestPath(rfqId) },
});

/** Vendors hear of a new request and of what came of it, the buyer of every step of a provider. */
export const rfqMails: MailRules<RfqEvent> = {
  ...outcomeMails,
  RfqSent: { letter: ({ data }, _occasion, { facts }) => requestMailTo(data, facts.linkId) },
  RfqViewed: {
    letter: (event, { reads }) =>
      stageMail(reads, event, { kind: 'rfq-viewed', what: 'has opened', then: 'You hear from us when it answers.' }),
  },
  RfqAccepted: {
    letter: (event, { reads }) =>
      stageMail(reads, event, {
        ...{ kind: 'rfq-accepted', what: 'has accepted' },
        then: 'It sees whom to get in touch with now. You hear from us when it sends its quote.',
      }),
  },
  RfqRejected: { letter: (event, occasion) => rejectedMail(event, occasion) },
  QuoteSent: { letter: (event, { reads }) => quoteMail(reads, event, quoteNews(event)) },
  QuoteWithdrawn: {
    letter: (event, { reads }) =>
      quoteMail(reads, event, { kind: 'quote-withdrawn', what: 'has withdrawn its quote', amount: null }),
  },
  LinkStatusSetByAdmin: 'none',
  LinkDeleted: 'none',
  RfqHandedOver: { note: (client, { data }) => noteHandedOver(client, data) },
  InChargeSet: {
    note: (client, { data }) => noteInCharge(client, data.linkId, data.userId),
    letter: ({ data }) => inChargeMail(data),
  },
};
