import type { VendorRfqFilterName, VendorRfqSortKey } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { OpenExpiredOrClosedRfqListGroupName } from '@marketplace/contracts/rfq/rfq.values.ts';

export const vendorRfqGroupLabels: Readonly<Record<OpenExpiredOrClosedRfqListGroupName, string>> = {
  open: 'Open',
  expired: 'Expired',
  closed: 'Rejected or decided',
};

export const vendorRfqFilterLabels: Readonly<Record<VendorRfqFilterName, string>> = {
  text: 'Search',
  status: 'Status',
  charge: 'In charge',
  due: 'Due',
  from: 'Received from',
  to: 'Received until',
};

/** Labels of the sort orders, keyed by the URL parameters `sort` and `direction`, joined with a hyphen. */
export const vendorRfqSortLabels = {
  'created-desc': 'Newest first',
  'created-asc': 'Oldest first',
  'due-asc': 'Due first',
  'due-desc': 'Due last',
  'title-asc': 'Title A to Z',
  'title-desc': 'Title Z to A',
  'status-asc': 'By status',
} as const satisfies Readonly<Partial<Record<`${VendorRfqSortKey}-${'asc' | 'desc'}`, string>>>;
