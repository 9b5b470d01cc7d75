import {
  type RfqLinkOutcome,
  type RfqLinkStatus,
  type OpenExpiredOrClosedRfqListGroupName,
} from '@marketplace/contracts/rfq/rfq.values.ts';
import type { VendorRfqStatusFilterValue } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { isRfqLinkOpen } from './statuses.ts';

/** The state of a link from the vendor's point of view. */
interface Standing {
  readonly status: RfqLinkStatus;
  readonly outcome: RfqLinkOutcome | null;
}

/**
 * The section of a vendor's list that contains a link: expired; closed if the vendor declined or the buyer decided;
 * otherwise open.
 */
export function getVendorRfqListGroup({ status, outcome }: Standing): OpenExpiredOrClosedRfqListGroupName {
  if (status === 'expired') return 'expired';
  return status === 'rejected' || outcome !== null ? 'closed' : 'open';
}

/**
 * Whether a link matches a status filter. Links that the buyer decided on no longer match the statuses of open links.
 */
export function matchesVendorRfqStatusFilter(
  { status, outcome }: Standing,
  filter: VendorRfqStatusFilterValue,
): boolean {
  if (filter === 'decided') return outcome !== null;
  return status === filter && (outcome === null || !isRfqLinkOpen(status));
}
