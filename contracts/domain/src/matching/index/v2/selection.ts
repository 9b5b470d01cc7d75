import { createReusableBufferAllocator } from '../scratchBuffer.ts';
import type { LazyRankingMeasure, GetRankingCriterionValue, RankingOrderByKeyThenMeasures } from './rankingOrder.ts';
import { getCachedProviderNumbersByScoreKey, type MatchRankingV2 } from './ranking.ts';

/** Maximum size of sets that are sorted by comparison. */
const maxComparisonSortSize = 24;
/**
 * Maximum range of values that are sorted by counting. Values with a larger range are first replaced by their ranks.
 */
const maxCountingSortRange = 32_768;

const valuesBuffer = createReusableBufferAllocator();
const chosenBuffer = createReusableBufferAllocator();

/** The positions from `from` to `to` (exclusive) of an ordered set; `to` may exceed its size. */
interface Window {
  readonly from: number;
  readonly to: number;
}

function compareBy(measures: readonly GetRankingCriterionValue[]): (one: number, other: number) => number {
  return (one, other) => {
    for (const measure of measures) {
      const difference = measure(other) - measure(one);
      if (difference !== 0) return difference;
    }
    return one - other;
  };
}

/** Members of a window, sorted by descending values. Members with equal values keep their order. */
interface Sorted {
  readonly members: Uint32Array;
  /** Number of members of the set before the first member of the window. */
  readonly before: number;
  /**
   * By value, highest first: number of members up to and including this value, counted from the first member of the
   * set.
   */
  readonly ends: Int32Array;
}

/** Sorts by counting. Writes only members with a position in the window. */
function sortByValue(members: Uint32Array, values: Uint32Array, most: number, least: number, window: Window): Sorted {
  const ends = new Int32Array(most - least + 1);
  for (let at = 0; at < members.length; at += 1) {
    const slot = most - (values[at] as number);
    ends[slot] = (ends[slot] as number) + 1;
  }
  for (let slot = 1; slot < ends.length; slot += 1) ends[slot] = (ends[slot] as number) + (ends[slot - 1] as number);
  const first = ends.findIndex((end) => end > window.from);
  const last = ends.findIndex((end) => end >= Math.min(window.to, members.length));
  const before = first === 0 ? 0 : (ends[first - 1] as number);
  const next = new Int32Array(last - first + 1);
  for (let slot = first + 1; slot <= last; slot += 1) next[slot - first] = (ends[slot - 1] as number) - before;
  const sorted = new Uint32Array((ends[last] as number) - before);
  for (let at = 0; at < members.length; at += 1) {
    const slot = most - (values[at] as number) - first;
    if (slot < 0 || slot >= next.length) continue;
    const place = next[slot] as number;
    next[slot] = place + 1;
    sorted[place] = members[at] as number;
  }
  return { members: sorted, before, ends: ends.subarray(first, last + 1) };
}

function sortByRank(members: Uint32Array, values: Uint32Array, window: Window): Sorted {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  const places = new Map(distinct.map((value, place) => [value, place]));
  const placed = values.map((value) => places.get(value) ?? 0);
  return sortByValue(members, placed, distinct.length - 1, 0, window);
}

function append(page: number[], members: Uint32Array): void {
  for (const member of members) page.push(member);
}

/**
 * Appends the window of a set to `page`. Sorts by one measure at a time, and each time only the members that are in the
 * window or tied with a member at either end of the window. The members are given in the order of their numbers, which
 * breaks ties.
 */
