import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { ProviderMatchingFacts } from '../engine/providerFacts.ts';

/** Builds a part of the match index, one provider at a time. */
export interface MatchIndexPartBuilder<T> {
  readonly add: (provider: number, record: ProviderRecord, facts: ProviderMatchingFacts) => void;
  readonly build: () => T;
}

/** Assigns consecutive numbers from 0 to distinct keys. */
export interface KeyNumbering {
  readonly getNumber: (key: string) => number;
  readonly size: () => number;
}

/** Creates an empty numbering. A key keeps its first number. */
export function createKeyNumbering(): KeyNumbering {
  const numbers = new Map<string, number>();
  return {
    getNumber: (key) => {
      const number = numbers.get(key) ?? numbers.size;
      numbers.set(key, number);
      return number;
    },
    size: () => numbers.size,
  };
}
