import type { ProviderRecord } from '../../catalogue/catalogue.provider.ts';
import { wordsPerSet } from '../engine/countryBits.ts';
import { factsOf, type ProviderFacts } from '../engine/facts.ts';
import { geography } from '../engine/geography.ts';
import { capabilityGroups } from '../engine/groups.ts';
import { nameKey } from '../engine/order.ts';
import { addMember, emptyBitSet, type BitSet } from './bitSet.ts';
import { forEachInSlices, runAtOnce, sortInSlices, type Sliced } from './inSlices.ts';

/**
 * Providers that a group of criteria cannot tell apart form a class of that group. There are few classes, so a search is
 * answered once per class, and a provider's score is a sum of look-ups.
 */
export interface Classes {
  /** By provider: its class. The most varied group, technology, has at most 2^15. */
  readonly column: Uint16Array;
  /** By class: the facts of one of its providers. */
  readonly facts: readonly ProviderFacts[];
}

/** A catalogue version, turned into columns. Providers are numbered by name, so that a number is a place in every tie. */
export interface MatchIndex {
  readonly records: readonly ProviderRecord[];
  /** By country: the providers that list it. */
  readonly listing: ReadonlyMap<string, BitSet>;
  readonly withoutList: BitSet;
  /** Provider by provider: its country list, empty where it has none. */
  readonly countryLists: Uint32Array;
  /** What geography looks at besides the list. */
  readonly geography: Classes;
  /** One for each of `capabilityGroups`. */
  readonly capabilities: readonly Classes[];
}

type Add = (provider: number, record: ProviderRecord, facts: ProviderFacts) => void;

/** A part of the index that grows provider by provider. */
interface Growing<T> {
  readonly result: T;
  readonly add: Add;
}

function growClasses(size: number, keyOf: (facts: ProviderFacts) => string): Growing<Classes> {
  const numbers = new Map<string, number>();
  const kept: ProviderFacts[] = [];
  const column = new Uint16Array(size);
  const add: Add = (provider, _record, facts) => {
    const key = keyOf(facts);
    const number = numbers.get(key) ?? kept.push(facts) - 1;
    numbers.set(key, number);
    column[provider] = number;
  };
  return { result: { column, facts: kept }, add };
}

function growCountries(size: number): Growing<Pick<MatchIndex, 'listing' | 'withoutList' | 'countryLists'>> {
  const listing = new Map<string, BitSet>();
  const withoutList = emptyBitSet(size);
  const countryLists = new Uint32Array(size * wordsPerSet);
  const add: Add = (provider, record, facts) => {
    if (facts.countries === null) addMember(withoutList, provider);
    else countryLists.set(facts.countries, provider * wordsPerSet);
    for (const code of record.countries ?? []) {
      const members = listing.get(code) ?? emptyBitSet(size);
      listing.set(code, members);
      addMember(members, provider);
    }
  };
  return { result: { listing, withoutList, countryLists }, add };
}

/** Builds the index of a catalogue version, pausing often: 100,000 providers take seconds. */
export function* indexInSlices(catalogue: readonly ProviderRecord[]): Sliced<MatchIndex> {
  const records = yield* sortInSlices(catalogue, nameKey);
  const countries = growCountries(records.length);
  const places = growClasses(records.length, (facts) => geography.key(facts));
  const capabilities = capabilityGroups.map((group) => growClasses(records.length, (facts) => group.key(facts)));
  const parts = [countries, places, ...capabilities];
  yield* forEachInSlices(records, (record, provider) => {
    const facts = factsOf(record);
    for (const { add } of parts) add(provider, record, facts);
  });
  return {
    records,
    ...countries.result,
    geography: places.result,
    capabilities: capabilities.map(({ result }) => result),
  };
}

/** The index of a catalogue, built in one go. */
export function precompute(catalogue: readonly ProviderRecord[]): MatchIndex {
  return runAtOnce(indexInSlices(catalogue));
}
