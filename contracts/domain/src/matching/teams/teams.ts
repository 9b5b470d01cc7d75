import {
  type ProviderCombinationCandidatePool,
  buildProviderCombinationCandidatePool,
  canProviderPairMeetAllRequirements,
  listUnmetProviderCombinationRequirements,
  type ProviderCombinationSearchInput,
} from './candidatePool.ts';
import { findFirstTeamCandidatePositionMeetingNeeds } from './needIndex.ts';

/** Candidate numbers of the members, best position first. */
export type CombinationMemberCandidateNumbers = readonly number[];

export interface BestProviderPairAndTrio {
  readonly pair: CombinationMemberCandidateNumbers | null;
  readonly trio: CombinationMemberCandidateNumbers | null;
  /**
   * Whether better teams are ruled out; false when candidates were left out or the search for the trio was stopped
   * early.
   */
  readonly isProven: boolean;
}

export const emptyBestProviderPairAndTrio: BestProviderPairAndTrio = { pair: null, trio: null, isProven: true };

/** Number of lookups after which the search for a better trio stops. */
const maxLookups = 2_500_000;

/** The positions of a team in ascending order, and the sum of its scores. */
interface FoundTeam {
  readonly places: readonly number[];
  readonly sum: number;
}

const noneFound: FoundTeam = { places: [Number.POSITIVE_INFINITY], sum: -1 };

/**
 * Whether a team is better than another: a higher sum of scores or, on a tie, a better position of the best member,
 * then of the next member.
 */
function isBetter(one: FoundTeam, other: FoundTeam): boolean {
  if (one.sum !== other.sum) return one.sum > other.sum;
  const at = one.places.findIndex((place, member) => place !== other.places[member]);
  return at >= 0 && (one.places[at] ?? 0) < (other.places[at] ?? 0);
}

const getScore = ({ scores }: ProviderCombinationCandidatePool, place: number): number => scores[place] ?? 0;

function buildTeam(field: ProviderCombinationCandidatePool, places: readonly number[]): FoundTeam {
  return {
    places: places.toSorted((a, b) => a - b),
    sum: places.reduce((sum, place) => sum + getScore(field, place), 0),
  };
}

/**
 * Returns the position before which the last member must be, so that the team can still be better than the best team so
 * far. The score of the last member must make up at least the difference to the sum of the best team. A candidate that
 * makes both sums equal must not be after the first position of the best team, unless another member is at or before
 * that position.
 */
function findLastUsefulPosition(
  { countsByMinScore, size }: ProviderCombinationCandidatePool,
  others: number,
  firstOfOthers: number,
  best: FoundTeam,
): number {
  const lack = best.sum - others;
  if (lack <= 0) return size;
  if (lack >= countsByMinScore.length) return 0;
  const [first = 0] = best.places;
  const equal = countsByMinScore[lack] as number;
  return firstOfOthers <= first ? equal : Math.max(countsByMinScore[lack + 1] ?? 0, Math.min(equal, first + 1));
}

/** The positions of all candidates that meet a need, in ascending order. */
function* listPositionsWithNeed(
  { needIndex, size }: ProviderCombinationCandidatePool,
  need: number,
): Generator<number, void, undefined> {
  for (let place = findFirstTeamCandidatePositionMeetingNeeds(needIndex, [need], 0, size); place >= 0; ) {
    yield place;
    place = findFirstTeamCandidatePositionMeetingNeeds(needIndex, [need], place + 1, size);
  }
}

/**
 * Finds the best pair: one member meets the rarest need, and the other member meets all needs that the first member
 * does not meet.
 */
function findBestPair(field: ProviderCombinationCandidatePool): FoundTeam {
  const [rarest = 0] = field.needsRarestFirst;
  let best = noneFound;
  for (const one of listPositionsWithNeed(field, rarest)) {
    if (getScore(field, one) + getScore(field, 0) < best.sum) break;
    const missingNeeds = listUnmetProviderCombinationRequirements(
      field.masks[one] as Int32Array,
      field.needsRarestFirst,
    );
    const other = findFirstTeamCandidatePositionMeetingNeeds(
      field.needIndex,
      missingNeeds,
      0,
      findLastUsefulPosition(field, getScore(field, one), one, best),
    );
    const found = buildTeam(field, [one, other]);
    if (other >= 0 && isBetter(found, best)) best = found;
  }
  return best;
}

