import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqState } from './rfq.state.ts';
import { linkFact, refuseUnlessUnanswered, vendorLink } from './vendorLink.ts';

export interface RejectRfq {
  readonly type: 'RejectRfq';
  readonly providerId: string;
}

/** A sent link becomes rejected, for good. */
export function rejectRfq(command: RejectRfq, state: RfqState, meta: Meta): readonly RfqEvent[] {
  const found = vendorLink(state, command.providerId);
  refuseUnlessUnanswered(found, meta);
  return [{ type: 'RfqRejected', data: linkFact(found) }];
}
