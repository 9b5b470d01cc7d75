import {
  sumKnownCriterionWeights,
  sumWeightedCriterionPoints,
  type CriterionGroupResult,
} from '../../engine/criterion.ts';
import { minMatchScore, computeUncappedScoreFromMatchPoints } from '../../engine/score.ts';
import type { PreparedSearchV2 } from '../../engine/v2/evaluate.ts';
import { missesAnyMustRequirement } from '../../engine/v2/musts.ts';
import { type BitSet, createFullBitSet, removeFromBitSet } from '../bitSet.ts';
import { type ProviderRowBlock, iterateBitSetMembersInBlocks } from '../rowBlocks.ts';
import { evaluateCriterionGroupSets, type CriterionGroupSetResults } from '../bundleResults.ts';
import { findGeographyMatchCandidates } from '../geographyCandidates.ts';
import { packPointsAndKnownWeight, unpackKnownWeightFromPackedResult } from '../packedPoints.ts';
import type { OneForEachCriterionGroupSet } from '../groupBundles.ts';
import { evaluateTechnologyFitByProviderClass } from './fitResults.ts';
import { evaluateGeographyByProviderClassV2, type GeographyMatchResultsV2 } from './geographyResults.ts';
import {
  countMatchesByScoreKey,
  type MatchKeysByProviderNumber,
  findMatchesWithKey,
  createProviderMatchKeysWithoutMatches,
} from './matchKeys.ts';
import type { NamedKeyedCriterionGroup, ProviderWithOwnNetworksInMatchIndex, MatchIndexV2 } from './matchIndex.ts';
import {
  unpackScoreCapIndexFromRowSum,
  minWithoutBranch,
  unpackMustsMetFlagFromRowSum,
  packedMissedMustFlag,
  unpackMatchPointsFromRowSum,
  unpackAllAreasCoveredFlagFromRowSum,
  buildProviderRowSumContributions,
  type ProviderRowSumContributions,
} from './rowSum.ts';

/** Number of bits for the score in a key. The next bit is 1 when the provider meets every must. */
const scoreBits = 7;
const meetsAll = 2 ** scoreBits;
/** This is a module constant, because the scoring loop would look up an imported constant for every row. */
const minScore = minMatchScore;

/** All matches of a search, with the data to list any page and to compute totals. */
export interface MatchRankingV2 {
  readonly index: MatchIndexV2;
  readonly search: PreparedSearchV2;
  /**
   * For each provider, the score and the flag for met musts, packed into one number: higher for a better match, 0 for
   * no match.
   */
  readonly keys: MatchKeysByProviderNumber;
  /** Number of matches by key. */
  readonly keyCounts: Int32Array;
  /** Cache of the provider numbers of the matches, by key (`getCachedProviderNumbersByScoreKey`). */
  readonly matchesByKey: Map<number, Uint32Array>;
  readonly total: number;
  readonly meetingMusts: number;
  /** Number of matches that are known to cover all requested areas. */
  readonly fullCoverage: number;
  readonly geography: GeographyMatchResultsV2;
  readonly bundles: OneForEachCriterionGroupSet<CriterionGroupSetResults<NamedKeyedCriterionGroup>>;
}

/** The score in a match's key, 0 to 100. */
export function getScoreFromMatchKeyV2(key: number): number {
  return key & (meetsAll - 1);
}

/** 1 when every must is met, otherwise 0. */
export function getMustsMetFlagFromMatchKey(key: number): 0 | 1 {
  return key >= meetsAll ? 1 : 0;
}

/** State that is updated while scoring. */
interface Ranked extends Pick<MatchRankingV2, 'keys'> {
  fullCoverage: number;
}

interface Answers extends Pick<MatchRankingV2, 'search' | 'geography' | 'bundles'> {
  readonly row: ProviderRowSumContributions;
}

/**
 * Writes the keys of a block's matches and counts the matches with full coverage. Matching spends most of its time in
 * this loop, so all calls in the loop must be inlined; a call that is not inlined would double the time. The loop has
 * no branches, because they would be unpredictable for the CPU.
 *
 * @param reached The contribution of geography to the sum of each row.
 */
function scoreBlock({ rows, count }: ProviderRowBlock, reached: Int32Array, answers: Answers, ranked: Ranked): void {
  const { scorePerPoint } = answers.search;
  const [first, second, third] = answers.bundles;
  const [columnA, columnB, columnC] = [first.column, second.column, third.column];
  const { parts, lowestCaps } = answers.row;
  const [partsA, partsB, partsC] = parts;
  const { keys } = ranked;
  let full = 0;
  for (let at = 0; at < count; at += 1) {
    const provider = rows[at] as number;
    const a = partsA[columnA[provider] as number] as number;
    const b = partsB[columnB[provider] as number] as number;
    const c = partsC[columnC[provider] as number] as number;
    const sum = ((((reached[at] as number) + a) | 0) + ((b + c) | 0)) | 0;
    const score = minWithoutBranch(
      computeUncappedScoreFromMatchPoints(unpackMatchPointsFromRowSum(sum), scorePerPoint),
      lowestCaps[unpackScoreCapIndexFromRowSum(sum)] as number,
    );
    const tooLow = (score - minScore) >> 31;
    const key = (score | (unpackMustsMetFlagFromRowSum(sum) << scoreBits)) & ~tooLow;
    keys[provider] = key;
    full += ((0 - key) >>> 31) & unpackAllAreasCoveredFlagFromRowSum(sum);
  }
  ranked.fullCoverage += full;
}

