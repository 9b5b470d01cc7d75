import { type BitSet, emptyBitSet, addAll } from '../matching/index/bitSet.ts';
import type { Sliced } from '../matching/index/inSlices.ts';
import { type Answer, type Criterion, inAll, isMember } from './asking.answer.ts';
import type { AskingColumns } from './asking.columns.ts';
import { askingKey } from './asking.words.ts';

/** Kinds of hits, best first. */
const literalHit = 0;
const namedHit = 1;
const ownNameHit = 2;
const furtherHit = 3;
const partHit = 4;

/** Countries that places tell apart. */
const countryPlaces = 1000;
const sliceSize = 2000;

/** All that a question finds. */
export function foundBy({ size }: AskingColumns, { literal, named, understood }: Answer): BitSet {
  const all = emptyBitSet(size);
  for (const bits of [literal, named, understood]) addAll(all, bits);
  return all;
}

/** What each criterion keeps out: all that would be found without it. */
export function understoodWithout({ size }: AskingColumns, criteria: readonly Criterion[], left: Criterion): BitSet {
  const others = criteria.filter((each) => each !== left).map(({ met }) => met);
  return others.length === 0 ? emptyBitSet(size) : inAll(size, others);
}

function wordsOf(criteria: readonly Criterion[]): string[] {
  return criteria.filter(({ kind }) => kind === 'word' || kind === 'name').map(({ value }) => askingKey(value));
}

/**
 * Places by provider number, equal for equal hits: who holds the question literally, who is named so, whose own name has its words, then
 * who has what it asks, last who holds a term as a part of another word only. Where it asks for a place, who has fewer countries comes
 * first, because an operator at home knows it better than one that reaches everywhere.
 */
export function* placesOfHits(columns: AskingColumns, answer: Answer): Sliced<Int32Array> {
  const { size, nameKeys, countryCounts } = columns;
  const { leading, named, understood, criteria } = answer;
  const words = wordsOf(criteria);
  const local = criteria.some(({ kind }) => kind === 'country' || kind === 'region');
  const kindOf = (provider: number): number => {
    if (isMember(leading, provider)) return literalHit;
    if (isMember(named, provider)) return namedHit;
    if (!isMember(understood, provider)) return partHit;
    const own = words.length > 0 && words.every((word) => nameKeys[provider]?.includes(word) === true);
    return own ? ownNameHit : furtherHit;
  };
  const places = new Int32Array(size);
  for (let provider = 0; provider < size; provider += 1) {
    const kind = kindOf(provider);
    const countries = local && kind > namedHit ? (countryCounts[provider] ?? 0) : 0;
    places[provider] = kind * countryPlaces + Math.min(countries, countryPlaces - 1);
    if (provider % sliceSize === sliceSize - 1) yield;
  }
  return places;
}
