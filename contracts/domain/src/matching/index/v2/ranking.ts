import { knownWeight, pointsOf, type Answer } from '../../engine/criterion.ts';
import { lowestScore, uncappedScore } from '../../engine/score.ts';
import type { Search } from '../../engine/v2/evaluate.ts';
import { missesMust } from '../../engine/v2/musts.ts';
import { type BitSet, fullBitSet, removeMember } from '../bitSet.ts';
import { type Block, blocksOf } from '../blocks.ts';
import { answerBundles, type BundleAnswers } from '../bundleAnswers.ts';
import { listingAny } from '../candidates.ts';
import { pack, packedKnown } from '../packed.ts';
import type { Bundled } from '../profiles.ts';
import { answerFit } from './fitAnswers.ts';
import { answerGeography, type GeographyAnswers } from './geographyAnswers.ts';
import { countKeys, type Keys, matchesOf, newKeys } from './keys.ts';
import type { Group, Linked, MatchIndex } from './matchIndex.ts';
import { capsIn, lesser, meetsMusts, packedMiss, pointsIn, reachesAll, rowParts, type RowParts } from './rowSum.ts';

/** Number of bits for the score in a key. The next bit is 1 when the provider meets every must. */
const scoreBits = 7;
const meetsAll = 2 ** scoreBits;
/** A module constant, because the scoring loop would look up an imported one for every row. */
const minScore = lowestScore;

/** All matches of a search, with the data to list any page and to compute totals. */
export interface Ranking {
  readonly index: MatchIndex;
  readonly search: Search;
  /** By provider: packed musts and score, higher for a better match; 0 for no match. */
  readonly keys: Keys;
  /** Number of matches by key. */
  readonly keyCounts: Int32Array;
  /** Cache of the match numbers by key (`getMatchesWithKey`). */
  readonly matches: Map<number, Uint32Array>;
  readonly total: number;
  readonly meetingMusts: number;
  /** Number of matches that are known to cover all requested areas. */
  readonly fullCoverage: number;
  readonly geography: GeographyAnswers;
  readonly bundles: Bundled<BundleAnswers<Group>>;
}

/** The score in a match's key, 0 to 100. */
export function scoreOfKey(key: number): number {
  return key & (meetsAll - 1);
}

/** 1 when every must is met, otherwise 0. */
export function mustsOfKey(key: number): 0 | 1 {
  return key >= meetsAll ? 1 : 0;
}

/** State that is updated while scoring. */
interface Ranked extends Pick<Ranking, 'keys'> {
  fullCoverage: number;
}

interface Answers extends Pick<Ranking, 'search' | 'geography' | 'bundles'> {
  readonly row: RowParts;
}

/**
 * Writes and counts the keys of a block's matches. Matching spends most of its time in this loop, and a call in it
 * would double the time. It has no branches, because they would be unpredictable for the CPU.
 *
 * @param reached By row: the contribution of geography to the sum.
 */
function scoreBlock({ rows, count }: Block, reached: Int32Array, answers: Answers, ranked: Ranked): void {
  const { perPoint } = answers.search;
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
    const score = lesser(uncappedScore(pointsIn(sum), perPoint), lowestCaps[capsIn(sum)] as number);
    const tooLow = (score - minScore) >> 31;
    const key = (score | (meetsMusts(sum) << scoreBits)) & ~tooLow;
    keys[provider] = key;
    full += ((0 - key) >>> 31) & reachesAll(sum);
  }
  ranked.fullCoverage += full;
}

/** Scores the providers with own networks, which may cover countries missing in their lists. */
function scoreOperators(linked: readonly Linked[], answers: Answers, ranked: Ranked): void {
  const { search, geography } = answers;
  const [rows, reached] = [new Uint32Array(linked.length), new Int32Array(linked.length)];
  let count = 0;
  for (const { number, provider } of linked) {
    const answer = search.geography?.judge(provider);
    if (answer === null) continue;
    const isShort = search.geography?.isMet(provider) === false;
    rows[count] = number;
    reached[count] = (answer === undefined ? 0 : pointsOf(answer)) + (isShort ? geography.short : 0);
    count += 1;
  }
  scoreBlock({ rows, count }, reached, answers, ranked);
}

/** All providers that can match, except those with own networks. */
function findCandidates({ places, records, linked }: MatchIndex, { geography, requirements }: Search): BitSet {
  const size = records.length;
  const candidates = geography === null ? fullBitSet(size) : listingAny(places, requirements, size);
  for (const { number } of linked) removeMember(candidates, number);
  return candidates;
}

function evaluateGroups({ bundles }: MatchIndex, search: Search): Ranking['bundles'] {
  const { requirements, grounds, groups, musts } = search;
  return answerBundles(bundles, {
    answer: ({ name }, classes) => {
      const asked = groups.find((group) => group.name === name);
      if (asked === undefined) return null;
      return name === 'fit' ? answerFit(requirements, grounds, classes) : classes.map(asked.judge);
    },
    pack: (answer: Answer) =>
      pack(pointsOf(answer), knownWeight(answer)) + (missesMust(musts, answer) ? packedMiss : 0),
  });
}

/** Sum of the weights of the criteria that the catalogue states in full for a match. */
export function knownOf({ geography, bundles }: Ranking, provider: number): number {
  let known = geography.known[geography.column[provider] ?? 0] ?? 0;
  for (const { column, packed } of bundles) known += packedKnown(packed[column[provider] ?? 0] ?? 0);
  return known;
}

/** Numbers of the matches with a key above 0, in ascending order. Cached, because both a page and the tie need them. */
export function matchesWith({ keys, keyCounts, matches }: Ranking, key: number): Uint32Array {
  const numbers = matches.get(key) ?? matchesOf(keys, key, keyCounts[key] ?? 0);
  matches.set(key, numbers);
  return numbers;
}

/** The result of a group for a provider's class; `undefined` when the group is not requested. */
export function givenAnswer({ bundles }: Ranking, name: Group['name'], provider: number): Answer | undefined {
  for (const { column, groups } of bundles) {
    const asked = groups.find(({ group }) => group.name === name);
    if (asked !== undefined) return asked.answers[asked.ofProfile[column[provider] ?? 0] ?? 0];
  }
  return undefined;
}

/** Scores every candidate by looking up the results of its class and profiles. */
export function rank(index: MatchIndex, search: Search): Ranking {
  const geography = answerGeography(index.places, search);
  const bundles = evaluateGroups(index, search);
  const answers: Answers = { search, geography, bundles, row: rowParts(bundles) };
  const ranked: Ranked = { keys: newKeys(index.records.length), fullCoverage: 0 };
  for (const block of blocksOf(findCandidates(index, search)))
    scoreBlock(block, geography.reach(block), answers, ranked);
  scoreOperators(index.linked, answers, ranked);
  const keyCounts = countKeys(ranked.keys);
  const total = keyCounts.reduce((sum, count) => sum + count, 0);
  const meetingMusts = keyCounts.subarray(meetsAll).reduce((sum, count) => sum + count, 0);
  return { index, search, ...ranked, keyCounts, matches: new Map(), total, meetingMusts, geography, bundles };
}
