import type { Search } from '../../engine/v1/evaluate.ts';
import { type CriterionGroup, knownWeight, pointsOf } from '../../engine/criterion.ts';
import { lowestScore, scoreOf } from '../../engine/score.ts';
import { geographyValue } from '../../engine/v1/geography.ts';
import { weights, whole } from '../../engine/values.ts';
import { type Block, blocksOf, blockSize } from '../blocks.ts';
import { answerBundles, type BundleAnswers } from '../bundleAnswers.ts';
import { answerGeography, candidatesOf, type GeographyAnswers } from './geographyAnswers.ts';
import type { MatchIndex } from './matchIndex.ts';
import { pack, packedKnown, packedPoints } from '../packed.ts';
import type { Bundled } from '../profiles.ts';

/** Exclusive upper bound of the keys, because the maximum score is 100. */
const keyCount = pack(101, 0);

/** All matches of a search, with the data to list any page and to compute totals. */
export interface Ranking {
  readonly search: Search;
  /** By provider: packed score and known weight, higher for a better match; 0 for no match. */
  readonly keys: Uint16Array;
  /** Number of matches by key. */
  readonly keyCounts: Int32Array;
  readonly total: number;
  /** Number of matches with all requested countries in their list. */
  readonly fullCoverage: number;
  readonly bundles: Bundled<BundleAnswers<CriterionGroup>>;
}

/** The score in a match's key, 0 to 100. */
export function scoreOfKey(key: number): number {
  return packedPoints(key);
}

type Ranked = Pick<Ranking, 'keys' | 'keyCounts'>;

/** The results that the scoring loop looks up for each row. */
interface Answers {
  readonly geography: GeographyAnswers;
  readonly bundles: Bundled<BundleAnswers<CriterionGroup>>;
  readonly perPoint: number;
}

/**
 * Writes and counts the keys of a block's matches. A single loop without calls, because matching spends most of its
 * time here. @returns The number of matches with full coverage.
 */
function scoreBlock(
  { rows, count }: Block,
  covered: Int32Array,
  answers: Answers,
  { keys, keyCounts }: Ranked,
): number {
  const { geography, perPoint } = answers;
  const { column, blanks, bonuses, known } = geography;
  const [first, second, third] = answers.bundles;
  const [columnA, columnB, columnC] = [first.column, second.column, third.column];
  const [packedA, packedB, packedC] = [first.packed, second.packed, third.packed];
  const [capsA, capsB, capsC] = [first.caps, second.caps, third.caps];
  let full = 0;
  for (let at = 0; at < count; at += 1) {
    const provider = rows[at] as number;
    const place = column[provider] as number;
    const coverage = (covered[at] as number) + (blanks[place] as number);
    const value = geographyValue(coverage, bonuses[place] as number);
    const a = columnA[provider] as number;
    const b = columnB[provider] as number;
    const c = columnC[provider] as number;
    const geographic = pack(weights.geography * value, known[place] as number);
    const sum = geographic + (packedA[a] as number) + (packedB[b] as number) + (packedC[c] as number);
    const cap = Math.min(capsA[a] as number, capsB[b] as number, capsC[c] as number);
    const score = scoreOf(packedPoints(sum), perPoint, cap);
    if (score < lowestScore) continue;
    const key = pack(score, packedKnown(sum));
    keys[provider] = key;
    keyCounts[key] = (keyCounts[key] as number) + 1;
    if (coverage === whole) full += 1;
  }
  return full;
}

/** Scores every candidate by looking up the results of its class and profiles. */
export function rank({ records, places, bundles: all }: MatchIndex, search: Search): Ranking {
  const geography = answerGeography(places, search);
  const bundles = answerBundles(all, {
    answer: (group, classes) => {
      const requested = search.groups.find((each) => each.group === group);
      return requested === undefined ? null : classes.map(requested.judge);
    },
    pack: (answer) => pack(pointsOf(answer), knownWeight(answer)),
  });
  const answers: Answers = { geography, bundles, perPoint: search.perPoint };
  const ranked: Ranked = { keys: new Uint16Array(records.length), keyCounts: new Int32Array(keyCount) };
  const covered = new Int32Array(blockSize);
  let fullCoverage = 0;
  for (const block of blocksOf(candidatesOf(places, search, records.length))) {
    geography.cover(block, covered);
    fullCoverage += scoreBlock(block, covered, answers, ranked);
  }
  const total = ranked.keyCounts.reduce((sum, count) => sum + count, 0);
  return { search, ...ranked, total, fullCoverage, bundles };
}

/**
 * Lists up to `limit` matches from `offset`, best first. Uses a counting sort: equal keys keep the order of the index,
 * which is by name.
 */
export function pageOf({ keys, keyCounts, total }: Ranking, offset: number, limit: number): number[] {
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
