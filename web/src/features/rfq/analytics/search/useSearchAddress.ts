import type { RfqSearchAddress } from '../rfqAdminApi.ts';
import { type RfqAddress, useRfqAddress } from '../useRfqAddress.ts';

/** Members of the address that are the search's own. A day stands as `2026-11-21`. */
export const filterNames = ['text', 'buyer', 'provider', 'status', 'from', 'to'] as const;
const others = ['sort', 'direction', 'page'] as const;

/** The first instant of a day of the reader, or its last. */
export function instantOf(day: string, end: boolean): string | null {
  const instant = new Date(`${day}T${end ? '23:59:59.999' : '00:00:00.000'}`);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

export interface SearchAddress extends RfqAddress {
  /** What the call asks for. */
  readonly query: RfqSearchAddress;
  readonly filtered: boolean;
}

/** Reads the search for RFQs from the address and writes it there; members that cannot be read are left out. */
export function useSearchAddress(): SearchAddress {
  const address = useRfqAddress();
  const { params } = address;
  const query = [...filterNames, ...others].flatMap((name): [string, string][] => {
    const value = params.get(name);
    if (value === null || value === '') return [];
    const read = name === 'from' || name === 'to' ? instantOf(value, name === 'to') : value;
    return read === null ? [] : [[name, read]];
  });
  return { ...address, query: Object.fromEntries(query), filtered: filterNames.some((name) => params.has(name)) };
}
