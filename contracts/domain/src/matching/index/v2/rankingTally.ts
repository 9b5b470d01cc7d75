import type { MatchTie } from '@marketplace/contracts/matching/matching.views.ts';
import { type CriterionGroupResult, classifyCriterionGroupResult } from '../../engine/criterion.ts';
import type { ProviderMatchingFacts } from '../../engine/providerFacts.ts';
import type { MatchCountsByReasonKind } from '../../engine/insightLines.ts';
import type { MatchTallyV2 } from '../../engine/v2/insights.ts';
import {
  selectBestTiedProviderSplit,
  listOptionsOfUnspecifiedRequirements,
  type TieBreakingRequirementOption,
} from '../../engine/v2/tie.ts';
import { createTechnologyFitPointsByClassFunction } from './fitResults.ts';
import type { CriterionGroupSet } from '../groupBundles.ts';
import { countMatchesByCriterionProfileV2 } from './matchKeys.ts';
import type { NamedKeyedCriterionGroup } from './matchIndex.ts';
import { getCachedProviderNumbersByScoreKey, type MatchRankingV2, getScoreFromMatchKeyV2 } from './ranking.ts';

/** A function that counts a subset of the matches by profile, for a set of criterion groups. */
type CountProfiles = (bundle: CriterionGroupSet<NamedKeyedCriterionGroup>) => Int32Array;

/** A function that returns the number of matches by class of a group. */
type ClassCounts = (name: NamedKeyedCriterionGroup['name']) => Int32Array;

/**
 * Creates a function that returns the number of matches by class of a group. The matches are counted at the first call
 * for the group.
 */
function createClassCounter({ index }: MatchRankingV2, countProfiles: CountProfiles): ClassCounts {
  const profileCountsByBundle = new Map<CriterionGroupSet<NamedKeyedCriterionGroup>, Int32Array>();
  const countsByGroup = new Map<NamedKeyedCriterionGroup['name'], Int32Array>();
  const count = (name: NamedKeyedCriterionGroup['name']): Int32Array => {
    const bundle = index.bundles.find(({ groups }) => groups.some(({ group }) => group.name === name));
    const classes = bundle?.groups.find(({ group }) => group.name === name);
    if (bundle === undefined || classes === undefined) return new Int32Array(0);
    const profiles = profileCountsByBundle.get(bundle) ?? countProfiles(bundle);
    profileCountsByBundle.set(bundle, profiles);
    const counts = new Int32Array(classes.facts.length);
    for (let profile = 0; profile < profiles.length; profile += 1) {
      const number = classes.ofProfile[profile] ?? 0;
      counts[number] = (counts[number] ?? 0) + (profiles[profile] ?? 0);
    }
    return counts;
  };
  return (name) => {
    const counts = countsByGroup.get(name) ?? count(name);
    countsByGroup.set(name, counts);
    return counts;
  };
}

function getResults(
  { bundles }: MatchRankingV2,
  name: NamedKeyedCriterionGroup['name'],
): readonly CriterionGroupResult[] {
  return bundles.flatMap(({ groups }) => groups).find(({ group }) => group.name === name)?.answers ?? [];
}

function countKinds(
  ranking: MatchRankingV2,
  name: NamedKeyedCriterionGroup['name'],
  counted: ClassCounts,
): MatchCountsByReasonKind {
  const counts = { met: 0, partly: 0, gap: 0, unknown: 0 };
  const classCounts = counted(name);
  let number = 0;
  for (const answer of getResults(ranking, name)) {
    counts[classifyCriterionGroupResult(answer)] += classCounts[number] ?? 0;
    number += 1;
  }
  return counts;
}

function countTechnologies(ranking: MatchRankingV2, counted: ClassCounts): Map<string, number> {
  const counts = new Map<string, number>();
  const classCounts = counted('fit');
  let number = 0;
  for (const { technology } of getResults(ranking, 'fit')) {
    const count = classCounts[number] ?? 0;
    number += 1;
    if (technology !== null && count > 0) counts.set(technology, (counts.get(technology) ?? 0) + count);
  }
  return counts;
}

/** Totals of a ranking for the insights, computed when they are needed. */
export function computeRankingTotalsForInsightsV2(ranking: MatchRankingV2): MatchTallyV2 {
  const { keys, keyCounts, total, fullCoverage } = ranking;
  const counted = createClassCounter(ranking, (bundle) => countMatchesByCriterionProfileV2(bundle, keys));
  return {
    total,
    bestScore: () =>
      Math.max(0, ...[...keyCounts].flatMap((count, key) => (count > 0 ? getScoreFromMatchKeyV2(key) : []))),
    fullCoverage: () => fullCoverage,
    technologies: () => countTechnologies(ranking, counted),
    kinds: ({ name }) => countKinds(ranking, name, counted),
  };
}

/**
 * Returns a function that computes the points that a class would get if the search also requested the given value for a
 * field that it does not specify.
 */
function getValueFunction(
  { search }: MatchRankingV2,
  { group, requirements, valueOf }: TieBreakingRequirementOption,
): TieBreakingRequirementOption['valueOf'] {
  return group.name === 'fit' ? createTechnologyFitPointsByClassFunction(requirements, search.grounds) : valueOf;
}

/**
 * Divides the tied providers by the value that `valueOf` returns, and returns the sizes of these groups, smallest first.
 *
 * @param counts Number of tied providers by class.
 */
function countGroupSizes(
  counts: Int32Array,
  classes: readonly ProviderMatchingFacts[],
  valueOf: TieBreakingRequirementOption['valueOf'],
): number[] {
  const sizes = new Map<number, number>();
  for (let number = 0; number < classes.length; number += 1) {
    const count = counts[number] ?? 0;
    if (count === 0) continue;
    const value = valueOf(classes[number] as ProviderMatchingFacts);
    sizes.set(value, (sizes.get(value) ?? 0) + count);
  }
  return [...sizes.values()].sort((a, b) => a - b);
}

function countMembers(
  { column, profiles }: CriterionGroupSet<NamedKeyedCriterionGroup>,
  members: Uint32Array,
): Int32Array {
  const counts = new Int32Array(profiles);
  for (const provider of members) {
    const profile = column[provider] as number;
    counts[profile] = (counts[profile] as number) + 1;
  }
  return counts;
}

/**
 * Finds the tie between the best matches; `null` without a tie.
 *
 * @param best Provider number of the first match.
 */
export function findRankingTie(ranking: MatchRankingV2, best: number): MatchTie | null {
  const { keys, index, search } = ranking;
  const tied = getCachedProviderNumbersByScoreKey(ranking, keys[best] ?? 0);
  if (tied.length < 2) return null;
  const counted = createClassCounter(ranking, (bundle) => countMembers(bundle, tied));
  const groups = index.bundles.flatMap((bundle) => bundle.groups);
  const splits = listOptionsOfUnspecifiedRequirements(search).map((question) => {
    const { name } = question.group;
    const facts = groups.find(({ group }) => group.name === name)?.facts ?? [];
    return { field: question.field, sizes: countGroupSizes(counted(name), facts, getValueFunction(ranking, question)) };
  });
  return { count: tied.length, question: selectBestTiedProviderSplit(splits) };
}
