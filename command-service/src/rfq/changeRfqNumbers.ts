import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RfqEvent } from '@marketplace/contracts/rfq/rfq.events.ts';
import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { areRfqQuantitiesEqual } from '@marketplace/domain/rfq/areNeedsEqual.ts';
import {
  type RfqBuyerCommandBase,
  requireBuyerRfq,
  buildEventDataForExistingRfqLinks,
  requireOpenRfq,
  requireRfqBelowMaxBuyerChanges,
} from './buyerRfq.ts';
import type { RfqState } from './rfq.state.ts';

/** The buyer changes the quantities (devices, data, term) of the RFQ. */
export interface ChangeRfqQuantitiesCommand extends RfqBuyerCommandBase {
  readonly type: 'ChangeNeed';
  readonly need: RfqRequiredQuantities | null;
  /** The quantities that the buyer was shown. */
  readonly seen: RfqRequiredQuantities | null;
}

/**
 * Changes the quantities of an open RFQ, unless someone else has changed them since the buyer was shown them. Emits
 * nothing if the quantities stay the same. Quotes stay unchanged.
 * @throws Refusal `rfq.awarded`, `rfq.closed`, `rfq.need-changed` or `rfq.too-many-changes`.
 */
export function decideChangeRfqQuantities(
  { buyer, need, seen }: ChangeRfqQuantitiesCommand,
  state: RfqState,
): readonly RfqEvent[] {
  const rfq = requireBuyerRfq(state, buyer);
  requireOpenRfq(rfq);
  if (areRfqQuantitiesEqual(rfq.need, need)) return [];
  if (!areRfqQuantitiesEqual(rfq.need, seen)) {
    const text = msg`The quantities have changed since you loaded them. Review the current quantities and try again.`;
    throw new Refusal('state', 'rfq.need-changed', text);
  }
  requireRfqBelowMaxBuyerChanges(rfq);
  return [
    {
      type: 'RfqNeedChanged',
      data: { ...buildEventDataForExistingRfqLinks(rfq, rfq.links), from: rfq.need, to: need },
    },
  ];
}
