import { type LinkOutcome, type LinkStatus, type RfqGroup } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { VendorStanding } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import { isOpen } from './statuses.ts';

/** How a link stands for its vendor. */
interface Standing {
  readonly status: LinkStatus;
  readonly outcome: LinkOutcome | null;
}

/** The part of a vendor's list in which a link stands: what expired, what the vendor rejected or the buyer decided, and all that is open. */
export function groupOfLink({ status, outcome }: Standing): RfqGroup {
  if (status === 'expired') return 'expired';
  return status === 'rejected' || outcome !== null ? 'closed' : 'open';
}

/** Whether a link is found under a status; whatever the buyer decided about waits for nothing any more. */
export function standsAs({ status, outcome }: Standing, asked: VendorStanding): boolean {
  if (asked === 'decided') return outcome !== null;
  return status === asked && (outcome === null || !isOpen(status));
}
