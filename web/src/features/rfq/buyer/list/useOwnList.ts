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

/** URL parameters that filter the list. */
export type OwnListFilter = OwnRfqFilter | 'group';
const filterNames: readonly OwnListFilter[] = [...ownRfqFilters, 'group'];

/** State of the buyer's list. */
export interface OwnList extends PagedList<OwnListQuery, OwnListFilter, OwnRfqsPage> {
  /** Shows the details of an RFQ; the list stays on its page. */
  readonly choose: (id: string) => void;
}

const parsers: Readings<OwnListQuery> = {
  text: (text) => text.trim().slice(0, 200),
  status: (status) => RfqStanding.safeParse(status).data ?? null,
  provider: (id) => id.slice(0, 120),
  ...dayReadings,
  group: (group) => RfqGroup.safeParse(group).data ?? null,
  sort: (sort) => OwnRfqSort.safeParse(sort).data ?? null,
  direction: (way) => (way === 'asc' ? way : null),
};

/** Loads a page of the buyer's own RFQs; filters, sort order and page are kept in the URL. */
export function useOwnList(): OwnList {
  const urlState = useListAddress<OwnListQuery, OwnListFilter>(parsers, filterNames);
  const pageState = useOwnRfqsPageQuery(urlState.pageQuery);
  const list = usePagedList<OwnListQuery, OwnListFilter, OwnRfqsPage>(urlState, pageState);
  // Selecting an RFQ keeps the page of the list.
  const cursor = { after: urlState.pageQuery.after ?? null, before: urlState.pageQuery.before ?? null };
  return { ...list, choose: (id) => urlState.urlParams.set({ rfq: id, ...cursor }) };
}
