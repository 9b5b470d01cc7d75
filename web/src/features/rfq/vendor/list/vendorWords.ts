import type { VendorRfqFilter, VendorRfqSort } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { RfqGroup } from '@marketplace/contracts/rfq/rfq.values.ts';

/** The groups of a vendor's list as it names them. */
export const groupNames: Readonly<Record<RfqGroup, string>> = {
  open: 'Open',
  expired: 'Expired',
  closed: 'Rejected or decided',
};

/** Filters by the labels of their fields. */
export const filterLabels: Readonly<Record<VendorRfqFilter, string>> = {
  text: 'Search',
  status: 'Status',
  charge: 'In charge',
  due: 'Due',
  from: 'Received from',
  to: 'Received until',
};

/** The orders that are offered; the key is how the address has them. */
export const orderNames = {
  'created-desc': 'Newest first',
  'created-asc': 'Oldest first',
  'due-asc': 'Due first',
  'due-desc': 'Due last',
  'title-asc': 'Title A to Z',
  'title-desc': 'Title Z to A',
  'status-asc': 'By status',
} as const satisfies Readonly<Partial<Record<`${VendorRfqSort}-${'asc' | 'desc'}`, string>>>;
