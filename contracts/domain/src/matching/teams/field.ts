import { addHolder, countHolders, firstHolder, type Holders, noHolders } from './holders.ts';

/** Whom a team may be made of, and what it must have together. */
export interface TeamSearch {
  /** What a team must have together, one bit each: asked countries, and musts besides. */
  readonly full: Int32Array;
  /** Candidates in rank order, each with as many words as `full`: what it has of that. */
  readonly masks: Int32Array;
  /** By candidate: 0-100. */
  readonly scores: Uint8Array;
}

/** The candidates that are worth a look, best placed first: by score, then by rank. */
export interface Field {
  readonly size: number;
  /** By place: its mask, and the candidate's number in the search. */
  readonly masks: readonly Int32Array[];
  readonly numbers: readonly number[];
  readonly scores: readonly number[];
  readonly holders: Holders;
  /** Needs, those that the fewest have first. */
  readonly rarest: readonly number[];
  /** By score: how many have at least as much. */
  readonly upTo: Int32Array;
  /** Whether nobody was left out for being placed too low. */
  readonly isWhole: boolean;
}

/** The best placed so many are looked at. There are never more where the needs are 11 or fewer. */
const mostPlaces = 2_048;
const scoresPossible = 101;

/** Numbers of the bits that are set. */
function bitsIn(mask: Int32Array): readonly number[] {
  return [...mask].flatMap((word, at) =>
    Array.from({ length: 32 }, (_, bit) => 32 * at + bit).filter((need) => ((word >>> (need & 31)) & 1) === 1),
  );
}

/** Whether two meet all together. */
export function isFull(full: Int32Array, one: Int32Array, other: Int32Array): boolean {
  for (let word = 0; word < full.length; word += 1) {
    if (((one[word] as number) | (other[word] as number)) !== full[word]) return false;
  }
  return true;
}

/** Those of `needs` that the mask lacks, in the same order. */
export function lacking(mask: Int32Array, needs: readonly number[]): number[] {
  const lacked: number[] = [];
  for (const need of needs) if ((((mask[need >>> 5] as number) >>> (need & 31)) & 1) === 0) lacked.push(need);
  return lacked;
}

/** Whether the candidate whose mask begins at `from` meets all alone. */
function isFullAt(full: Int32Array, masks: Int32Array, from: number): boolean {
  for (let word = 0; word < full.length; word += 1) if (masks[from + word] !== full[word]) return false;
  return true;
}

/** Those of `needs` that the candidate whose mask begins at `from` has, in the same order. */
function hadAt(masks: Int32Array, from: number, needs: readonly number[]): number[] {
  const had: number[] = [];
  for (const need of needs) if ((((masks[from + (need >>> 5)] as number) >>> (need & 31)) & 1) === 1) had.push(need);
  return had;
}

/** Candidates by score, the better ranked first where it is equal: a counting sort. */
function byScore({ scores }: TeamSearch): Int32Array {
  const next = new Int32Array(scoresPossible + 1);
  for (const score of scores) next[scoresPossible - score] = (next[scoresPossible - score] as number) + 1;
  for (let slot = 1; slot < next.length; slot += 1) next[slot] = (next[slot] as number) + (next[slot - 1] as number);
  const sorted = new Int32Array(scores.length);
  for (let candidate = 0; candidate < scores.length; candidate += 1) {
    const slot = scoresPossible - 1 - (scores[candidate] as number);
    const at = next[slot] as number;
    next[slot] = at + 1;
    sorted[at] = candidate;
  }
  return sorted;
}

const sampled = 500;

/** Needs by how many of some candidates meet them, fewest first: finds quickly that nobody has all of several. */
function likelyRarest({ masks, full }: TeamSearch, needs: readonly number[]): readonly number[] {
  const counts = new Int32Array(full.length * 32);
  const step = Math.max(1, Math.floor(masks.length / full.length / sampled)) * full.length;
  for (let from = 0; from < masks.length; from += step) {
    for (const need of needs) {
      counts[need] = (counts[need] as number) + (((masks[from + (need >>> 5)] as number) >>> (need & 31)) & 1);
    }
  }
  return needs.toSorted((a, b) => (counts[a] as number) - (counts[b] as number));
}

function upToScores(scores: readonly number[]): Int32Array {
  const upTo = new Int32Array(scoresPossible + 1);
  for (const score of scores) upTo[score] = (upTo[score] as number) + 1;
  for (let score = scoresPossible - 1; score >= 0; score -= 1) {
    upTo[score] = (upTo[score] as number) + (upTo[score + 1] as number);
  }
  return upTo;
}

/**
 * Leaves out who meets nothing, and whoever is placed below somebody who meets all the same needs or more: nobody would prefer
 * them in a team. @returns `null` when one candidate meets everything alone, nobody meets some need, or nothing is needed.
 */
export function fieldOf(search: TeamSearch): Field | null {
  const { full, masks: given } = search;
  const words = full.length;
  const needs = bitsIn(full);
  if (needs.length === 0) return null;
  const likely = likelyRarest(search, needs);
  const holders = noHolders(needs, Math.min(mostPlaces, search.scores.length));
  const [masks, numbers, scores]: [Int32Array[], number[], number[]] = [[], [], []];
  let isWhole = true;
  for (const number of byScore(search)) {
    const from = number * words;
    if (isFullAt(full, given, from)) return null;
    const size = masks.length;
    if (size === mostPlaces) isWhole = false;
    if (!isWhole) continue;
    const had = hadAt(given, from, likely);
    if (had.length === 0 || firstHolder(holders, had, 0, size) >= 0) continue;
    const mask = given.subarray(from, from + words);
    addHolder(holders, size, mask);
    masks.push(mask);
    numbers.push(number);
    scores.push(search.scores[number] as number);
  }
  const counts = new Map(needs.map((need) => [need, countHolders(holders, need)]));
  const rarest = needs.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
  if (counts.get(rarest[0] ?? -1) === 0) return null;
  return { size: masks.length, masks, numbers, scores, holders, rarest, upTo: upToScores(scores), isWhole };
}
