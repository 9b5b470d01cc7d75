import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { ProviderFacts } from '../engine/facts.ts';

/** A part of the index that takes in one provider after the other. */
export interface Growing<T> {
  readonly add: (provider: number, record: ProviderRecord, facts: ProviderFacts) => void;
  readonly finish: () => T;
}

/** Gives distinct keys numbers from 0 on. */
export interface Numbering {
  readonly numberOf: (key: string) => number;
  readonly size: () => number;
}

/** A numbering without any key; a key keeps the number that it was first given. */
export function newNumbering(): Numbering {
  const numbers = new Map<string, number>();
  return {
    numberOf: (key) => {
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    },
    size: () => numbers.size,
  };
}
