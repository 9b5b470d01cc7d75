import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqState } from './rfq.state.ts';
import { buildRfqLinkEventData, requireVendorRfqLink } from './vendorRfqLink.ts';

/** A vendor opens the RFQ. */
export interface RecordRfqOpenedByVendorCommand {
  readonly type: 'ViewRfq';
  readonly providerId: string;
}

/**
 * Records only the first time that the vendor opens the RFQ.
 * @throws Refusal `rfq.not-found`.
 */
export function decideRecordRfqOpenedByVendor(
  command: RecordRfqOpenedByVendorCommand,
  state: RfqState,
): readonly RfqEvent[] {
  const found = requireVendorRfqLink(state, command.providerId);
  return found.link.viewed ? [] : [{ type: 'RfqViewed', data: buildRfqLinkEventData(found) }];
}
