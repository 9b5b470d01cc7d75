import { type BuyerLinkStatus, type LinkStatus, linkStatuses } from '@marketplace/contracts/rfq/rfq.values.ts';

const waits: Readonly<Record<LinkStatus, boolean>> = {
  sent: true,
  accepted: true,
  rejected: false,
  responded: false,
  expired: false,
};

/** Whether a link still waits for an answer or a quote. */
export function isOpen(status: LinkStatus): boolean {
  return waits[status];
}

/** Statuses of links that still wait for an answer or a quote. */
export const openStatuses: readonly LinkStatus[] = linkStatuses.filter(isOpen);

/** The buyer reads rejected as declined, and viewed while the link is still sent and was opened. */
export function buyerLinkStatus(status: LinkStatus, viewedAt: string | null): BuyerLinkStatus {
  if (status === 'rejected') return 'declined';
  return status === 'sent' && viewedAt !== null ? 'viewed' : status;
}

/** Who the customer is shows once the vendor accepted; a link rejected before that stays hidden. */
export function customerVisible(link: { status: LinkStatus; everAccepted: boolean }): boolean {
  return link.everAccepted || link.status === 'accepted' || link.status === 'responded';
}