function selectWithin(
  members: Uint32Array,
  measures: readonly LazyRankingMeasure[],
  { from, to }: Window,
  page: number[],
): void {
  const [first, ...others] = measures;
  if (first === undefined || members.length === 1) {
    append(page, members.subarray(from, to));
    return;
  }
  if (members.length <= maxComparisonSortSize) {
    append(
      page,
      members
        .slice()
        .sort(compareBy(measures.map((measure) => measure())))
        .subarray(from, to),
    );
    return;
  }
  const measure = first();
  const values = valuesBuffer(members.length);
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (let at = 0; at < members.length; at += 1) {
    const value = measure(members[at] as number);
    values[at] = value;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (least === most) {
    selectWithin(members, others, { from, to }, page);
    return;
  }
  const window = { from, to };
  const sorted =
    most - least > maxCountingSortRange
      ? sortByRank(members, values, window)
      : sortByValue(members, values, most, least, window);
  let start = sorted.before;
  for (const end of sorted.ends) {
    if (end > start) {
      const tied = sorted.members.subarray(start - sorted.before, end - sorted.before);
      selectWithin(tied, others, { from: Math.max(0, from - start), to: to - start }, page);
    }
    start = end;
  }
}

/** Maximum number of keys to search one at a time. Each search skips all other keys quickly. */
const maxSeparateKeys = 4;

/** The relevant keys, if they are few and each has its own rank; otherwise `null`. */
function findSeparateKeys(
  { keyCounts }: MatchRankingV2,
  { rankByKey }: RankingOrderByKeyThenMeasures,
  from: number,
): readonly number[] | null {
  const keys: number[] = [];
  for (let key = 0; key < rankByKey.length; key += 1) {
    if ((keyCounts[key] as number) > 0 && (rankByKey[key] as number) >= from) keys.push(key);
  }
  const ranks = new Set(keys.map((key) => rankByKey[key]));
  return keys.length <= maxSeparateKeys && ranks.size === keys.length ? keys : null;
}

/**
 * Collects the matches by rank in a single pass. Matches are unpredictable for the CPU, so each number is written
 * without a branch and overwritten when it does not match.
 */
function gatherByRank(
  { keys }: MatchRankingV2,
  { rankByKey }: RankingOrderByKeyThenMeasures,
  counts: Int32Array,
  from: number,
): Uint32Array[] {
  const wanted = new Uint8Array(rankByKey.length);
  for (let key = 1; key < wanted.length; key += 1) wanted[key] = Number((rankByKey[key] as number) >= from);
  const chosen = chosenBuffer(counts.subarray(from).reduce((sum, count) => sum + count, 0) + 1);
  let size = 0;
  for (let provider = 0; provider < keys.length; provider += 1) {
    chosen[size] = provider;
    size += wanted[keys[provider] as number] as number;
  }
  const groups = [...counts].map((count, rank) => new Uint32Array(rank >= from ? count : 0));
  const sizes = new Int32Array(counts.length);
  for (let at = 0; at < size; at += 1) {
    const provider = chosen[at] as number;
    const rank = rankByKey[keys[provider] as number] as number;
    const place = sizes[rank] as number;
    (groups[rank] as Uint32Array)[place] = provider;
    sizes[rank] = place + 1;
  }
  return groups;
}

/**
 * The matches by rank of their keys, ordered by number.
 *
 * @param from Lowest relevant rank, above 0.
 */
function membersByRank(
  ranking: MatchRankingV2,
  ordering: RankingOrderByKeyThenMeasures,
  counts: Int32Array,
  from: number,
): readonly (Uint32Array | undefined)[] {
  const separateKeys = findSeparateKeys(ranking, ordering, from);
  if (separateKeys === null) return gatherByRank(ranking, ordering, counts, from);
  const groups: (Uint32Array | undefined)[] = [];
  for (const key of separateKeys)
    groups[ordering.rankByKey[key] ?? 0] = getCachedProviderNumbersByScoreKey(ranking, key);
  return groups;
}

function countByRank({ keyCounts }: MatchRankingV2, { rankByKey }: RankingOrderByKeyThenMeasures): Int32Array {
  let highest = 0;
  for (let key = 0; key < rankByKey.length; key += 1) highest = Math.max(highest, rankByKey[key] as number);
  const counts = new Int32Array(highest + 1);
  for (let key = 0; key < keyCounts.length; key += 1) {
    const rank = rankByKey[key] as number;
    counts[rank] = (counts[rank] as number) + (keyCounts[key] as number);
  }
  return counts;
}

/** Selects a page of the ranking, rank by rank. Yields after each rank. */
export function* selectRankingPage(
  ranking: MatchRankingV2,
  ordering: RankingOrderByKeyThenMeasures,
  { from, to }: Window,
): Generator<undefined, number[]> {
  const counts = countByRank(ranking, ordering);
  let lowest = counts.length;
  for (let before = 0; before < to && lowest > 0; ) {
    lowest -= 1;
    before += counts[lowest] ?? 0;
  }
  const groups = membersByRank(ranking, ordering, counts, lowest);
  const page: number[] = [];
  let start = 0;
  for (let rank = counts.length - 1; rank >= lowest; rank -= 1) {
    const members = groups[rank] ?? new Uint32Array(0);
    const end = start + members.length;
    if (end > from && members.length > 0) {
      selectWithin(members, ordering.measures, { from: Math.max(0, from - start), to: to - start }, page);
      yield;
    }
    start = end;
  }
  return page;
}
