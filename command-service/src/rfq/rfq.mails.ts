import type { QuoteSent, RfqEvent, RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { QuoteWithdrawn } from '@marketplace/contracts/rfq/rfq.outcome.events.ts';
import type { Letter, MailReads } from '../mails/draft.ts';
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
): Promise<Letter> {
  const { provider, rfq } = await namesForBuyer(reads, data);
  return {
    kind,
    subject: `${provider} ${what}`,
    paragraphs: [`${provider} ${what} for ${rfq}.`],
    action: { label: 'Open the RFQ', path: `/rfq-dashboard?rfq=${data.rfqId}` },
  };
}

/** The provider of the link hears of the request. */
function requestMailTo(data: RfqSent['data'], linkId: string | undefined): Letter | null {
  const link = data.links.find((each) => each.linkId === linkId);
  return link === undefined ? null : requestMail(data, link);
}

const sentWords = ({ data }: QuoteSent): string => (data.version === 1 ? 'has sent a quote' : 'has changed its quote');

/** Vendors hear of a new request and of what came of it, the buyer of every quote. */
export const rfqMails: MailRules<RfqEvent> = {
  ...outcomeMails,
  RfqSent: { letter: ({ data }, _occasion, { facts }) => requestMailTo(data, facts.linkId) },
  RfqViewed: 'none',
  RfqAccepted: 'none',
  RfqRejected: 'none',
  QuoteSent: {
    letter: (event, { reads }) => quoteMail(reads, event, 'quote-received', sentWords(event)),
  },
  QuoteWithdrawn: {
    letter: (event, { reads }) => quoteMail(reads, event, 'quote-withdrawn', 'has withdrawn its quote'),
  },
  RfqExpired: 'none',
  LinkStatusSetByAdmin: 'none',
  LinkDeleted: 'none',
};