/**
 * Scores the providers that have their own networks. These networks may cover countries that are missing from the
 * country lists.
 */
function scoreOperators(
  linked: readonly ProviderWithOwnNetworksInMatchIndex[],
  answers: Answers,
  ranked: Ranked,
): void {
  const { search, geography } = answers;
  const [rows, reached] = [new Uint32Array(linked.length), new Int32Array(linked.length)];
  let count = 0;
  for (const { number, provider } of linked) {
    const answer = search.geography?.evaluate(provider);
    if (answer === null) continue;
    const isShort = search.geography?.isMet(provider) === false;
    rows[count] = number;
    reached[count] = (answer === undefined ? 0 : sumWeightedCriterionPoints(answer)) + (isShort ? geography.short : 0);
    count += 1;
  }
  scoreBlock({ rows, count }, reached, answers, ranked);
}

/** All providers that can match, except those that have their own networks. */
function findCandidates(
  { places, records, operators }: MatchIndexV2,
  { geography, requirements }: PreparedSearchV2,
): BitSet {
  const size = records.length;
  const candidates =
    geography === null ? createFullBitSet(size) : findGeographyMatchCandidates(places, requirements, size);
  for (const { number } of operators) removeFromBitSet(candidates, number);
  return candidates;
}

function evaluateGroups({ bundles }: MatchIndexV2, search: PreparedSearchV2): MatchRankingV2['bundles'] {
  const { requirements, grounds, groups, musts } = search;
  return evaluateCriterionGroupSets(bundles, {
    evaluateClasses: ({ name }, classes) => {
      const asked = groups.find((group) => group.name === name);
      if (asked === undefined) return null;
      return name === 'fit'
        ? evaluateTechnologyFitByProviderClass(requirements, grounds, classes)
        : classes.map(asked.evaluate);
    },
    pack: (answer: CriterionGroupResult) =>
      packPointsAndKnownWeight(sumWeightedCriterionPoints(answer), sumKnownCriterionWeights(answer)) +
      (missesAnyMustRequirement(musts, answer) ? packedMissedMustFlag : 0),
  });
}

/** Sum of the weights of the criteria for which the catalogue states all facts about a match. */
export function sumKnownCriterionWeightsOfMatch({ geography, bundles }: MatchRankingV2, provider: number): number {
  let known = geography.known[geography.column[provider] ?? 0] ?? 0;
  for (const { column, packed } of bundles)
    known += unpackKnownWeightFromPackedResult(packed[column[provider] ?? 0] ?? 0);
  return known;
}

/**
 * Provider numbers of the matches with the given key, in ascending order. The key must be above 0. The numbers are
 * cached, because both a page and the tie need them.
 */
export function getCachedProviderNumbersByScoreKey(
  { keys, keyCounts, matchesByKey }: MatchRankingV2,
  key: number,
): Uint32Array {
  const numbers = matchesByKey.get(key) ?? findMatchesWithKey(keys, key, keyCounts[key] ?? 0);
  matchesByKey.set(key, numbers);
  return numbers;
}

/** The result of a group for a provider's class; `undefined` when the group is not requested. */
export function findProviderCriterionGroupResult(
  { bundles }: MatchRankingV2,
  name: NamedKeyedCriterionGroup['name'],
  provider: number,
): CriterionGroupResult | undefined {
  for (const { column, groups } of bundles) {
    const asked = groups.find(({ group }) => group.name === name);
    if (asked !== undefined) return asked.answers[asked.ofProfile[column[provider] ?? 0] ?? 0];
  }
  return undefined;
}

/** Scores every candidate by looking up the results of its class and profiles. */
export function scoreProvidersV2(index: MatchIndexV2, search: PreparedSearchV2): MatchRankingV2 {
  const geography = evaluateGeographyByProviderClassV2(index.places, search);
  const bundles = evaluateGroups(index, search);
  const answers: Answers = { search, geography, bundles, row: buildProviderRowSumContributions(bundles) };
  const ranked: Ranked = { keys: createProviderMatchKeysWithoutMatches(index.records.length), fullCoverage: 0 };
  for (const block of iterateBitSetMembersInBlocks(findCandidates(index, search)))
    scoreBlock(block, geography.getRowPoints(block), answers, ranked);
  scoreOperators(index.operators, answers, ranked);
  const keyCounts = countMatchesByScoreKey(ranked.keys);
  const total = keyCounts.reduce((sum, count) => sum + count, 0);
  const meetingMusts = keyCounts.subarray(meetsAll).reduce((sum, count) => sum + count, 0);
  return { index, search, ...ranked, keyCounts, matchesByKey: new Map(), total, meetingMusts, geography, bundles };
}
