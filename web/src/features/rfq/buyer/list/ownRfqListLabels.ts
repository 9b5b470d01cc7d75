import { t } from '@lingui/core/macro';
import type { OwnRfqSortKey } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import type { OpenExpiredOrClosedRfqListGroupName, BuyerRfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { OwnRfqListFilterParamName } from './useOwnRfqList.ts';

/** Formats the label of each group with its formatted number of RFQs, for example `Open (12)`. */
export const ownRfqGroupLabelFormatters: Readonly<
  Record<OpenExpiredOrClosedRfqListGroupName, (count: string) => string>
> = {
  open: (count) => t`Open (${count})`,
  expired: (count) => t`Expired (${count})`,
  closed: (count) => t`Awarded or closed (${count})`,
};

/** Labels of the RFQ statuses, the same as on the status badges. */
export const buyerRfqStatusLabels: Readonly<Record<BuyerRfqStatus, string>> = {
  sent: t`Sent`,
  responded: t`Responded`,
  declined: t`Declined`,
  expired: t`Expired`,
  awarded: t`Awarded`,
  closed: t`Closed`,
};

export const ownRfqFilterLabels: Readonly<Record<OwnRfqListFilterParamName, string>> = {
  text: t`Search`,
  group: t`Group`,
  status: t`Status`,
  provider: t`Provider`,
  from: t`Sent on or after`,
  to: t`Sent on or before`,
};

/** Labels of the sort orders, keyed by the URL parameters `sort` and `direction`, joined with a hyphen. */
export const ownRfqSortLabels = {
  'created-desc': t`Newest first`,
  'created-asc': t`Oldest first`,
  'due-asc': t`Earliest deadline first`,
  'due-desc': t`Latest deadline first`,
  'title-asc': t`Title A to Z`,
  'title-desc': t`Title Z to A`,
  'status-asc': t`Status`,
} as const satisfies Readonly<Partial<Record<`${OwnRfqSortKey}-${'asc' | 'desc'}`, string>>>;
