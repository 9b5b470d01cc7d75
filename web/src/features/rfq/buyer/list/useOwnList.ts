import {
  type exportOwnRfqs,
  type OwnRfqFilter,
  ownRfqFilters,
  OwnRfqSort,
  type OwnRfqsPage,
} from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { RfqGroup, RfqStanding } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { QueryOf } from '../../../../core/call.ts';
import { useArrival } from '../../../../core/useArrival.ts';
import { instantOf } from '../../analytics/search/useSearchAddress.ts';
import { type RfqAddress, useRfqAddress } from '../../analytics/useRfqAddress.ts';
import { useOwnRfqsPageQuery } from '../buyerRfqApi.ts';
import { type SteadyRows, useSteadyRows } from './useSteadyRows.ts';

export type OwnListQuery = Omit<QueryOf<typeof exportOwnRfqs>, 'format'>;
type OwnRow = OwnRfqsPage['rfqs'][number];

/** Members of the address that narrow the list. */
export type OwnListFilter = OwnRfqFilter | 'group';
const narrowing: readonly OwnListFilter[] = [...ownRfqFilters, 'group'];

/** The buyer's list as the address asks for it. */
export interface OwnList extends SteadyRows<OwnRow> {
  /** A change of it begins with the first page, unless it names another one. */
  readonly address: RfqAddress;
  /** Shows the details of an RFQ; the list stays where it is. */
  readonly choose: (id: string) => void;
  readonly query: OwnListQuery;
  /** The filters that are set. */
  readonly filters: readonly OwnListFilter[];
  /** The newest page that came; another one may be on its way. */
  readonly page: OwnRfqsPage | undefined;
  readonly isComing: boolean;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

const readings: Readonly<Record<string, (value: string) => string | null>> = {
  text: (text) => text.trim().slice(0, 200),
  status: (status) => RfqStanding.safeParse(status).data ?? null,
  provider: (id) => id.slice(0, 120),
  from: (day) => instantOf(day, false),
  to: (day) => instantOf(day, true),
  group: (group) => RfqGroup.safeParse(group).data ?? null,
  sort: (sort) => OwnRfqSort.safeParse(sort).data ?? null,
  direction: (way) => (way === 'asc' ? way : null),
};

/** What the address asks for; members that cannot be read are left out. */
function queryOf(params: URLSearchParams): OwnListQuery {
  const members = Object.entries(readings).flatMap(([name, read]) => {
    const value = read(params.get(name) ?? '');
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  return Object.fromEntries(members);
}

function placeOf(params: URLSearchParams): { after?: string; before?: string } {
  const [after, before] = [params.get('after'), params.get('before')];
  if (after !== null) return { after };
  return before === null ? {} : { before };
}

/** Reads the buyer's own list a page at a time; filters, order and page stand in the address. */
export function useOwnList(): OwnList {
  const address = useRfqAddress();
  const query = queryOf(address.params);
  const asked = { ...query, ...placeOf(address.params) };
  const { data, currentData, isError, error, isFetching, refetch } = useOwnRfqsPageQuery(asked);
  const page = useArrival(currentData ?? data);
  const steady = useSteadyRows(JSON.stringify(asked), useArrival(currentData)?.rfqs);
  const set: RfqAddress['set'] = (change, replace) => address.set({ after: null, before: null, ...change }, replace);
  return {
    ...steady,
    address: { ...address, set },
    choose: (id) => address.set({ rfq: id }),
    query,
    filters: narrowing.filter((name) => query[name] !== undefined),
    page,
    isComing: isFetching && currentData === undefined,
    ...{ isError, error, isFetching, refetch },
  };
}
