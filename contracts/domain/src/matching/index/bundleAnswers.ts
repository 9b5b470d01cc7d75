import type { Answer } from '../engine/criterion.ts';
import type { ProviderFacts } from '../engine/facts.ts';
import { noCap } from '../engine/values.ts';
import { type Bundle, type Bundled, type GroupClasses, type Keyed, mapBundled } from './profiles.ts';
import { scratch } from './scratch.ts';

/** The results of one requested group, one per class. */
export interface GroupAnswers<Group extends Keyed> {
  readonly group: Group;
  readonly answers: readonly Answer[];
  /** Class by profile number of the bundle. */
  readonly ofProfile: readonly number[];
}

/** The results of a bundle, by profile. */
export interface BundleAnswers<Group extends Keyed> {
  readonly column: Uint32Array;
  readonly groups: readonly GroupAnswers<Group>[];
  /** By profile: the sum of the groups' results, each packed into a number by `BundleEvaluator`. */
  readonly packed: Int32Array;
  /** By profile: the lowest cap. */
  readonly caps: Uint8Array;
}

/** How a search evaluates the groups of a bundle. */
export interface Asking<Group extends Keyed> {
  /** Returns the results of a group's classes; `null` when the group is not requested. */
  readonly answer: (group: Group, classes: readonly ProviderFacts[]) => readonly Answer[] | null;
  /** Packs a result into a number. The sum of packed results must contain the sums of the packed values. */
  readonly pack: (answer: Answer) => number;
}

// Indexed by class, for the group that is being added.
const packedBuffer = scratch();
const capBuffer = scratch();

function addGroup<Group extends Keyed>(
  { answers, ofProfile }: GroupAnswers<Group>,
  { pack }: Asking<Group>,
  packed: Int32Array,
  caps: Uint8Array,
): void {
  const [packedByClass, capByClass] = [packedBuffer(answers.length), capBuffer(answers.length)];
  for (let number = 0; number < answers.length; number += 1) {
    const answer = answers[number] as Answer;
    packedByClass[number] = pack(answer);
    capByClass[number] = answer.cap;
  }
  for (let profile = 0; profile < packed.length; profile += 1) {
    const number = ofProfile[profile] ?? 0;
    packed[profile] = (packed[profile] ?? 0) + (packedByClass[number] ?? 0);
    caps[profile] = Math.min(caps[profile] ?? noCap, capByClass[number] ?? noCap);
  }
}

function evaluateBundle<Group extends Keyed>(
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

/** Evaluates all bundles. Groups that are not requested add nothing. */
export function answerBundles<Group extends Keyed>(
  bundles: Bundled<Bundle<Group>>,
  asking: Asking<Group>,
): Bundled<BundleAnswers<Group>> {
  return mapBundled(bundles, (bundle) => evaluateBundle(bundle, asking));
}

/** Counts the matches by profile. @param keys By provider number; 0 for no match. */
export function countByProfile(
  { column, profiles }: Pick<Bundle<Keyed>, 'column' | 'profiles'>,
  keys: Uint16Array,
): Int32Array {
  const counts = new Int32Array(profiles);
  // Matches are unpredictable for the CPU: adding 0 costs less than a branch.
  for (let provider = 0; provider < keys.length; provider += 1) {
    const profile = column[provider] as number;
    counts[profile] = (counts[profile] as number) + ((0 - (keys[provider] as number)) >>> 31);
  }
  return counts;
}
