import {
  type exportOwnRfqsEndpoint,
  type OwnRfqFilterName,
  ownRfqFilterParamNames,
  OwnRfqSortKey,
  type OwnRfqPageReply,
} from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { OpenExpiredOrClosedRfqListGroupName, BuyerRfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { EndpointQueryParameters } from '../../../../core/apiRequest.ts';
import { dayRangeUrlParamParsers, type UrlParamParsers, useRfqListUrlState } from '../../list/useRfqListUrlState.ts';
import { type PagedRfqListState, useRfqListPageWithStableRows } from '../../list/useRfqListPageWithStableRows.ts';
import { useOwnRfqsPageQuery } from '../buyerRfqApi.ts';

export type OwnRfqListQuery = Omit<EndpointQueryParameters<typeof exportOwnRfqsEndpoint>, 'format' | 'separator'>;

/** URL parameters that filter the list. */
export type OwnRfqListFilterParamName = OwnRfqFilterName | 'group';
const filterNames: readonly OwnRfqListFilterParamName[] = [...ownRfqFilterParamNames, 'group'];

export interface OwnRfqListState
  extends PagedRfqListState<OwnRfqListQuery, OwnRfqListFilterParamName, OwnRfqPageReply> {
  /** Shows the details of an RFQ; the list stays on its current page. */
  readonly selectRfq: (id: string) => void;
}

const parsers: UrlParamParsers<OwnRfqListQuery> = {
  text: (text) => text.trim().slice(0, 200),
  status: (status) => BuyerRfqStatus.safeParse(status).data ?? null,
  provider: (id) => id.slice(0, 120),
  ...dayRangeUrlParamParsers,
  group: (group) => OpenExpiredOrClosedRfqListGroupName.safeParse(group).data ?? null,
  sort: (sort) => OwnRfqSortKey.safeParse(sort).data ?? null,
  direction: (way) => (way === 'asc' ? way : null),
};

/** Loads a page of the buyer's own RFQs; filters, sort order and page are kept in the URL. */
export function useOwnRfqList(): OwnRfqListState {
  const urlState = useRfqListUrlState<OwnRfqListQuery, OwnRfqListFilterParamName>(parsers, filterNames);
  const pageState = useOwnRfqsPageQuery(urlState.pageQuery);
  const list = useRfqListPageWithStableRows<OwnRfqListQuery, OwnRfqListFilterParamName, OwnRfqPageReply>(
    urlState,
    pageState,
  );
  // Selecting an RFQ keeps the current page of the list.
  const cursor = { after: urlState.pageQuery.after ?? null, before: urlState.pageQuery.before ?? null };
  return { ...list, selectRfq: (id) => urlState.urlParams.set({ rfq: id, ...cursor }) };
}
