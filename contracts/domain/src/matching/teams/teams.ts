import { type Field, fieldOf, isFull, lacking, type TeamSearch } from './field.ts';
import { firstHolder } from './holders.ts';

/** Candidates' numbers, the best placed first. */
export type Team = readonly number[];

export interface Teams {
  readonly pair: Team | null;
  readonly trio: Team | null;
  /** Whether no better ones exist for certain: false when the search for the trio was broken off. */
  readonly isProven: boolean;
}

export const noTeams: Teams = { pair: null, trio: null, isProven: true };

/** Looks after which the search for a better trio ends. */
const mostLooks = 2_500_000;

/** Places of a team, ascending, and the sum of its scores. */
interface Found {
  readonly places: readonly number[];
  readonly sum: number;
}

const nobody: Found = { places: [Number.POSITIVE_INFINITY], sum: -1 };

/** Higher sum of scores first, then whose best placed member stands higher, then the next. */
function isBetter(one: Found, other: Found): boolean {
  if (one.sum !== other.sum) return one.sum > other.sum;
  const at = one.places.findIndex((place, member) => place !== other.places[member]);
  return at >= 0 && (one.places[at] ?? 0) < (other.places[at] ?? 0);
}

const scoreAt = ({ scores }: Field, place: number): number => scores[place] ?? 0;

function foundOf(field: Field, places: readonly number[]): Found {
  return {
    places: places.toSorted((a, b) => a - b),
    sum: places.reduce((sum, place) => sum + scoreAt(field, place), 0),
  };
}

/**
 * How far down a last member can still make the others' team better than the best: to those with more points than it lacks, and
 * among those with as many only as far as its best placed member, unless one of the others stands above that.
 */
function reach({ upTo, size }: Field, others: number, firstOfOthers: number, best: Found): number {
  const lack = best.sum - others;
  if (lack <= 0) return size;
  if (lack >= upTo.length) return 0;
  const [first = 0] = best.places;
  const equal = upTo[lack] as number;
  return firstOfOthers <= first ? equal : Math.max(upTo[lack + 1] ?? 0, Math.min(equal, first + 1));
}

/** Every place that has a need, ascending. */
function* holdersOf({ holders, size }: Field, need: number): Generator<number, void, undefined> {
  for (let place = firstHolder(holders, [need], 0, size); place >= 0; ) {
    yield place;
    place = firstHolder(holders, [need], place + 1, size);
  }
}

/** One of the two has the rarest need, the other whatever that one lacks. */
function bestPair(field: Field): Found {
  const [rarest = 0] = field.rarest;
  let best = nobody;
  for (const one of holdersOf(field, rarest)) {
    if (scoreAt(field, one) + scoreAt(field, 0) < best.sum) break;
    const lacked = lacking(field.masks[one] as Int32Array, field.rarest);
    const other = firstHolder(field.holders, lacked, 0, reach(field, scoreAt(field, one), one, best));
    const found = foundOf(field, [one, other]);
    if (other >= 0 && isBetter(found, best)) best = found;
  }
  return best;
}

/** The best third for two who lack `lacked`, so that each of the three is needed; -1 for none that makes a better team. */
function bestThird(
  field: Field,
  full: Int32Array,
  one: number,
  two: number,
  lacked: readonly number[],
  best: Found,
): number {
  const [maskOne, maskTwo] = [field.masks[one] as Int32Array, field.masks[two] as Int32Array];
  const end = reach(field, scoreAt(field, one) + scoreAt(field, two), Math.min(one, two), best);
  for (let from = 0; from < end; ) {
    const third = firstHolder(field.holders, lacked, from, end);
    if (third < 0) return -1;
    const mask = field.masks[third] as Int32Array;
    if (!isFull(full, mask, maskOne) && !isFull(full, mask, maskTwo)) return third;
    from = third + 1;
  }
  return -1;
}

/** The best trio of `one` that is better than the best so far, else that. */
function bestTrioOf(field: Field, full: Int32Array, one: number, before: Found): Found {
  let best = before;
  const lackedByOne = lacking(field.masks[one] as Int32Array, field.rarest);
  const [rarest = 0] = lackedByOne;
  for (const two of holdersOf(field, rarest)) {
    if (scoreAt(field, one) + scoreAt(field, two) + scoreAt(field, 0) < best.sum) break;
    const lacked = lacking(field.masks[two] as Int32Array, lackedByOne);
    if (lacked.length === 0) continue;
    const third = bestThird(field, full, one, two, lacked, best);
    if (third < 0) continue;
    const found = foundOf(field, [one, two, third]);
    if (isBetter(found, best)) best = found;
    if (field.holders.looks > mostLooks) return best;
  }
  return best;
}

/** One of the three has the rarest need, another the rarest of what that one lacks, and the third the rest. */
function bestTrio(field: Field, full: Int32Array): { readonly best: Found; readonly isProven: boolean } {
  const [rarest = 0] = field.rarest;
  let best = nobody;
  for (const one of holdersOf(field, rarest)) {
    if (scoreAt(field, one) + 2 * scoreAt(field, 0) < best.sum) break;
    best = bestTrioOf(field, full, one, best);
    if (field.holders.looks > mostLooks) return { best, isProven: false };
  }
  return { best, isProven: field.isWhole };
}

function teamOf({ numbers }: Field, { places, sum }: Found): Team | null {
  return sum < 0 ? null : places.map((place) => numbers[place] ?? 0);
}

/**
 * The best pair and the best trio that meet all needs together, where no candidate meets them alone: by the sum of their scores,
 * then by the place of their best member, then of the next. All members of a team are needed, and nobody is in one where a
 * better placed candidate meets all the same needs.
 */
export function findTeams(search: TeamSearch): Teams {
  const field = fieldOf(search);
  if (field === null) return noTeams;
  const pair = bestPair(field);
  const { best: trio, isProven } = bestTrio(field, search.full);
  return { pair: teamOf(field, pair), trio: teamOf(field, trio), isProven };
}
