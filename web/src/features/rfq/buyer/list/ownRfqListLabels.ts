import type { OwnRfqSortKey } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import type { OpenExpiredOrClosedRfqListGroupName, BuyerRfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { OwnRfqListFilterParamName } from './useOwnRfqList.ts';

export const ownRfqGroupLabels: Readonly<Record<OpenExpiredOrClosedRfqListGroupName, string>> = {
  open: 'Open',
  expired: 'Expired',
  closed: 'Awarded or closed',
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
  text: 'Search',
  group: 'Show',
  status: 'Status',
  provider: 'Provider',
  from: 'Sent from',
  to: 'Sent until',
};

/** Labels of the sort orders, keyed by the URL parameters `sort` and `direction`, joined with a hyphen. */
export const ownRfqSortLabels = {
  'created-desc': 'Newest first',
  'created-asc': 'Oldest first',
  'due-asc': 'Due first',
  'due-desc': 'Due last',
  'title-asc': 'Title A to Z',
  'title-desc': 'Title Z to A',
  'status-asc': 'By status',
} as const satisfies Readonly<Partial<Record<`${OwnRfqSortKey}-${'asc' | 'desc'}`, string>>>;
