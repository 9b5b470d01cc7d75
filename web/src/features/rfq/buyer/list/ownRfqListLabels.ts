import { t } from '@lingui/core/macro';
import type { OwnRfqSortKey } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import type { OpenExpiredOrClosedRfqListGroupName, BuyerRfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { OwnRfqListFilterParamName } from './useOwnRfqList.ts';

export const ownRfqGroupLabels: Readonly<Record<OpenExpiredOrClosedRfqListGroupName, string>> = {
  open: 'Open',
  expired: 'Expired',
  closed: t`Awarded or closed`,
};

/** Labels of the RFQ statuses, the same as on the status badges. */
export const buyerRfqStatusLabels: Readonly<Record<BuyerRfqStatus, string>> = {
  sent: 'Sent',
  responded: 'Responded',
  declined: 'Declined',
  expired: 'Expired',
  awarded: 'Awarded',
  closed: 'Closed',
};

export const ownRfqFilterLabels: Readonly<Record<OwnRfqListFilterParamName, string>> = {
  text: t`Search`,
  group: 'Show',
  status: 'Status',
  provider: 'Provider',
  from: t`Sent from`,
  to: t`Sent until`,
};

/** Labels of the sort orders, keyed by the URL parameters `sort` and `direction`, joined with a hyphen. */
export const ownRfqSortLabels = {
  'created-desc': t`Newest first`,
  'created-asc': t`Oldest first`,
  'due-asc': t`Due first`,
  'due-desc': t`Due last`,
  'title-asc': t`Title A to Z`,
  'title-desc': t`Title Z to A`,
  'status-asc': t`By status`,
} as const satisfies Readonly<Partial<Record<`${OwnRfqSortKey}-${'asc' | 'desc'}`, string>>>;
