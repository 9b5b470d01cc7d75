import {
  type exportVendorRfqs,
  type VendorRfqFilter,
  vendorRfqFilters,
  VendorRfqSort,
  type VendorRfqsPage,
  VendorStanding,
} from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { QueryOf } from '../../../../core/call.ts';
import { dayReadings, type Readings, useListAddress } from '../../list/useListAddress.ts';
import { type PagedList, usePagedList } from '../../list/usePagedList.ts';
import { useVendorRfqsPageQuery } from '../vendorApi.ts';

export type VendorListQuery = Omit<QueryOf<typeof exportVendorRfqs>, 'format' | 'separator'>;

/** State of the vendor's list. */
export type VendorList = PagedList<VendorListQuery, VendorRfqFilter, VendorRfqsPage>;

const parsers: Readings<VendorListQuery> = {
  text: (text) => text.trim().slice(0, 200),
  status: (status) => VendorStanding.safeParse(status).data ?? null,
  charge: (whose) => (whose === 'mine' || whose === 'nobody' ? whose : null),
  due: (due) => (due === 'week' ? due : null),
  ...dayReadings,
  sort: (sort) => VendorRfqSort.safeParse(sort).data ?? null,
  direction: (way) => (way === 'asc' ? way : null),
};

/** Loads a page of the vendor's RFQs; filters, sort order and page are kept in the URL. */
export function useVendorList(): VendorList {
  const urlState = useListAddress<VendorListQuery, VendorRfqFilter>(parsers, vendorRfqFilters);
  return usePagedList<VendorListQuery, VendorRfqFilter, VendorRfqsPage>(
    urlState,
    useVendorRfqsPageQuery(urlState.pageQuery),
  );
}
