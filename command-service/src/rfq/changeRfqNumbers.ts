import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { areNeedsEqual } from '@marketplace/domain/rfq/areNeedsEqual.ts';
import {
  type BuyerCommandBase,
  requireBuyerRfq,
  buildRfqLinksEventData,
  requireOpenRfq,
  requireBuyerChangesLeft,
} from './buyerRfq.ts';
import type { RfqState } from './rfq.state.ts';

/** The buyer changes the numbers (devices, data, term) of the RFQ. */
export interface ChangeRfqNumbers extends BuyerCommandBase {
  readonly type: 'ChangeNeed';
  readonly need: RfqNeed | null;
  /** The numbers that the buyer was shown. */
  readonly seen: RfqNeed | null;
}

/**
 * Changes the numbers of an open RFQ, unless someone else has changed them since they were shown. Emits nothing for
 * equal numbers. Quotes stay unchanged.
 * @throws Refusal `rfq.awarded`, `rfq.closed`, `rfq.need-changed` or `rfq.too-many-changes`.
 */
export function changeRfqNumbers({ buyer, need, seen }: ChangeRfqNumbers, state: RfqState): readonly RfqEvent[] {
  const rfq = requireBuyerRfq(state, buyer);
  requireOpenRfq(rfq);
  if (areNeedsEqual(rfq.need, need)) return [];
  if (!areNeedsEqual(rfq.need, seen)) {
    throw new Refusal('state', 'rfq.need-changed', 'The numbers have changed since you saw them. Look at them again.');
  }
  requireBuyerChangesLeft(rfq);
  return [{ type: 'RfqNeedChanged', data: { ...buildRfqLinksEventData(rfq, rfq.links), from: rfq.need, to: need } }];
}
