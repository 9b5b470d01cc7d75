import { useState } from 'react';
import type { RfqNeed } from '@marketplace/contracts/rfq/rfq.lineItems.ts';
import { areRfqNeedsEqual } from '@marketplace/domain/rfq/areNeedsEqual.ts';
import {
  parseRfqNeedInput,
  type ParsedRfqNeed,
  formatRfqNeedInput,
  type RfqNeedInput,
} from '../../../../shared/rfq/rfqNeedInput.ts';

/** The need that totals are calculated for, including unsaved edits. */
export interface RfqNeedDraft extends ParsedRfqNeed {
  readonly typed: RfqNeedInput;
  /** Whether the numbers differ from the request's or are invalid. */
  readonly isChanged: boolean;
  readonly change: (typed: RfqNeedInput) => void;
  /** Restores the request's numbers. */
  readonly reset: () => void;
}

/**
 * Returns the request's need until the buyer edits it. Edits are kept when the request changes.
 * @param requestNeed the current need of the request.
 */
export function useRfqNeedDraft(requestNeed: RfqNeed | null): RfqNeedDraft {
  const [edited, setEdited] = useState<RfqNeedInput | null>(null);
  const [lastRequestNeed, setLastRequestNeed] = useState(requestNeed);
  const typed = edited ?? formatRfqNeedInput(requestNeed);
  const { need, errors } = parseRfqNeedInput(typed);
  const isTried = edited !== null && (Object.keys(errors).length > 0 || !areRfqNeedsEqual(need, requestNeed));
  if (lastRequestNeed !== requestNeed) {
    setLastRequestNeed(requestNeed);
    // The edited numbers now equal the request's.
    if (!isTried) setEdited(null);
  }
  return { typed, need, errors, isChanged: isTried, change: setEdited, reset: () => setEdited(null) };
}
