import { type BitSet, emptyBitSet, addAll } from '../matching/index/bitSet.ts';
import type { Sliced } from '../matching/index/inSlices.ts';
import { type Answer, type Criterion, inAll, isMember } from './asking.answer.ts';
import type { AskingColumns } from './asking.columns.ts';
import { askingKey } from './asking.words.ts';

/** Kinds of matches, best first. */
const literalMatch = 0;
const nameMatch = 1;
const wordsInNameMatch = 2;
const criteriaMatch = 3;
const partialWordMatch = 4;

/** Country counts from this limit on rank the same. */
const maxRankedCountries = 1000;
const sliceSize = 2000;

/** All providers that a query matches. */
export function foundBy({ size }: AskingColumns, { literal, named, understood }: Answer): BitSet {
  const all = emptyBitSet(size);
  for (const bits of [literal, named, understood]) addAll(all, bits);
  return all;
}

/** The providers that meet all criteria except the given one. */
export function understoodWithout({ size }: AskingColumns, criteria: readonly Criterion[], left: Criterion): BitSet {
  const others = criteria.filter((each) => each !== left).map(({ met }) => met);
  return others.length === 0 ? emptyBitSet(size) : inAll(size, others);
}

function nameKeysToFind(criteria: readonly Criterion[]): string[] {
  return criteria.filter(({ kind }) => kind === 'word' || kind === 'name').map(({ value }) => askingKey(value));
}

/**
 * Ranks by provider number, equal for equal matches: literal matches first, then name matches, then providers with all
 * query words in their own name, then other providers that meet every criterion, and last partial-word matches of a
 * term. When the query names a country or region, providers with fewer countries rank first, because a local operator
 * knows its market better than a global one.
 */
export function* placesOfHits(columns: AskingColumns, answer: Answer): Sliced<Int32Array> {
  const { size, nameKeys, countryCounts } = columns;
  const { leading, named, understood, criteria } = answer;
  const words = nameKeysToFind(criteria);
  const local = criteria.some(({ kind }) => kind === 'country' || kind === 'region');
  const kindOf = (provider: number): number => {
    if (isMember(leading, provider)) return literalMatch;
    if (isMember(named, provider)) return nameMatch;
    if (!isMember(understood, provider)) return partialWordMatch;
    const own = words.length > 0 && words.every((word) => nameKeys[provider]?.includes(word) === true);
    return own ? wordsInNameMatch : criteriaMatch;
  };
  const places = new Int32Array(size);
  for (let provider = 0; provider < size; provider += 1) {
    const kind = kindOf(provider);
    const countries = local && kind > nameMatch ? (countryCounts[provider] ?? 0) : 0;
    places[provider] = kind * maxRankedCountries + Math.min(countries, maxRankedCountries - 1);
    if (provider % sliceSize === sliceSize - 1) yield;
  }
  return places;
}
