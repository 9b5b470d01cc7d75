import { useState } from 'react';
import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { isSameNeed } from '@marketplace/domain/rfq/sameNeed.ts';
import { readNeed, type ReadNeed, typedNeed, type TypedNeed } from '../../../../shared/rfq/typedNeed.ts';

/** The need that totals are calculated for, including unsaved edits. */
export interface TriedNeed extends ReadNeed {
  readonly typed: TypedNeed;
  /** Whether the numbers differ from the request's or are invalid. */
  readonly isTried: boolean;
  readonly change: (typed: TypedNeed) => void;
  /** Restores the request's numbers. */
  readonly reset: () => void;
}

/**
 * Returns the request's need until the buyer edits it. Edits are kept when the request changes.
 * @param requestNeed the current need of the request.
 */
export function useTriedNeed(requestNeed: RfqNeed | null): TriedNeed {
  const [edited, setEdited] = useState<TypedNeed | null>(null);
  const [lastRequestNeed, setLastRequestNeed] = useState(requestNeed);
  const typed = edited ?? typedNeed(requestNeed);
  const { need, errors } = readNeed(typed);
  const isTried = edited !== null && (Object.keys(errors).length > 0 || !isSameNeed(need, requestNeed));
  if (lastRequestNeed !== requestNeed) {
    setLastRequestNeed(requestNeed);
    // The edited numbers now equal the request's.
    if (!isTried) setEdited(null);
  }
  return { typed, need, errors, isTried, change: setEdited, reset: () => setEdited(null) };
}
