import type { BuyerLinkStatus, LinkStatus, RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';

/** Decision 7: what an RFQ reads as, from its links that are not tombstoned. */
export function overallStatus(liveLinks: readonly LinkStatus[]): RfqStatus {
  if (liveLinks.length === 0) return 'closed';
  if (liveLinks.includes('responded')) return 'responded';
  if (liveLinks.every((status) => status === 'rejected')) return 'declined';
  const stillOpen = liveLinks.some((status) => status === 'sent' || status === 'accepted');
  return stillOpen ? 'sent' : 'expired';
}

/** Decision 4: the buyer reads rejected as declined, and viewed while the link is still sent and was opened. */
export function buyerLinkStatus(status: LinkStatus, viewedAt: string | null): BuyerLinkStatus {
  if (status === 'rejected') return 'declined';
  return status === 'sent' && viewedAt !== null ? 'viewed' : status;
}

/** Decision 21: who the customer is shows once the vendor accepted; a link rejected before that stays hidden. */
export function customerVisible(link: { status: LinkStatus; everAccepted: boolean }): boolean {
  return link.everAccepted || link.status === 'accepted' || link.status === 'responded';
}

/** The number behind 'RFQ #' of the first RFQ in the log; the following ones count up in the order of their positions. */
export const firstRfqNumber = 1001;
