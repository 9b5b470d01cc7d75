import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { isSameNeed } from '@marketplace/domain/rfq/sameNeed.ts';
import { type ByBuyer, buyerRfq, linksFact, refuseOver, refuseTooManyChanges } from './buyerRfq.ts';
import type { RfqState } from './rfq.state.ts';

/** The buyer changes the numbers (devices, data, term) of the RFQ. */
export interface ChangeNeed extends ByBuyer {
  readonly type: 'ChangeNeed';
  readonly need: RfqNeed | null;
  /** The numbers that the buyer was shown. */
  readonly seen: RfqNeed | null;
}

/**
 * Changes the numbers of an open RFQ, unless someone else has changed them since they were shown. Emits nothing for equal numbers. Quotes
 * stay unchanged.
 * @throws Refusal `rfq.awarded`, `rfq.closed`, `rfq.need-changed` or `rfq.too-many-changes`.
 */
export function changeNeed({ buyer, need, seen }: ChangeNeed, state: RfqState): readonly RfqEvent[] {
  const rfq = buyerRfq(state, buyer);
  refuseOver(rfq);
  if (isSameNeed(rfq.need, need)) return [];
  if (!isSameNeed(rfq.need, seen)) {
    throw new Refusal('state', 'rfq.need-changed', 'The numbers have changed since you saw them. Look at them again.');
  }
  refuseTooManyChanges(rfq);
  return [{ type: 'RfqNeedChanged', data: { ...linksFact(rfq, rfq.links), from: rfq.need, to: need } }];
}
