import {
  type exportVendorRfqsEndpoint,
  type VendorRfqFilterName,
  vendorRfqFilterParamNames,
  VendorRfqSortKey,
  type VendorRfqListPageReply,
  VendorRfqStatusFilterValue,
} from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { EndpointQueryParameters } from '../../../../core/apiRequest.ts';
import { dayRangeUrlParamParsers, type UrlParamParsers, useRfqListUrlState } from '../../list/useRfqListUrlState.ts';
import { type PagedRfqListState, useRfqListPageWithStableRows } from '../../list/useRfqListPageWithStableRows.ts';
import { useVendorRfqsPageQuery } from '../vendorApi.ts';

export type VendorRfqListQuery = Omit<EndpointQueryParameters<typeof exportVendorRfqsEndpoint>, 'format' | 'separator'>;

export type VendorRfqListState = PagedRfqListState<VendorRfqListQuery, VendorRfqFilterName, VendorRfqListPageReply>;

const parsers: UrlParamParsers<VendorRfqListQuery> = {
  text: (text) => text.trim().slice(0, 200),
  status: (status) => VendorRfqStatusFilterValue.safeParse(status).data ?? null,
  charge: (whose) => (whose === 'mine' || whose === 'nobody' ? whose : null),
  due: (due) => (due === 'week' ? due : null),
  ...dayRangeUrlParamParsers,
  sort: (sort) => VendorRfqSortKey.safeParse(sort).data ?? null,
  direction: (way) => (way === 'asc' ? way : null),
};

/** Loads a page of the vendor's RFQs; filters, sort order and page are kept in the URL. */
export function useVendorRfqList(): VendorRfqListState {
  const urlState = useRfqListUrlState<VendorRfqListQuery, VendorRfqFilterName>(parsers, vendorRfqFilterParamNames);
  return useRfqListPageWithStableRows<VendorRfqListQuery, VendorRfqFilterName, VendorRfqListPageReply>(
    urlState,
    useVendorRfqsPageQuery(urlState.pageQuery),
  );
}
