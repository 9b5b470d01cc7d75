import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqState } from './rfq.state.ts';
import { linkFact, refuseUnlessUnanswered, vendorLink } from './vendorLink.ts';

export interface AcceptRfq {
  readonly type: 'AcceptRfq';
  readonly providerId: string;
}

/** A sent link becomes accepted, and the vendor sees who the customer is. */
export function acceptRfq(command: AcceptRfq, state: RfqState, meta: Meta): readonly RfqEvent[] {
  const found = vendorLink(state, command.providerId);
  refuseUnlessUnanswered(found, meta);
  return [{ type: 'RfqAccepted', data: linkFact(found) }];
}
