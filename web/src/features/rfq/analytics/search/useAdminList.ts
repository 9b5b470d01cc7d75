import { useMemo } from 'react';
import { rfqSorts } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import {
  adminRfqFilters,
  type AdminRfqFilter,
  type AdminRfqRow,
  type AdminRfqsPage,
  type exportAdminRfqs,
} from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { QueryOf } from '../../../../core/call.ts';
import { dayReadings, type Readings, useListAddress } from '../../list/useListAddress.ts';
import { type PagedList, usePagedList } from '../../list/usePagedList.ts';
import { useAdminRfqsPageQuery } from '../rfqAdminApi.ts';

export type AdminListQuery = Omit<QueryOf<typeof exportAdminRfqs>, 'format' | 'separator'>;

/** The page as lists show one: all lines in one group. */
type Page = Omit<AdminRfqsPage, 'rfqs'> & { readonly rfqs: readonly (AdminRfqRow & { readonly group: 'all' })[] };

/** All RFQs as the address asks for them. */
export type AdminList = PagedList<AdminListQuery, AdminRfqFilter, Page>;

const words = (text: string): string => text.trim().slice(0, 200);

const readings: Readings<AdminListQuery> = {
  text: words,
  buyer: words,
  provider: (id) => id.slice(0, 120),
  status: (status) => RfqStatus.safeParse(status).data ?? null,
  ...dayReadings,
  sort: (sort) => rfqSorts.find((each) => each === sort) ?? null,
  direction: (way) => (way === 'asc' ? way : null),
};

const grouped = (page: AdminRfqsPage | undefined): Page | undefined =>
  page && { ...page, rfqs: page.rfqs.map((rfq) => ({ ...rfq, group: 'all' })) };

/** Reads all RFQs a page at a time; filters, order and page stand in the address. */
export function useAdminList(): AdminList {
  const asking = useListAddress<AdminListQuery, AdminRfqFilter>(readings, adminRfqFilters);
  const { data, currentData, ...reading } = useAdminRfqsPageQuery(asking.pageQuery);
  const [newest, current] = [useMemo(() => grouped(data), [data]), useMemo(() => grouped(currentData), [currentData])];
  return usePagedList<AdminListQuery, AdminRfqFilter, Page>(asking, {
    ...reading,
    data: newest,
    currentData: current,
  });
}
