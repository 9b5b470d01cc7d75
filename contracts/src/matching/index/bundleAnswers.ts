import { type Answer, knownWeight, pointsOf } from '../engine/criterion.ts';
import type { PreparedGroup, Search } from '../engine/evaluate.ts';
import { noCap } from '../engine/values.ts';
import type { Block } from './blocks.ts';
import { pack } from './packed.ts';
import type { Bundle, GroupClasses } from './profiles.ts';

/** One asked group, answered class by class. */
export interface GroupAnswers {
  readonly group: GroupClasses['group'];
  readonly answers: readonly Answer[];
  /** By profile of the bundle: its class. */
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
  return { column, groups, packed, caps };
}

/** Answers every bundle that holds something of what is asked for. */
export function answerBundles(bundles: readonly Bundle[], search: Search): BundleAnswers[] {
  return bundles.map((bundle) => answerBundle(bundle, search)).filter(({ groups }) => groups.length > 0);
}

/** Adds to every row of a block the points and known weight of its profile. */
export function addPacked({ column, packed }: BundleAnswers, { rows, count }: Block, sums: Int32Array): void {
  for (let at = 0; at < count; at += 1) {
    sums[at] = (sums[at] ?? 0) + (packed[column[rows[at] ?? 0] ?? 0] ?? 0);
  }
}

/** Whether the bundle holds some score down. */
export function capsSome({ caps }: BundleAnswers): boolean {
  return caps.some((cap) => cap < noCap);
}

/** Lowers the limit of every row of a block to the cap of its profile. */
export function lowerLimits({ column, caps }: BundleAnswers, { rows, count }: Block, limits: Uint8Array): void {
  for (let at = 0; at < count; at += 1) {
    const cap = caps[column[rows[at] ?? 0] ?? 0] ?? noCap;
    if (cap < (limits[at] ?? noCap)) limits[at] = cap;
  }
}

/** By profile: how many providers have a key. @param keys by provider. */
export function countByProfile({ column, packed }: BundleAnswers, keys: Uint16Array): Int32Array {
  const counts = new Int32Array(packed.length);
  for (let provider = 0; provider < keys.length; provider += 1) {
    if (keys[provider] === 0) continue;
    const profile = column[provider] ?? 0;
    counts[profile] = (counts[profile] ?? 0) + 1;
  }
  return counts;
}
