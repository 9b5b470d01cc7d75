import { useState } from 'react';
import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.priceParts.ts';
import { isSameNeed } from '@marketplace/domain/rfq/sameNeed.ts';
import { readNeed, type ReadNeed, typedNeed, type TypedNeed } from '../../../../shared/rfq/typedNeed.ts';

/** The numbers that totals are worked out for. */
export interface TriedNeed extends ReadNeed {
  readonly typed: TypedNeed;
  /** Whether they are others than the request's, or cannot be read. */
  readonly isTried: boolean;
  readonly change: (typed: TypedNeed) => void;
  /** Goes back to the request's numbers. */
  readonly reset: () => void;
}

/**
 * The request's numbers, which are followed until the buyer types others. What is typed stays when the request's change meanwhile.
 * @param asked the request's numbers as they stand.
 */
export function useTriedNeed(asked: RfqNeed | null): TriedNeed {
  const [own, setOwn] = useState<TypedNeed | null>(null);
  const [follows, setFollows] = useState(asked);
  const typed = own ?? typedNeed(asked);
  const { need, errors } = readNeed(typed);
  const isTried = own !== null && (Object.keys(errors).length > 0 || !isSameNeed(need, asked));
  if (follows !== asked) {
    setFollows(asked);
    // The numbers that were tried are the request's now.
    if (!isTried) setOwn(null);
  }
  return { typed, need, errors, isTried, change: setOwn, reset: () => setOwn(null) };
}
