import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { ProviderFacts } from '../engine/facts.ts';

/** Builds a part of the index from one provider at a time. */
export interface Growing<T> {
  readonly add: (provider: number, record: ProviderRecord, facts: ProviderFacts) => void;
  readonly finish: () => T;
}

/** Assigns consecutive numbers from 0 to distinct keys. */
export interface Numbering {
  readonly numberOf: (key: string) => number;
  readonly size: () => number;
}

/** Creates an empty numbering. A key keeps its first number. */
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
