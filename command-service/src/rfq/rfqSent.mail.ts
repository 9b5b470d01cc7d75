import type { RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import type { Draft } from '../mails/draft.ts';

/** Nothing that the buyer typed: a vendor learns whom it is from by accepting, and an erasure finds no mails of others. */
export function requestMail(
  { urgency, deadline }: Pick<RfqSent['data'], 'urgency' | 'deadline'>,
  { providerId, providerName }: RfqLinkSnapshot,
): Draft {
  const until = deadline.slice(0, 10);
  return {
    kind: 'rfq-sent',
    to: { vendorsOf: providerId },
    subject: 'New request for quotes',
    paragraphs: [
      `A buyer asks ${providerName} for a quote. Urgency: ${urgency}. Open until ${until}.`,
      'You see whom it is from once you accept it.',
    ],
    action: { label: 'Open the vendor dashboard', path: '/vendor-dashboard' },
  };
}
