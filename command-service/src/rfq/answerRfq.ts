import type { Meta } from '@marketplace/contracts/kernel/meta.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqState } from './rfq.state.ts';
import { linkFact, refuseUnlessUnanswered, vendorLink } from './vendorLink.ts';

export interface AnswerRfq {
  readonly type: 'AcceptRfq' | 'RejectRfq';
  readonly providerId: string;
}

const answered = { AcceptRfq: 'RfqAccepted', RejectRfq: 'RfqRejected' } as const;

/** A sent link becomes accepted, and the vendor sees who the customer is; or it becomes rejected, for good. */
export function answerRfq({ type, providerId }: AnswerRfq, state: RfqState, meta: Meta): readonly RfqEvent[] {
  const found = vendorLink(state, providerId);
  refuseUnlessUnanswered(found, meta);
  return [{ type: answered[type], data: linkFact(found) }];
}
