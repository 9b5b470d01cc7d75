import { instantOf } from '../analytics/search/dayInstant.ts';
import { type RfqAddress, useRfqAddress } from '../analytics/useRfqAddress.ts';

/** How a member of the address is read; `null` for what cannot be read. */
export type Readings<Query> = Readonly<Record<keyof Query & string, (value: string) => string | null>>;

/** Reads the first instant of a day of the reader, and its last. */
export const dayReadings = {
  from: (day: string) => instantOf(day, false),
  to: (day: string) => instantOf(day, true),
};

/** What a list's address asks for. */
export interface ListAddress<Query, Filter extends string> {
  /** A change of it begins with the first page, unless it names another one. */
  readonly address: RfqAddress;
  readonly query: Query;
  /** The query with the page's place. */
  readonly asked: Query & { readonly after?: string; readonly before?: string };
  /** The filters that are set. */
  readonly filters: readonly Filter[];
}

function placeOf(params: URLSearchParams): { after?: string; before?: string } {
  const [after, before] = [params.get('after'), params.get('before')];
  if (after !== null) return { after };
  return before === null ? {} : { before };
}

/**
 * What the address asks of a list; members that cannot be read are left out. @param narrowing its members that narrow the list.
 */
export function useListAddress<Query extends object, Filter extends keyof Query & string>(
  readings: Readings<Query>,
  narrowing: readonly Filter[],
): ListAddress<Query, Filter> {
  const address = useRfqAddress();
  const members = Object.entries<Readings<Query>[keyof Query & string]>(readings).flatMap(([name, read]) => {
    const value = read(address.params.get(name) ?? '');
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  const query = Object.fromEntries(members) as Query;
  const set: RfqAddress['set'] = (change, replace) => address.set({ after: null, before: null, ...change }, replace);
  return {
    address: { ...address, set },
    query,
    asked: { ...query, ...placeOf(address.params) },
    filters: narrowing.filter((name) => query[name] !== undefined),
  };
}
