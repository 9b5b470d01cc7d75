import { useCallback } from 'react';
import { type To, useSearchParams } from 'react-router';

/** What the tab shows, as it stands in the address behind `?tab=rfq-analytics`. */
export interface RfqAddress {
  readonly params: URLSearchParams;
  /** The address with some members changed; `null` takes one away. */
  readonly to: (change: Readonly<Record<string, string | null>>) => To;
  /** Goes there; `replace` leaves no step behind for Back. */
  readonly set: (change: Readonly<Record<string, string | null>>, replace?: boolean) => void;
}

function changed(params: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Reads and writes the address of the tab; members that a change does not name stay. */
export function useRfqAddress(): RfqAddress {
  const [params, setParams] = useSearchParams();
  const set = useCallback<RfqAddress['set']>(
    (change, replace = false) => setParams((now) => changed(now, change), { replace }),
    [setParams],
  );
  return { params, set, to: (change) => ({ search: changed(params, change).toString() }) };
}
