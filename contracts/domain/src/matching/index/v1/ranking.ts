import type { PreparedSearchV1 } from '../../engine/v1/evaluate.ts';
import { type CriterionGroup, sumKnownCriterionWeights, sumWeightedCriterionPoints } from '../../engine/criterion.ts';
import { minMatchScore, computeCappedScoreFromMatchPoints } from '../../engine/score.ts';
import { addGeographyBonusUpToFullValue } from '../../engine/v1/geography.ts';
import { criterionWeights, fullCriterionValue } from '../../engine/criterionValues.ts';
import {
  type ProviderRowBlock,
  iterateBitSetMembersInBlocks,
  maxProviderRowsPerMatchIndexBlock,
} from '../rowBlocks.ts';
import { evaluateCriterionGroupSets, type CriterionGroupSetResults } from '../bundleResults.ts';
import {
  evaluateGeographyByProviderClassV1,
  findMatchCandidatesV1,
  type GeographyMatchResultsV1,
} from './geographyResults.ts';
import type { MatchIndexV1 } from './matchIndex.ts';
import {
  packPointsAndKnownWeight,
  unpackKnownWeightFromPackedResult,
  unpackPointsFromPackedResult,
} from '../packedPoints.ts';
import type { OneForEachCriterionGroupSet } from '../groupBundles.ts';

/** Exclusive upper bound of the keys, because the maximum score is 100. */
const keyCount = packPointsAndKnownWeight(101, 0);

/** All matches of a search, with the data to list any page and to compute totals. */
export interface MatchRankingV1 {
  readonly search: PreparedSearchV1;
  /** Packed score and known weight of each provider, higher for a better match; 0 for no match. */
  readonly keys: Uint16Array;
  /** Number of matches by key. */
  readonly keyCounts: Int32Array;
  readonly total: number;
  /** Number of matches with a country list that covers all requested areas. */
  readonly fullCoverage: number;
  readonly bundles: OneForEachCriterionGroupSet<CriterionGroupSetResults<CriterionGroup>>;
}

/** The score in a match's key, 0 to 100. */
export function getScoreFromMatchKeyV1(key: number): number {
  return unpackPointsFromPackedResult(key);
}

type Ranked = Pick<MatchRankingV1, 'keys' | 'keyCounts'>;

/** The results that the scoring loop looks up for each row. */
interface Answers {
  readonly geography: GeographyMatchResultsV1;
  readonly bundles: OneForEachCriterionGroupSet<CriterionGroupSetResults<CriterionGroup>>;
  readonly perPoint: number;
}

/**
 * Writes and counts the keys of a block's matches. This is a single loop, because matching spends most of its time
 * here.
 *
 * @returns The number of matches with full coverage.
 */
function scoreBlock(
  { rows, count }: ProviderRowBlock,
  covered: Int32Array,
  answers: Answers,
  { keys, keyCounts }: Ranked,
): number {
  const { geography, perPoint } = answers;
  const { column, unlistedCoverage, roamingBonuses, known } = geography;
  const [first, second, third] = answers.bundles;
  const [columnA, columnB, columnC] = [first.column, second.column, third.column];
  const [packedA, packedB, packedC] = [first.packed, second.packed, third.packed];
  const [capsA, capsB, capsC] = [first.caps, second.caps, third.caps];
  let full = 0;
  for (let at = 0; at < count; at += 1) {
    const provider = rows[at] as number;
    const place = column[provider] as number;
    const coverage = (covered[at] as number) + (unlistedCoverage[place] as number);
    const value = addGeographyBonusUpToFullValue(coverage, roamingBonuses[place] as number);
    const a = columnA[provider] as number;
    const b = columnB[provider] as number;
    const c = columnC[provider] as number;
    const geographic = packPointsAndKnownWeight(criterionWeights.geography * value, known[place] as number);
    const sum = geographic + (packedA[a] as number) + (packedB[b] as number) + (packedC[c] as number);
    const cap = Math.min(capsA[a] as number, capsB[b] as number, capsC[c] as number);
    const score = computeCappedScoreFromMatchPoints(unpackPointsFromPackedResult(sum), perPoint, cap);
    if (score < minMatchScore) continue;
    const key = packPointsAndKnownWeight(score, unpackKnownWeightFromPackedResult(sum));
    keys[provider] = key;
    keyCounts[key] = (keyCounts[key] as number) + 1;
    if (coverage === fullCriterionValue) full += 1;
  }
  return full;
}

/** Scores every candidate by looking up the results of its class and profiles. */
export function scoreProvidersV1(
  { records, places, bundles: all }: MatchIndexV1,
  search: PreparedSearchV1,
): MatchRankingV1 {
  const geography = evaluateGeographyByProviderClassV1(places, search);
  const bundles = evaluateCriterionGroupSets(all, {
    evaluateClasses: (group, classes) => {
      const requested = search.groups.find((each) => each.group === group);
      return requested === undefined ? null : classes.map(requested.evaluate);
    },
    pack: (answer) => packPointsAndKnownWeight(sumWeightedCriterionPoints(answer), sumKnownCriterionWeights(answer)),
  });
  const answers: Answers = { geography, bundles, perPoint: search.scorePerPoint };
  const ranked: Ranked = { keys: new Uint16Array(records.length), keyCounts: new Int32Array(keyCount) };
  const covered = new Int32Array(maxProviderRowsPerMatchIndexBlock);
  let fullCoverage = 0;
  for (const block of iterateBitSetMembersInBlocks(findMatchCandidatesV1(places, search, records.length))) {
    geography.writeCoverage(block, covered);
    fullCoverage += scoreBlock(block, covered, answers, ranked);
  }
  const total = ranked.keyCounts.reduce((sum, count) => sum + count, 0);
  return { search, ...ranked, total, fullCoverage, bundles };
}

/**
 * Lists the provider numbers of up to `limit` matches from `offset`, best first. Uses a counting sort: matches with
 * equal keys keep the order of the index, which is by name.
 */
export function listRankingPageV1({ keys, keyCounts, total }: MatchRankingV1, offset: number, limit: number): number[] {
  const end = Math.min(total, offset + limit);
  const next = new Int32Array(keyCounts.length);
  let [lowestKey, before] = [keyCounts.length, 0];
  while (before < end) {
    lowestKey -= 1;
    next[lowestKey] = before;
    before += keyCounts[lowestKey] ?? 0;
  }
  const page = new Array<number>(Math.max(0, end - offset)).fill(0);
  for (let provider = 0; provider < keys.length; provider += 1) {
    const key = keys[provider] as number;
    if (key < lowestKey) continue;
    const place = next[key] as number;
    next[key] = place + 1;
    if (place >= offset && place < end) page[place - offset] = provider;
  }
  return page;
}
