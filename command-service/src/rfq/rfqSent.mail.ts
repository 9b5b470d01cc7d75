import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import type { RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { SentRfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import type { MailContentWithoutRecipients } from '../mails/mailDraft.ts';

export const buildVendorRfqPath = (rfqId: string): string => `/vendor-dashboard?request=${rfqId}`;

/**
 * The mail contains nothing that the buyer wrote. Vendors see the customer only after they accept the request, and an
 * erasure cannot reach sent mails.
 */
export function composeRfqSentMail(
  { rfqId, urgency, deadline }: Pick<RfqSent['data'], 'rfqId' | 'urgency' | 'deadline'>,
  { providerName }: SentRfqLinkSnapshot,
): MailContentWithoutRecipients {
  return {
    kind: 'rfq-sent',
    subject: 'New request for quotes',
    paragraphs: [
      `A buyer asks ${providerName} for a quote. Urgency: ${urgency}. Open until ${formatUtcInstantForDisplay(deadline)}.`,
      'You see whom it is from once you accept it.',
    ],
    action: { label: 'Open the request', path: buildVendorRfqPath(rfqId) },
  };
}
