import type { Answer } from '../engine/criterion.ts';
import type { ProviderFacts } from '../engine/facts.ts';
import { noCap } from '../engine/values.ts';
import { type Bundle, type Bundled, type GroupClasses, type Keyed, mapBundled } from './profiles.ts';
import { scratch } from './scratch.ts';

/** One asked group, answered class by class. */
export interface GroupAnswers<Group extends Keyed> {
  readonly group: Group;
  readonly answers: readonly Answer[];
  /** By profile of the bundle: its class. */
  readonly ofProfile: readonly number[];
}

/** A bundle, answered profile by profile. */
export interface BundleAnswers<Group extends Keyed> {
  readonly column: Uint32Array;
  readonly groups: readonly GroupAnswers<Group>[];
  /** By profile: the asked groups' answers in one number, as `Asking` packs them, added up. */
  readonly packed: Int32Array;
  /** By profile: the lowest cap. */
  readonly caps: Uint8Array;
}

/** How a search asks. */
export interface Asking<Group extends Keyed> {
  /** The answers of a group's classes; `null` where it is not asked for. */
  readonly answer: (group: Group, classes: readonly ProviderFacts[]) => readonly Answer[] | null;
  /** An answer in one number, so that sums of these say the same of several. */
  readonly pack: (answer: Answer) => number;
}

// By class, of the group that is added up.
const packedOf = scratch();
const capOf = scratch();

function addGroup<Group extends Keyed>(
  { answers, ofProfile }: GroupAnswers<Group>,
  { pack }: Asking<Group>,
  packed: Int32Array,
  caps: Uint8Array,
): void {
  const [ofClass, capOfClass] = [packedOf(answers.length), capOf(answers.length)];
  for (let number = 0; number < answers.length; number += 1) {
    const answer = answers[number] as Answer;
    ofClass[number] = pack(answer);
    capOfClass[number] = answer.cap;
  }
  for (let profile = 0; profile < packed.length; profile += 1) {
    const number = ofProfile[profile] ?? 0;
    packed[profile] = (packed[profile] ?? 0) + (ofClass[number] ?? 0);
    caps[profile] = Math.min(caps[profile] ?? noCap, capOfClass[number] ?? noCap);
  }
}

function answerBundle<Group extends Keyed>(
  { column, profiles, groups: members }: Bundle<Group>,
  asking: Asking<Group>,
): BundleAnswers<Group> {
  const groups = members.flatMap(({ group, facts, ofProfile }: GroupClasses<Group>): GroupAnswers<Group>[] => {
    const answers = asking.answer(group, facts);
    return answers === null ? [] : [{ group, ofProfile, answers }];
  });
  const packed = new Int32Array(profiles);
  const caps = new Uint8Array(profiles).fill(noCap);
  for (const group of groups) addGroup(group, asking, packed, caps);
  return { column, groups, packed, caps };
}

/** Answers every bundle; one of which nothing is asked adds nothing. */
export function answerBundles<Group extends Keyed>(
  bundles: Bundled<Bundle<Group>>,
  asking: Asking<Group>,
): Bundled<BundleAnswers<Group>> {
  return mapBundled(bundles, (bundle) => answerBundle(bundle, asking));
}

/** By profile: how many providers have a key. @param keys by provider. */
export function countByProfile(
  { column, profiles }: Pick<Bundle<Keyed>, 'column' | 'profiles'>,
  keys: Uint16Array,
): Int32Array {
  const counts = new Int32Array(profiles);
  // Nobody can foretell who matches: adding 0 costs less than a branch.
  for (let provider = 0; provider < keys.length; provider += 1) {
    const profile = column[provider] as number;
    counts[profile] = (counts[profile] as number) + ((0 - (keys[provider] as number)) >>> 31);
  }
  return counts;
}
