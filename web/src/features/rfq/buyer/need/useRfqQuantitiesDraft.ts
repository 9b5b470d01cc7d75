import { useState } from 'react';
import type { RfqRequiredQuantities } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { areRfqQuantitiesEqual } from '@marketplace/domain/rfq/areNeedsEqual.ts';
import {
  parseRfqQuantitiesInput,
  type ParsedRfqQuantities,
  convertRfqQuantitiesToFormInput,
  type RfqQuantitiesFormValues,
} from '../../../../shared/rfq/rfqNeedInput.ts';

/** The quantities from which totals are calculated, including unsaved edits. */
export interface RfqQuantitiesDraft extends ParsedRfqQuantities {
  readonly typed: RfqQuantitiesFormValues;
  /** Whether the typed quantities are invalid or differ from those of the request. */
  readonly isChanged: boolean;
  readonly change: (typed: RfqQuantitiesFormValues) => void;
  /** Restores the quantities of the request. */
  readonly reset: () => void;
}

/**
 * Returns the quantities of the request until the buyer edits them. When the request changes, edits are kept unless
 * they equal the new quantities.
 * @param requestNeed current required quantities of the request.
 */
export function useRfqQuantitiesDraft(requestNeed: RfqRequiredQuantities | null): RfqQuantitiesDraft {
  const [edited, setEdited] = useState<RfqQuantitiesFormValues | null>(null);
  const [lastRequestNeed, setLastRequestNeed] = useState(requestNeed);
  const typed = edited ?? convertRfqQuantitiesToFormInput(requestNeed);
  const { need, errors } = parseRfqQuantitiesInput(typed);
  const isTried = edited !== null && (Object.keys(errors).length > 0 || !areRfqQuantitiesEqual(need, requestNeed));
  if (lastRequestNeed !== requestNeed) {
    setLastRequestNeed(requestNeed);
    // The edited quantities now equal those of the request.
    if (!isTried) setEdited(null);
  }
  return { typed, need, errors, isChanged: isTried, change: setEdited, reset: () => setEdited(null) };
}
