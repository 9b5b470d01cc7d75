import { t } from '@lingui/core/macro';
import type { VendorRfqFilterName, VendorRfqSortKey } from '@marketplace/contracts/rfq/rfq.vendorList.api.ts';
import type { OpenExpiredOrClosedRfqListGroupName } from '@marketplace/contracts/rfq/rfq.values.ts';

/** Formats the label of each group with its formatted number of RFQs, for example `Open (12)`. */
export const vendorRfqGroupLabelFormatters: Readonly<
  Record<OpenExpiredOrClosedRfqListGroupName, (count: string) => string>
> = {
  open: (count) => t`Open (${count})`,
  expired: (count) => t`Expired (${count})`,
  closed: (count) => t`Rejected or decided (${count})`,
};

export const vendorRfqFilterLabels: Readonly<Record<VendorRfqFilterName, string>> = {
  text: t`Search`,
  status: t`Status`,
  charge: t`Assignee`,
  due: t`Due`,
  from: t`Received on or after`,
  to: t`Received on or before`,
};

/** Labels of the sort orders, keyed by the URL parameters `sort` and `direction`, joined with a hyphen. */
export const vendorRfqSortLabels = {
  'created-desc': t`Newest first`,
  'created-asc': t`Oldest first`,
  'due-asc': t`Earliest deadline first`,
  'due-desc': t`Latest deadline first`,
  'title-asc': t`Title A to Z`,
  'title-desc': t`Title Z to A`,
  'status-asc': t`Status`,
} as const satisfies Readonly<Partial<Record<`${VendorRfqSortKey}-${'asc' | 'desc'}`, string>>>;
