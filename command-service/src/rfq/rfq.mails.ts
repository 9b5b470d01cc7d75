import type { QuoteSent, RfqEvent, RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { Draft, MailReads } from '../mails/draft.ts';
import type { MailRules } from '../mails/mailRules.ts';
import { rfqStream } from './rfq.decider.ts';

/** Nothing that the buyer typed: a vendor learns whom it is from by accepting, and an erasure finds no mails of others. */
function rfqSentMail({ data }: RfqSent, { providerId, providerName }: RfqSent['data']['links'][number]): Draft {
  const until = data.deadline.slice(0, 10);
  return {
    kind: 'rfq-sent',
    to: { vendorsOf: providerId },
    subject: 'New request for quotes',
    paragraphs: [
      `A buyer asks ${providerName} for a quote. Urgency: ${data.urgency}. Open until ${until}.`,
      'You see whom it is from once you accept it.',
    ],
    action: { label: 'Open the vendor dashboard', path: '/vendor-dashboard' },
  };
}

interface SentRfq {
  readonly title: string | null;
  readonly names: ReadonlyMap<string, string>;
}

const asSent = {
  initial: { title: null, names: new Map() } as SentRfq,
  evolve: (state: SentRfq, event: RfqEvent): SentRfq =>
    event.type === 'RfqSent'
      ? {
          title: event.data.projectTitle,
          names: new Map(event.data.links.map((link) => [link.linkId, link.providerName])),
        }
      : state,
};

async function quoteMail({ readPersonal }: MailReads, { data }: QuoteSent): Promise<Draft> {
  const events = (await readPersonal(rfqStream(data.rfqId))) as readonly RfqEvent[];
  const state = events.reduce(asSent.evolve, asSent.initial);
  const provider = state.names.get(data.linkId) ?? 'A provider';
  const rfq = state.title === null ? 'your request for quotes' : `your request for quotes “${state.title}”`;
  const what = data.version === 1 ? 'has sent a quote' : 'has changed its quote';
  return {
    kind: 'quote-received',
    to: { user: data.buyerId },
    subject: `${provider} ${what}`,
    paragraphs: [`${provider} ${what} for ${rfq}.`],
    action: { label: 'Open my RFQs', path: '/rfq-dashboard' },
  };
}

/** Vendors hear of a new request, the buyer of every quote. */
export const rfqMails: MailRules<RfqEvent> = {
  RfqSent: { drafts: (event) => event.data.links.map((link) => rfqSentMail(event, link)) },
  RfqViewed: 'none',
  RfqAccepted: 'none',
  RfqRejected: 'none',
  QuoteSent: { drafts: async (event, { reads }) => [await quoteMail(reads, event)] },
  RfqExpired: 'none',
  LinkStatusSetByAdmin: 'none',
  LinkDeleted: 'none',
};
