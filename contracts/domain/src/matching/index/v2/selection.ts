import type { Measure, Ordering } from './ordering.ts';
import type { Ranking } from './ranking.ts';

/** Sets of at most this size are sorted by comparing their members. */
const fewMembers = 24;
/** Values that differ by more than this are counted by their places among all: there are few. */
const widestSpan = 32_768;

/** Places from `from` up to `to` of a set that is ordered; `to` may lie beyond. */
interface Window {
  readonly from: number;
  readonly to: number;
}

function compareBy(measures: readonly Measure[]): (one: number, other: number) => number {
  return (one, other) => {
    for (const measure of measures) {
      const difference = measure(other) - measure(one);
      if (difference !== 0) return difference;
    }
    return one - other;
  };
}

/** Members by their values, greatest first, equal ones as they came, and where each value's members end. */
interface Sorted {
  readonly members: Uint32Array;
  readonly ends: Int32Array;
}

function sortByValue(members: Uint32Array, values: Int32Array, least: number, most: number): Sorted {
  const next = new Int32Array(most - least + 2);
  for (let at = 0; at < values.length; at += 1) {
    const slot = most - (values[at] as number) + 1;
    next[slot] = (next[slot] as number) + 1;
  }
  for (let slot = 1; slot < next.length; slot += 1) next[slot] = (next[slot] as number) + (next[slot - 1] as number);
  const sorted = new Uint32Array(members.length);
  for (let at = 0; at < members.length; at += 1) {
    const slot = most - (values[at] as number);
    const place = next[slot] as number;
    next[slot] = place + 1;
    sorted[place] = members[at] as number;
  }
  return { members: sorted, ends: next };
}

function sortByPlace(members: Uint32Array, values: Int32Array): Sorted {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  const places = new Map(distinct.map((value, place) => [value, place]));
  const placed = values.map((value) => places.get(value) ?? 0);
  return sortByValue(members, placed, 0, distinct.length - 1);
}

function append(page: number[], members: Uint32Array): void {
  for (const member of members) page.push(member);
}

/**
 * Appends the window of a set to `page`: measure by measure, and of each only among those who stand in the window or tie with its
 * ends. Members come by their numbers, which decide in the end.
 */
function selectWithin(members: Uint32Array, measures: readonly Measure[], { from, to }: Window, page: number[]): void {
  const [measure, ...others] = measures;
  if (measure === undefined || members.length === 1) {
    append(page, members.subarray(from, to));
    return;
  }
  if (members.length <= fewMembers) {
    append(page, members.slice().sort(compareBy(measures)).subarray(from, to));
    return;
  }
  const values = new Int32Array(members.length);
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
  const sorted = most - least > widestSpan ? sortByPlace(members, values) : sortByValue(members, values, least, most);
  let start = 0;
  for (const end of sorted.ends) {
    if (start >= to) return;
    if (end > from && end > start) {
      const window = { from: Math.max(0, from - start), to: to - start };
      selectWithin(sorted.members.subarray(start, end), others, window, page);
    }
    start = end;
  }
}

/** The matches whose keys rank alike, best rank first: by rank, in the order of their numbers. @param from lowest rank of interest. */
function membersByRank({ keys }: Ranking, { rankOfKey }: Ordering, counts: Int32Array, from: number): Uint32Array[] {
  const groups = [...counts].map((count, rank) => new Uint32Array(rank >= from ? count : 0));
  const sizes = new Int32Array(counts.length);
  for (let provider = 0; provider < keys.length; provider += 1) {
    const key = keys[provider] as number;
    if (key === 0) continue;
    const rank = rankOfKey[key] as number;
    if (rank < from) continue;
    const size = sizes[rank] as number;
    (groups[rank] as Uint32Array)[size] = provider;
    sizes[rank] = size + 1;
  }
  return groups;
}

function countByRank({ keyCounts }: Ranking, { rankOfKey }: Ordering): Int32Array {
  const counts = new Int32Array(Math.max(...rankOfKey) + 1);
  keyCounts.forEach((count, key) => {
    const rank = rankOfKey[key] ?? 0;
    counts[rank] = (counts[rank] ?? 0) + count;
  });
  return counts;
}

/** A page of the matches, rank by rank: each step is a chance to pause. */
export function* selectPage(
  ranking: Ranking,
  ordering: Ordering,
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