/**
 * The best third member for two candidates that together do not meet `missingNeeds`, such that all three are needed; -1
 * when no third member makes a better team than `best`.
 */
function findBestThird(
  field: ProviderCombinationCandidatePool,
  full: Int32Array,
  one: number,
  two: number,
  missingNeeds: readonly number[],
  best: FoundTeam,
): number {
  const [maskOne, maskTwo] = [field.masks[one] as Int32Array, field.masks[two] as Int32Array];
  const end = findLastUsefulPosition(field, getScore(field, one) + getScore(field, two), Math.min(one, two), best);
  for (let from = 0; from < end; ) {
    const third = findFirstTeamCandidatePositionMeetingNeeds(field.needIndex, missingNeeds, from, end);
    if (third < 0) return -1;
    const mask = field.masks[third] as Int32Array;
    if (
      !canProviderPairMeetAllRequirements(full, mask, maskOne) &&
      !canProviderPairMeetAllRequirements(full, mask, maskTwo)
    )
      return third;
    from = third + 1;
  }
  return -1;
}

/** The best trio that includes `one`, or `before` when no such trio is better. */
function findBestTrioWith(
  field: ProviderCombinationCandidatePool,
  full: Int32Array,
  one: number,
  before: FoundTeam,
): FoundTeam {
  let best = before;
  const missingAfterOne = listUnmetProviderCombinationRequirements(
    field.masks[one] as Int32Array,
    field.needsRarestFirst,
  );
  const [rarest = 0] = missingAfterOne;
  for (const two of listPositionsWithNeed(field, rarest)) {
    if (getScore(field, one) + getScore(field, two) + getScore(field, 0) < best.sum) break;
    const missingNeeds = listUnmetProviderCombinationRequirements(field.masks[two] as Int32Array, missingAfterOne);
    if (missingNeeds.length === 0) continue;
    const third = findBestThird(field, full, one, two, missingNeeds, best);
    if (third < 0) continue;
    const found = buildTeam(field, [one, two, third]);
    if (isBetter(found, best)) best = found;
    if (field.needIndex.lookupCount > maxLookups) return best;
  }
  return best;
}

/**
 * Finds the best trio: one member meets the rarest need, another member meets the rarest need that the first member
 * does not meet, and the third member meets the rest.
 */
function findBestTrio(
  field: ProviderCombinationCandidatePool,
  full: Int32Array,
): { readonly best: FoundTeam; readonly isProven: boolean } {
  const [rarest = 0] = field.needsRarestFirst;
  let best = noneFound;
  for (const one of listPositionsWithNeed(field, rarest)) {
    if (getScore(field, one) + 2 * getScore(field, 0) < best.sum) break;
    best = findBestTrioWith(field, full, one, best);
    if (field.needIndex.lookupCount > maxLookups) return { best, isProven: false };
  }
  return { best, isProven: field.isComplete };
}

function toTeam(
  { numbers }: ProviderCombinationCandidatePool,
  { places, sum }: FoundTeam,
): CombinationMemberCandidateNumbers | null {
  return sum < 0 ? null : places.map((place) => numbers[place] ?? 0);
}

/**
 * Finds the best pair and the best trio that meet all needs together when no candidate meets them alone. Teams are
 * ordered by the sum of the scores, then by the position of the best member, then of the next member. Every member of a
 * team is needed, and no member can be replaced by a better candidate that meets the same needs.
 */
export function findBestProviderPairAndTrio(search: ProviderCombinationSearchInput): BestProviderPairAndTrio {
  const field = buildProviderCombinationCandidatePool(search);
  if (field === null) return emptyBestProviderPairAndTrio;
  const pair = findBestPair(field);
  const { best: trio, isProven } = findBestTrio(field, search.full);
  return { pair: toTeam(field, pair), trio: toTeam(field, trio), isProven };
}
