import type { OwnRfqSort } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import type { RfqGroup, RfqStanding } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { OwnListFilter } from './useOwnList.ts';

/** The groups of a buyer's list as it names them. */
export const groupNames: Readonly<Record<RfqGroup, string>> = {
  open: 'Open',
  expired: 'Expired',
  closed: 'Awarded or closed',
};

/** How an RFQ stands, in the words of its badges. */
export const standingNames: Readonly<Record<RfqStanding, string>> = {
  sent: 'Sent',
  responded: 'Responded',
  declined: 'Declined',
  expired: 'Expired',
  awarded: 'Awarded',
  closed: 'Closed',
};

/** Filters by the labels of their fields. */
export const filterLabels: Readonly<Record<OwnListFilter, string>> = {
  text: 'Search',
  group: 'Show',
  status: 'Status',
  provider: 'Provider',
  from: 'Sent from',
  to: 'Sent until',
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
} as const satisfies Readonly<Partial<Record<`${OwnRfqSort}-${'asc' | 'desc'}`, string>>>;
