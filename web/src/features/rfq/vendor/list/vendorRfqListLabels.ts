import { t } from '@lingui/core/macro';
import type { VendorRfqFilterName, VendorRfqSortKey } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { OpenExpiredOrClosedRfqListGroupName } from '@marketplace/contracts/rfq/rfq.values.ts';

export const vendorRfqGroupLabels: Readonly<Record<OpenExpiredOrClosedRfqListGroupName, string>> = {
  open: 'Open',
  expired: 'Expired',
  closed: t`Rejected or decided`,
};

export const vendorRfqFilterLabels: Readonly<Record<VendorRfqFilterName, string>> = {
  text: t`Search`,
  status: 'Status',
  charge: t`In charge`,
  due: 'Due',
  from: t`Received from`,
  to: t`Received until`,
};

/** Labels of the sort orders, keyed by the URL parameters `sort` and `direction`, joined with a hyphen. */
export const vendorRfqSortLabels = {
  'created-desc': t`Newest first`,
  'created-asc': t`Oldest first`,
  'due-asc': t`Due first`,
  'due-desc': t`Due last`,
  'title-asc': t`Title A to Z`,
  'title-desc': t`Title Z to A`,
  'status-asc': t`By status`,
} as const satisfies Readonly<Partial<Record<`${VendorRfqSortKey}-${'asc' | 'desc'}`, string>>>;
