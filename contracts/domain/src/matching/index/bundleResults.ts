import type { CriterionGroupResult } from '../engine/criterion.ts';
import type { ProviderMatchingFacts } from '../engine/providerFacts.ts';
import { noScoreCap } from '../engine/criterionValues.ts';
import {
  type CriterionGroupSet,
  type OneForEachCriterionGroupSet,
  type CriterionGroupProviderClasses,
  type KeyedCriterionGroup,
  mapCriterionGroupSets,
} from './groupBundles.ts';
import { createReusableBufferAllocator } from './scratchBuffer.ts';

/** The results of one requested group, one result per class of providers. */
export interface CriterionGroupProviderClassResults<Group extends KeyedCriterionGroup> {
  readonly group: Group;
  readonly answers: readonly CriterionGroupResult[];
  /** The number of the class to which each profile belongs in this group, by profile number. */
  readonly ofProfile: readonly number[];
}

/** The results of a set of groups (a bundle), by profile. */
export interface CriterionGroupSetResults<Group extends KeyedCriterionGroup> {
  readonly column: Uint32Array;
  readonly groups: readonly CriterionGroupProviderClassResults<Group>[];
  /**
   * For each profile, the sum of the groups' results, each packed into a number by `CriterionGroupSetEvaluator.pack`.
   */
  readonly packed: Int32Array;
  /** The lowest cap for each profile. */
  readonly caps: Uint8Array;
}

/** The functions with which a search evaluates the groups of a set. */
export interface CriterionGroupSetEvaluator<Group extends KeyedCriterionGroup> {
  /** Returns the results of a group's classes; `null` when the group is not requested. */
  readonly evaluateClasses: (
    group: Group,
    classes: readonly ProviderMatchingFacts[],
  ) => readonly CriterionGroupResult[] | null;
  /** Packs a result into one number, so that a sum of packed results contains the sums of all packed values. */
  readonly pack: (result: CriterionGroupResult) => number;
}

// Both buffers are indexed by class, and reused for each group that is added.
const packedBuffer = createReusableBufferAllocator();
const capBuffer = createReusableBufferAllocator();

function addGroup<Group extends KeyedCriterionGroup>(
  { answers, ofProfile }: CriterionGroupProviderClassResults<Group>,
  { pack }: CriterionGroupSetEvaluator<Group>,
  packed: Int32Array,
  caps: Uint8Array,
): void {
  const [packedByClass, capByClass] = [packedBuffer(answers.length), capBuffer(answers.length)];
  for (let number = 0; number < answers.length; number += 1) {
    const answer = answers[number] as CriterionGroupResult;
    packedByClass[number] = pack(answer);
    capByClass[number] = answer.cap;
  }
  for (let profile = 0; profile < packed.length; profile += 1) {
    const number = ofProfile[profile] ?? 0;
    packed[profile] = (packed[profile] ?? 0) + (packedByClass[number] ?? 0);
    caps[profile] = Math.min(caps[profile] ?? noScoreCap, capByClass[number] ?? noScoreCap);
  }
}

function evaluateBundle<Group extends KeyedCriterionGroup>(
  { column, profiles, groups: members }: CriterionGroupSet<Group>,
  asking: CriterionGroupSetEvaluator<Group>,
): CriterionGroupSetResults<Group> {
  const groups = members.flatMap(
    ({
      group,
      facts,
      ofProfile,
    }: CriterionGroupProviderClasses<Group>): CriterionGroupProviderClassResults<Group>[] => {
      const answers = asking.evaluateClasses(group, facts);
      return answers === null ? [] : [{ group, ofProfile, answers }];
    },
  );
  const packed = new Int32Array(profiles);
  const caps = new Uint8Array(profiles).fill(noScoreCap);
  for (const group of groups) addGroup(group, asking, packed, caps);
  return { column, groups, packed, caps };
}

/** Evaluates all sets of groups. Groups that are not requested add nothing. */
export function evaluateCriterionGroupSets<Group extends KeyedCriterionGroup>(
  bundles: OneForEachCriterionGroupSet<CriterionGroupSet<Group>>,
  asking: CriterionGroupSetEvaluator<Group>,
): OneForEachCriterionGroupSet<CriterionGroupSetResults<Group>> {
  return mapCriterionGroupSets(bundles, (bundle) => evaluateBundle(bundle, asking));
}

/**
 * Counts the matches by profile.
 *
 * @param keys By provider number; 0 for no match.
 */
export function countMatchesByCriterionProfileV1(
  { column, profiles }: Pick<CriterionGroupSet<KeyedCriterionGroup>, 'column' | 'profiles'>,
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
