import { msg, select } from '@lingui/core/runtime-macro';
import { formatUtcInstantForDisplay } from '@marketplace/contracts/kernel/utcFormatting.ts';
import type { RfqSent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { SentRfqLinkSnapshot } from '@marketplace/contracts/rfq/rfq.links.ts';
import type { MailContentWithoutRecipients } from '../mails/mailDraft.ts';

/** Returns the path of the vendor dashboard that opens this RFQ. */
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
    subject: msg`New request for quotes`,
    paragraphs: [
      msg`A buyer has requested a quote from ${{ provider: providerName }}. Urgency: ${select({ urgency }, { low: 'low', medium: 'medium', high: 'high', urgent: 'urgent', other: '{urgency}' })}. Deadline: ${{ deadline: formatUtcInstantForDisplay(deadline) }}.`,
      msg`Customer details become visible when you accept the request.`,
    ],
    action: { label: msg`Open the request`, path: buildVendorRfqPath(rfqId) },
  };
}
