import { useState } from 'react';
import type { RfqAddress } from '../analytics/useRfqAddress.ts';

/** Takes filters out of the address; `cleared` is another number each time, so that typed fields begin anew. */
export function useDropped(address: RfqAddress): {
  readonly cleared: number;
  readonly drop: (names: readonly string[]) => void;
} {
  const [cleared, setCleared] = useState(0);
  const drop = (names: readonly string[]): void => {
    address.set(Object.fromEntries(names.map((name) => [name, null])));
    setCleared(cleared + 1);
  };
  return { cleared, drop };
}
