import { type Answer, knownWeight, pointsOf } from '../engine/criterion.ts';
import type { PreparedGroup, Search } from '../engine/v1/evaluate.ts';
import { noCap } from '../engine/values.ts';
import { pack } from './packed.ts';
import { type Bundle, type Bundled, type GroupClasses, mapBundled } from './profiles.ts';

/** One asked group, answered class by class. */
export interface GroupAnswers {
  readonly group: GroupClasses['group'];
  readonly answers: readonly Answer[];
  /** By profile of the bundle: its class. */
  readonly ofProfile: readonly number[];
}

/** A bundle, answered profile by profile. */
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

/** Answers every bundle; one of which nothing is asked adds nothing. */
export function answerBundles(bundles: Bundled<Bundle>, search: Search): Bundled<BundleAnswers> {
  return mapBundled(bundles, (bundle) => answerBundle(bundle, search));
}

/** By profile: how many providers have a key. @param keys by provider. */
export function countByProfile({ column, packed }: BundleAnswers, keys: Uint16Array): Int32Array {
  const counts = new Int32Array(packed.length);
  for (let provider = 0; provider < keys.length; provider += 1) {
    if (keys[provider] === 0) continue;
    const profile = column[provider] as number;
    counts[profile] = (counts[profile] as number) + 1;
  }
  return counts;
}
