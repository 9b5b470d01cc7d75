import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { mostOwnRfqs, ownRfqsStep } from '@marketplace/contracts/rfq/rfq.api.ts';
import type { BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { useArrival } from '../../../core/useArrival.ts';
import { useOwnRfqsQuery } from './buyerRfqApi.ts';

/** The buyer's list as far as it was opened. */
export interface BuyerRfqList {
  /** The newest of `total`. */
  readonly rfqs: readonly BuyerRfqView[];
  readonly total: number;
  /** The one that the address names, else the newest; `null` without any, for one that is not the buyer's, and while it is on its way. */
  readonly chosen: BuyerRfqView | null;
  /** Whether the address names an RFQ that the buyer does not have: somebody else's, or none. */
  readonly isUnknown: boolean;
  /** Opens the list further. */
  readonly more: () => void;
}

/**
 * The buyer's RFQs, so many at a time; what was opened stays open when the list is read anew.
 * @param asked the RFQ that the address names, which may stand further down than the list is open.
 */
export function useBuyerRfqs(asked: string | null) {
  const [limit, setLimit] = useState(ownRfqsStep);
  const { data: read, isError, error, isFetching, refetch } = useOwnRfqsQuery({ limit });
  const data = useArrival(read);
  const listed = data?.rfqs.find(({ id }) => id === asked) ?? null;
  const isFurther = asked !== null && data !== undefined && listed === null && data.rfqs.length < data.total;
  const further = useOwnRfqsQuery(isFurther ? { limit: 1, rfq: asked } : skipToken);
  const named = listed ?? (isFurther ? (further.currentData?.asked ?? null) : null);
  const isComing = isFurther && further.currentData === undefined && !further.isError;
  const isMissing = asked !== null && named === null && !isComing && !further.isError;
  const list: BuyerRfqList | null =
    data === undefined
      ? null
      : {
          rfqs: data.rfqs,
          total: data.total,
          chosen: isComing || isMissing ? null : (named ?? data.rfqs[0] ?? null),
          isUnknown: isMissing && !isFetching,
          more: () => setLimit((before) => Math.min(mostOwnRfqs, before + ownRfqsStep)),
        };
  return { list, isError, error, isFetching, refetch };
}
