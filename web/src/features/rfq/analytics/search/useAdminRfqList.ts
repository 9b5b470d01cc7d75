import { useMemo } from 'react';
import { adminRfqSearchSortKeys } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import {
  adminRfqFilterParamNames,
  type AdminRfqFilterName,
  type AdminRfqListReplyItem,
  type AdminRfqPageReply,
  type exportAdminRfqsEndpoint,
} from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { EndpointQueryParameters } from '../../../../core/apiRequest.ts';
import { dayRangeUrlParamParsers, type UrlParamParsers, useRfqListUrlState } from '../../list/useRfqListUrlState.ts';
import { type PagedRfqListState, useRfqListPageWithStableRows } from '../../list/useRfqListPageWithStableRows.ts';
import { useAdminRfqsPageQuery } from '../rfqAdminApi.ts';

export type AdminRfqListFilterAndSortParams = Omit<
  EndpointQueryParameters<typeof exportAdminRfqsEndpoint>,
  'format' | 'separator'
>;

/** A page with all rows in one group, because the list hooks require a group per row. */
type Page = Omit<AdminRfqPageReply, 'rfqs'> & {
  readonly rfqs: readonly (AdminRfqListReplyItem & { readonly group: 'all' })[];
};

export type AdminRfqListState = PagedRfqListState<AdminRfqListFilterAndSortParams, AdminRfqFilterName, Page>;

const trimText = (text: string): string => text.trim().slice(0, 200);

const parsers: UrlParamParsers<AdminRfqListFilterAndSortParams> = {
  text: trimText,
  buyer: trimText,
  provider: (id) => id.slice(0, 120),
  status: (status) => RfqStatus.safeParse(status).data ?? null,
  ...dayRangeUrlParamParsers,
  sort: (sort) => adminRfqSearchSortKeys.find((each) => each === sort) ?? null,
  direction: (way) => (way === 'asc' ? way : null),
};

const withGroup = (page: AdminRfqPageReply | undefined): Page | undefined =>
  page && { ...page, rfqs: page.rfqs.map((rfq) => ({ ...rfq, group: 'all' })) };

/** Loads a page of all RFQs; filters, sort order and page are stored in the URL. */
export function useAdminRfqList(): AdminRfqListState {
  const urlState = useRfqListUrlState<AdminRfqListFilterAndSortParams, AdminRfqFilterName>(
    parsers,
    adminRfqFilterParamNames,
  );
  const { data, currentData, ...queryState } = useAdminRfqsPageQuery(urlState.pageQuery);
  const [newest, current] = [
    useMemo(() => withGroup(data), [data]),
    useMemo(() => withGroup(currentData), [currentData]),
  ];
  return useRfqListPageWithStableRows<AdminRfqListFilterAndSortParams, AdminRfqFilterName, Page>(urlState, {
    ...queryState,
    data: newest,
    currentData: current,
  });
}
