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

/** The vendor's list as the address asks for it. */
export type VendorList = PagedList<VendorListQuery, VendorRfqFilter, VendorRfqsPage>;

const readings: Readings<VendorListQuery> = {
  text: (text) => text.trim().slice(0, 200),
  status: (status) => VendorStanding.safeParse(status).data ?? null,
  charge: (whose) => (whose === 'mine' || whose === 'nobody' ? whose : null),
  due: (due) => (due === 'week' ? due : null),
  ...dayReadings,
  sort: (sort) => VendorRfqSort.safeParse(sort).data ?? null,
  direction: (way) => (way === 'asc' ? way : null),
};

/** Reads the vendor's list a page at a time; filters, order and page stand in the address. */
export function useVendorList(): VendorList {
  const asking = useListAddress<VendorListQuery, VendorRfqFilter>(readings, vendorRfqFilters);
  return usePagedList<VendorListQuery, VendorRfqFilter, VendorRfqsPage>(
    asking,
    useVendorRfqsPageQuery(asking.pageQuery),
  );
}
