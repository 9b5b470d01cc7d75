import {
  addToCandidateProviderIndexByRequirement,
  countCandidatesMeetingRequirement,
  findFirstTeamCandidatePositionMeetingNeeds,
  type CandidateProviderIndexByRequirement,
  createCandidateProviderIndexByRequirement,
} from './needIndex.ts';

/** The candidates for a provider combination (a team), and the needs that the members of a team must meet together. */
export interface ProviderCombinationSearchInput {
  /** All needs, one bit each: the requested countries, and the other musts. */
  readonly full: Int32Array;
  /** The needs that each candidate meets, in rank order, with as many words per candidate as `full`. */
  readonly masks: Int32Array;
  /** Score by candidate, 0 to 100. */
  readonly scores: Uint8Array;
}

/** The candidates that are considered, ordered by score, then by rank. A position is an index in this order. */
export interface ProviderCombinationCandidatePool {
  readonly size: number;
  /** The mask of each candidate and the candidate's number in the search, by position. */
  readonly masks: readonly Int32Array[];
  readonly numbers: readonly number[];
  readonly scores: readonly number[];
  readonly needIndex: CandidateProviderIndexByRequirement;
  /** The needs, starting with the need that the fewest candidates meet. */
  readonly needsRarestFirst: readonly number[];
  /** Number of candidates with at least the given score, indexed by score. */
  readonly countsByMinScore: Int32Array;
  /** Whether no candidate was left out because of the size limit. */
  readonly isComplete: boolean;
}

/**
 * Maximum number of candidates that are considered, best first. With up to 11 needs, the pool cannot contain more
 * candidates.
 */
const maxPoolSize = 2_048;
const scoreCount = 101;

function listSetBits(mask: Int32Array): readonly number[] {
  return [...mask].flatMap((word, at) =>
    Array.from({ length: 32 }, (_, bit) => 32 * at + bit).filter((need) => ((word >>> (need & 31)) & 1) === 1),
  );
}

/** Whether two candidates meet all needs together. */
export function canProviderPairMeetAllRequirements(full: Int32Array, one: Int32Array, other: Int32Array): boolean {
  for (let word = 0; word < full.length; word += 1) {
    if (((one[word] as number) | (other[word] as number)) !== full[word]) return false;
  }
  return true;
}

/** The needs that a mask does not contain, in the given order. */
export function listUnmetProviderCombinationRequirements(mask: Int32Array, needs: readonly number[]): number[] {
  const missingNeeds: number[] = [];
  for (const need of needs) if ((((mask[need >>> 5] as number) >>> (need & 31)) & 1) === 0) missingNeeds.push(need);
  return missingNeeds;
}

/** Whether the candidate with the mask at `from` meets all needs alone. */
function coversAllAt(full: Int32Array, masks: Int32Array, from: number): boolean {
  for (let word = 0; word < full.length; word += 1) if (masks[from + word] !== full[word]) return false;
  return true;
}

/** The needs that the candidate with the mask at `from` meets, in the order of `needs`. */
function listMetNeeds(masks: Int32Array, from: number, needs: readonly number[]): number[] {
  const metNeeds: number[] = [];
  for (const need of needs)
    if ((((masks[from + (need >>> 5)] as number) >>> (need & 31)) & 1) === 1) metNeeds.push(need);
  return metNeeds;
}

/** Candidates by score, then by rank. Uses a counting sort. */
function sortByScore({ scores }: ProviderCombinationSearchInput): Int32Array {
  const next = new Int32Array(scoreCount + 1);
  for (const score of scores) next[scoreCount - score] = (next[scoreCount - score] as number) + 1;
  for (let slot = 1; slot < next.length; slot += 1) next[slot] = (next[slot] as number) + (next[slot - 1] as number);
  const sorted = new Int32Array(scores.length);
  for (let candidate = 0; candidate < scores.length; candidate += 1) {
    const slot = scoreCount - 1 - (scores[candidate] as number);
    const at = next[slot] as number;
    next[slot] = at + 1;
    sorted[at] = candidate;
  }
  return sorted;
}

const sampleSize = 500;

/**
 * Orders the needs by how many candidates of a sample meet them, fewest first. In this order, a combination of needs
 * that no candidate meets is detected early.
 */
function orderBySampledRarity(
  { masks, full }: ProviderCombinationSearchInput,
  needs: readonly number[],
): readonly number[] {
  const counts = new Int32Array(full.length * 32);
  const step = Math.max(1, Math.floor(masks.length / full.length / sampleSize)) * full.length;
  for (let from = 0; from < masks.length; from += step) {
    for (const need of needs) {
      counts[need] = (counts[need] as number) + (((masks[from + (need >>> 5)] as number) >>> (need & 31)) & 1);
    }
  }
  return needs.toSorted((a, b) => (counts[a] as number) - (counts[b] as number));
}

function countByMinScore(scores: readonly number[]): Int32Array {
  const upTo = new Int32Array(scoreCount + 1);
  for (const score of scores) upTo[score] = (upTo[score] as number) + 1;
  for (let score = scoreCount - 1; score >= 0; score -= 1) {
    upTo[score] = (upTo[score] as number) + (upTo[score + 1] as number);
  }
  return upTo;
}

/**
 * Builds the pool of candidates. Leaves out candidates that meet no need, and candidates that rank below a candidate
 * that meets the same needs or more, because they can never improve a team.
 *
 * @returns `null` when one candidate meets all needs alone, when there is a need that no candidate meets, or when there
 * are no needs.
 */
export function buildProviderCombinationCandidatePool(
  search: ProviderCombinationSearchInput,
): ProviderCombinationCandidatePool | null {
  const { full, masks: given } = search;
  const words = full.length;
  const needs = listSetBits(full);
  if (needs.length === 0) return null;
  const sampledRarestFirst = orderBySampledRarity(search, needs);
  const holders = createCandidateProviderIndexByRequirement(needs, Math.min(maxPoolSize, search.scores.length));
  const [masks, numbers, scores]: [Int32Array[], number[], number[]] = [[], [], []];
  let isWhole = true;
  for (const number of sortByScore(search)) {
    const from = number * words;
    if (coversAllAt(full, given, from)) return null;
    const size = masks.length;
    if (size === maxPoolSize) isWhole = false;
    if (!isWhole) continue;
    const metNeeds = listMetNeeds(given, from, sampledRarestFirst);
    if (metNeeds.length === 0 || findFirstTeamCandidatePositionMeetingNeeds(holders, metNeeds, 0, size) >= 0) continue;
    const mask = given.subarray(from, from + words);
    addToCandidateProviderIndexByRequirement(holders, size, mask);
    masks.push(mask);
    numbers.push(number);
    scores.push(search.scores[number] as number);
  }
  const counts = new Map(needs.map((need) => [need, countCandidatesMeetingRequirement(holders, need)]));
  const rarest = needs.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
  if (counts.get(rarest[0] ?? -1) === 0) return null;
  return {
    size: masks.length,
    masks,
    numbers,
    scores,
    needIndex: holders,
    needsRarestFirst: rarest,
    countsByMinScore: countByMinScore(scores),
    isComplete: isWhole,
  };
}
