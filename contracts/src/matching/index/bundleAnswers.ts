import { type Answer, knownWeight, pointsOf } from '../engine/criterion.ts';
import { noCap } from '../engine/values.ts';
import type { PreparedGroup, Search } from '../engine/evaluate.ts';
import { pack } from './packed.ts';
import type { Bundle, GroupClasses } from './profiles.ts';

/** One asked group, answered class by class. */
export interface GroupAnswers {
  readonly group: GroupClasses['group'];
  readonly answers: readonly Answer[];
  readonly ofProfile: readonly number[];
}

/** A bundle of which something is asked, answered profile by profile. */
export interface BundleAnswers {
  readonly column: Uint32Array;
  readonly groups: readonly GroupAnswers[];
  /** By profile: points and known weight of the asked groups together. */
  readonly packed: Int32Array;
  /** By profile: the lowest cap. */
  readonly caps: Uint8Array;
  /** By profile: how many matches it has; counted while ranking. */
  readonly matches: Int32Array;
}

function answerGroup({ facts, ofProfile }: GroupClasses, { group, judge }: PreparedGroup): GroupAnswers {
  return { group, ofProfile, answers: facts.map(judge) };
}

function addGroup({ answers, ofProfile }: GroupAnswers, packed: Int32Array, caps: Uint8Array): void {
  const packedOf = Int32Array.from(answers, (answer) => pack(pointsOf(answer), knownWeight(answer)));
  const capOf = Uint8Array.from(answers, ({ cap }) => cap);
  for (let profile = 0; profile < packed.length; profile += 1) {
    const number = ofProfile[profile] ?? 0;
    packed[profile] = (packed[profile] ?? 0) + (packedOf[number] ?? 0);
    caps[profile] = Math.min(caps[profile] ?? noCap, capOf[number] ?? noCap);
  }
}

function answerBundle({ column, profiles, groups: members }: Bundle, search: Search): BundleAnswers {
  const groups = members.flatMap((classes) =>
    search.groups.filter(({ group }) => group === classes.group).map((asked) => answerGroup(classes, asked)),
  );
  const packed = new Int32Array(profiles);
  const caps = new Uint8Array(profiles).fill(noCap);
  for (const group of groups) addGroup(group, packed, caps);
  return { column, groups, packed, caps, matches: new Int32Array(profiles) };
}

/** Answers every bundle that holds something of what is asked for. */
export function answerBundles(bundles: readonly Bundle[], search: Search): BundleAnswers[] {
  return bundles.map((bundle) => answerBundle(bundle, search)).filter(({ groups }) => groups.length > 0);
}

/** Points and known weight of one provider over all bundles. */
export function sumPacked(bundles: readonly BundleAnswers[], provider: number): number {
  let sum = 0;
  for (const { column, packed } of bundles) sum += packed[column[provider] ?? 0] ?? 0;
  return sum;
}

/** The bundles that hold some score down. */
export function cappingBundles(bundles: readonly BundleAnswers[]): BundleAnswers[] {
  return bundles.filter(({ caps }) => caps.some((cap) => cap < noCap));
}

export function lowestCap(capping: readonly BundleAnswers[], provider: number): number {
  let lowest = noCap;
  for (const { column, caps } of capping) lowest = Math.min(lowest, caps[column[provider] ?? 0] ?? noCap);
  return lowest;
}

export function countMatch(bundles: readonly BundleAnswers[], provider: number): void {
  for (const { column, matches } of bundles) {
    const profile = column[provider] ?? 0;
    matches[profile] = (matches[profile] ?? 0) + 1;
  }
}

/** By class of a group: how many matches are in it. */
export function matchesByClass({ matches }: BundleAnswers, { ofProfile, answers }: GroupAnswers): Int32Array {
  const counts = new Int32Array(answers.length);
  for (const [profile, count] of matches.entries()) {
    const number = ofProfile[profile] ?? 0;
    counts[number] = (counts[number] ?? 0) + count;
  }
  return counts;
}
