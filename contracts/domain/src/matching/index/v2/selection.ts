import { scratch } from '../scratch.ts';
import type { LazyMeasure, Measure, Ordering } from './ordering.ts';
import { matchesWith, type Ranking } from './ranking.ts';

/** Sets of at most this size are sorted by comparing their members. */
const fewMembers = 24;
/** Values that differ by more than this are counted by their places among all: there are few. */
const widestSpan = 32_768;

const valuesOf = scratch();
const chosenOf = scratch();

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

/** Members of a window by their values, greatest first, equal ones as they came. */
interface Sorted {
  readonly members: Uint32Array;
  /** How many stand before the first of these. */
  readonly before: number;
  /** By value, the greatest first: how many members stand up to its last one, counted from the first of all. */
  readonly ends: Int32Array;
}

/** Sorts by counting, and writes only whose value has a place in the window. */
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

function sortByPlace(members: Uint32Array, values: Uint32Array, window: Window): Sorted {
  const distinct = [...new Set(values)].sort((a, b) => a - b);
  const places = new Map(distinct.map((value, place) => [value, place]));
  const placed = values.map((value) => places.get(value) ?? 0);
  return sortByValue(members, placed, distinct.length - 1, 0, window);
}

function append(page: number[], members: Uint32Array): void {
  for (const member of members) page.push(member);
}

/**
 * Appends the window of a set to `page`: measure by measure, and of each only among those who stand in the window or tie with its
 * ends. Members come by their numbers, which decide in the end.
 */
function selectWithin(
  members: Uint32Array,
  measures: readonly LazyMeasure[],
  { from, to }: Window,
  page: number[],
): void {
  const [first, ...others] = measures;
  if (first === undefined || members.length === 1) {
    append(page, members.subarray(from, to));
    return;
  }
  if (members.length <= fewMembers) {
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
  const values = valuesOf(members.length);
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
    most - least > widestSpan
      ? sortByPlace(members, values, window)
      : sortByValue(members, values, most, least, window);
  let start = sorted.before;
  for (const end of sorted.ends) {
    if (end > start) {
      const alike = sorted.members.subarray(start - sorted.before, end - sorted.before);
      selectWithin(alike, others, { from: Math.max(0, from - start), to: to - start }, page);
    }
    start = end;
  }
}

/** Up to so many keys their matches are looked for one key at a time, which passes over all others quickly. */
const fewKeys = 4;

/** Keys of interest, if they are few and each ranks by itself. */
function keysApart({ keyCounts }: Ranking, { rankOfKey }: Ordering, from: number): readonly number[] | null {
  const keys: number[] = [];
  for (let key = 0; key < rankOfKey.length; key += 1) {
    if ((keyCounts[key] as number) > 0 && (rankOfKey[key] as number) >= from) keys.push(key);
  }
  const ranks = new Set(keys.map((key) => rankOfKey[key]));
  return keys.length <= fewKeys && ranks.size === keys.length ? keys : null;
}

/** Where some match may rank anyhow: nobody can foretell who ranks high enough, so each is written, and the next one over it if it does not. */
function gatherByRank({ keys }: Ranking, { rankOfKey }: Ordering, counts: Int32Array, from: number): Uint32Array[] {
  const wanted = new Uint8Array(rankOfKey.length);
  for (let key = 1; key < wanted.length; key += 1) wanted[key] = Number((rankOfKey[key] as number) >= from);
  const chosen = chosenOf(counts.subarray(from).reduce((sum, count) => sum + count, 0) + 1);
  let size = 0;
  for (let provider = 0; provider < keys.length; provider += 1) {
    chosen[size] = provider;
    size += wanted[keys[provider] as number] as number;
  }
  const groups = [...counts].map((count, rank) => new Uint32Array(rank >= from ? count : 0));
  const sizes = new Int32Array(counts.length);
  for (let at = 0; at < size; at += 1) {
    const provider = chosen[at] as number;
    const rank = rankOfKey[keys[provider] as number] as number;
    const place = sizes[rank] as number;
    (groups[rank] as Uint32Array)[place] = provider;
    sizes[rank] = place + 1;
  }
  return groups;
}

/** The matches whose keys rank alike: by rank, in the order of their numbers. @param from lowest rank of interest, above 0. */
function membersByRank(
  ranking: Ranking,
  ordering: Ordering,
  counts: Int32Array,
  from: number,
): readonly (Uint32Array | undefined)[] {
  const apart = keysApart(ranking, ordering, from);
  if (apart === null) return gatherByRank(ranking, ordering, counts, from);
  const groups: (Uint32Array | undefined)[] = [];
  for (const key of apart) groups[ordering.rankOfKey[key] ?? 0] = matchesWith(ranking, key);
  return groups;
}

function countByRank({ keyCounts }: Ranking, { rankOfKey }: Ordering): Int32Array {
  let highest = 0;
  for (let key = 0; key < rankOfKey.length; key += 1) highest = Math.max(highest, rankOfKey[key] as number);
  const counts = new Int32Array(highest + 1);
  for (let key = 0; key < keyCounts.length; key += 1) {
    const rank = rankOfKey[key] as number;
    counts[rank] = (counts[rank] as number) + (keyCounts[key] as number);
  }
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
