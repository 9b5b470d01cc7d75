import type { QuoteSent, RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { QuoteWithdrawn } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import type { Draft, MailReads } from '../mails/draft.ts';
import type { MailRules } from '../mails/mailRules.ts';
import { outcomeMails } from './outcome.mails.ts';
import { requestMail } from './rfqSent.mail.ts';
import { namesForBuyer } from './sentRfq.ts';

/** To the buyer: a provider did something with its quote. @param what as in "Soracom has sent a quote". */
async function quoteMail(
  reads: MailReads,
  { data }: QuoteSent | QuoteWithdrawn,
  kind: string,
  what: string,
): Promise<Draft> {
  const { provider, rfq } = await namesForBuyer(reads, data);
  return {
    kind,
    to: { user: data.buyerId },
    subject: `${provider} ${what}`,
    paragraphs: [`${provider} ${what} for ${rfq}.`],
    action: { label: 'Open my RFQs', path: '/rfq-dashboard' },
  };
}

const sentWords = ({ data }: QuoteSent): string => (data.version === 1 ? 'has sent a quote' : 'has changed its quote');

/** Vendors hear of a new request and of what came of it, the buyer of every quote. */
export const rfqMails: MailRules<RfqEvent> = {
  ...outcomeMails,
  RfqSent: { drafts: ({ data }) => data.links.map((link) => requestMail(data, link)) },
  RfqViewed: 'none',
  RfqAccepted: 'none',
  RfqRejected: 'none',
  QuoteSent: {
    drafts: async (event, { reads }) => [await quoteMail(reads, event, 'quote-received', sentWords(event))],
  },
  QuoteWithdrawn: {
    drafts: async (event, { reads }) => [await quoteMail(reads, event, 'quote-withdrawn', 'has withdrawn its quote')],
  },
  RfqExpired: 'none',
  LinkStatusSetByAdmin: 'none',
  LinkDeleted: 'none',
};
