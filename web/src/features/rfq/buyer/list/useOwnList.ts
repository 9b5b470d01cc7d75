import {
  type exportOwnRfqs,
  type OwnRfqFilter,
  ownRfqFilters,
  OwnRfqSort,
  type OwnRfqsPage,
} from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { RfqGroup, RfqStanding } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { QueryOf } from '../../../../core/call.ts';
import { dayReadings, type Readings, useListAddress } from '../../list/useListAddress.ts';
import { type PagedList, usePagedList } from '../../list/usePagedList.ts';
import { useOwnRfqsPageQuery } from '../buyerRfqApi.ts';

export type OwnListQuery = Omit<QueryOf<typeof exportOwnRfqs>, 'format' | 'separator'>;

/** Members of the address that narrow the list. */
export type OwnListFilter = OwnRfqFilter | 'group';
const narrowing: readonly OwnListFilter[] = [...ownRfqFilters, 'group'];

/** The buyer's list as the address asks for it. */
export interface OwnList extends PagedList<OwnListQuery, OwnListFilter, OwnRfqsPage> {
  /** Shows the details of an RFQ; the list stays where it is. */
  readonly choose: (id: string) => void;
}

const readings: Readings<OwnListQuery> = {
  text: (text) => text.trim().slice(0, 200),
  status: (status) => RfqStanding.safeParse(status).data ?? null,
  provider: (id) => id.slice(0, 120),
  ...dayReadings,
  group: (group) => RfqGroup.safeParse(group).data ?? null,
  sort: (sort) => OwnRfqSort.safeParse(sort).data ?? null,
  direction: (way) => (way === 'asc' ? way : null),
};

/** Reads the buyer's own list a page at a time; filters, order and page stand in the address. */
export function useOwnList(): OwnList {
  const asking = useListAddress<OwnListQuery, OwnListFilter>(readings, narrowing);
  const reading = useOwnRfqsPageQuery(asking.asked);
  const list = usePagedList<OwnListQuery, OwnListFilter, OwnRfqsPage>(asking, reading);
  // The page of the list stays, whichever of its RFQs is shown beside it.
  const place = { after: asking.asked.after ?? null, before: asking.asked.before ?? null };
  return { ...list, choose: (id) => asking.address.set({ rfq: id, ...place }) };
}
