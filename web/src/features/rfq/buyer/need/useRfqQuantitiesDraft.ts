import { useState } from 'react';
import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { areRfqQuantitiesEqual } from '@marketplace/domain/rfq/areNeedsEqual.ts';
import {
  parseRfqQuantitiesInput,
  type ParsedRfqQuantities,
  toRfqQuantitiesInput,
  type RfqQuantitiesInput,
} from '../../../../shared/rfq/rfqNeedInput.ts';

/** The need that totals are calculated for, including unsaved edits. */
export interface RfqQuantitiesDraft extends ParsedRfqQuantities {
  readonly typed: RfqQuantitiesInput;
  /** Whether the numbers differ from the request's or are invalid. */
  readonly isChanged: boolean;
  readonly change: (typed: RfqQuantitiesInput) => void;
  /** Restores the request's numbers. */
  readonly reset: () => void;
}

/**
 * Returns the request's need until the buyer edits it. Edits are kept when the request changes.
 * @param requestNeed the current need of the request.
 */
export function useRfqQuantitiesDraft(requestNeed: RfqRequiredQuantities | null): RfqQuantitiesDraft {
  const [edited, setEdited] = useState<RfqQuantitiesInput | null>(null);
  const [lastRequestNeed, setLastRequestNeed] = useState(requestNeed);
  const typed = edited ?? toRfqQuantitiesInput(requestNeed);
  const { need, errors } = parseRfqQuantitiesInput(typed);
  const isTried = edited !== null && (Object.keys(errors).length > 0 || !areRfqQuantitiesEqual(need, requestNeed));
  if (lastRequestNeed !== requestNeed) {
    setLastRequestNeed(requestNeed);
    // The edited numbers now equal the request's.
    if (!isTried) setEdited(null);
  }
  return { typed, need, errors, isChanged: isTried, change: setEdited, reset: () => setEdited(null) };
}
