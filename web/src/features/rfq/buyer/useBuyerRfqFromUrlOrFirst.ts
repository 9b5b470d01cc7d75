import { skipToken } from '@reduxjs/toolkit/query';
import type { BuyerRfqReplyItem } from '@marketplace/contracts/rfq/rfq.views.ts';
import { useOwnRfqsQuery } from './buyerRfqApi.ts';

/** The RFQ whose details are displayed. */
export interface SelectedBuyerRfqState {
  /** `null` while loading, without any RFQ, and if the RFQ in the URL is missing or belongs to another buyer. */
  readonly rfq: BuyerRfqReplyItem | null;
  readonly isLoading: boolean;
  /** Whether the URL refers to an RFQ that is missing or belongs to another buyer. */
  readonly isNotFound: boolean;
}

/**
 * Loads the RFQ in the URL, regardless of its position in the list, or the first RFQ of the list.
 * @param named RFQ id in the URL; `null` if there is none.
 * @param first id of the first RFQ in the list; `undefined` while the list is loading.
 */
export function useBuyerRfqFromUrlOrFirst(
  named: string | null,
  first: string | null | undefined,
): SelectedBuyerRfqState {
  const namedQuery = useOwnRfqsQuery(named === null ? skipToken : { limit: 1, rfq: named });
  const isNamed = named !== null && !namedQuery.isError;
  const firstArgument = isNamed || first == null ? skipToken : { limit: 1, rfq: first };
  const firstQuery = useOwnRfqsQuery(firstArgument);
  const { currentData, isError, isFetching } = isNamed ? namedQuery : firstQuery;
  const rfq = currentData?.asked ?? null;
  const isMissing = isNamed && currentData !== undefined && rfq === null;
  const isRequested = isNamed || firstArgument !== skipToken || first === undefined;
  return {
    rfq,
    isLoading: isRequested && !isError && (currentData === undefined || (isMissing && isFetching)),
    isNotFound: isMissing && !isFetching,
  };
}
