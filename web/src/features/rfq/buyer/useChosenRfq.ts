import { skipToken } from '@reduxjs/toolkit/query';
import type { BuyerRfqView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { useOwnRfqsQuery } from './buyerRfqApi.ts';

/** The RFQ whose details are shown. */
export interface ChosenRfq {
  /** `null` while it is on its way, where there is none, and for one that is not the buyer's. */
  readonly rfq: BuyerRfqView | null;
  readonly isComing: boolean;
  /** Whether the address names an RFQ that the buyer does not have: somebody else's, or none. */
  readonly isUnknown: boolean;
}

/**
 * The RFQ that the address names, wherever in the list it stands, and the first of the list where it names none.
 * @param named id in the address. @param first id of the list's first one; `undefined` while the list is on its way.
 */
export function useChosenRfq(named: string | null, first: string | null | undefined): ChosenRfq {
  const asked = useOwnRfqsQuery(named === null ? skipToken : { limit: 1, rfq: named });
  const isNamed = named !== null && !asked.isError;
  const other = isNamed || first == null ? skipToken : { limit: 1, rfq: first };
  const instead = useOwnRfqsQuery(other);
  const { currentData, isError, isFetching } = isNamed ? asked : instead;
  const rfq = currentData?.asked ?? null;
  const isMissing = isNamed && currentData !== undefined && rfq === null;
  const isAsked = isNamed || other !== skipToken || first === undefined;
  return {
    rfq,
    isComing: isAsked && !isError && (currentData === undefined || (isMissing && isFetching)),
    isUnknown: isMissing && !isFetching,
  };
}
