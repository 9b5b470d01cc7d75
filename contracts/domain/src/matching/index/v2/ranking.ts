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
import { countKeys, type Keys, newKeys } from './keys.ts';
import type { Group, Linked, MatchIndex } from './matchIndex.ts';
import { capsIn, lesser, meetsMusts, packedMiss, pointsIn, reachesAll, rowParts, type RowParts } from './rowSum.ts';

/** A key is a score, and this for who meets all musts. */
const meetsAll = 128;

/** All matches of a search: enough to cut out any page of them and to add them up. */
export interface Ranking {
  readonly index: MatchIndex;
  readonly search: Search;
  /** By provider: musts and score packed, so that a greater key is a better match; 0 when it is no match. */
  readonly keys: Keys;
  /** By key: how many matches have it. */
  readonly keyCounts: Int32Array;
  readonly total: number;
  readonly meetingMusts: number;
  /** Matches that are known to reach everything asked for. */
  readonly fullCoverage: number;
  readonly geography: GeographyAnswers;
  readonly bundles: Bundled<BundleAnswers<Group>>;
}

/** The score in a match's key, 0-100. */
export function scoreOfKey(key: number): number {
  return key & (meetsAll - 1);
}

/** 1 for who meets every must, else 0. */
export function mustsOfKey(key: number): 0 | 1 {
  return key >= meetsAll ? 1 : 0;
}

/** What is written and counted while scoring. */
interface Ranked extends Pick<Ranking, 'keys'> {
  fullCoverage: number;
}

interface Answers extends Pick<Ranking, 'search' | 'geography' | 'bundles'> {
  readonly row: RowParts;
}

/** The key of a row that adds up to a sum, without a branch; 0 when it is no match. */
function keyOf(sum: number, perPoint: number, lowestCaps: Uint8Array): number {
  const score = lesser(uncappedScore(pointsIn(sum), perPoint), lowestCaps[capsIn(sum)] as number);
  const tooLow = (score - lowestScore) >> 31;
  return (score + meetsAll * meetsMusts(sum)) & ~tooLow;
}

/**
 * Writes the keys of a block's matches and counts them. One loop with everything in it: this is where a match spends its time. It
 * has no branches, because nobody can foretell which way they go.
 * @param reached by row, what geography adds to its sum.
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
    const a = columnA[provider] as number;
    const b = columnB[provider] as number;
    const c = columnC[provider] as number;
    const others = (partsA[a] as number) + (partsB[b] as number) + (partsC[c] as number);
    const sum = (reached[at] as number) + others;
    const key = keyOf(sum, perPoint, lowestCaps);
    keys[provider] = key;
    full += ((0 - key) >>> 31) & reachesAll(sum);
  }
  ranked.fullCoverage += full;
}

/** Scores a provider with networks of its own, which reaches countries that its list may leave out. */
function scoreLinked({ number, provider }: Linked, answers: Answers, ranked: Ranked): void {
  const { search, geography, bundles, row } = answers;
  const answer = search.geography?.judge(provider);
  if (answer === null) return;
  const isShort = search.geography?.isMet(provider) === false;
  let sum = (answer === undefined ? 0 : pointsOf(answer)) + (isShort ? geography.short : 0);
  for (const [at, { column }] of bundles.entries()) sum += row.parts[at]?.[column[number] ?? 0] ?? 0;
  const key = keyOf(sum, search.perPoint, row.lowestCaps);
  if (key === 0) return;
  ranked.keys[number] = key;
  ranked.fullCoverage += reachesAll(sum);
}

/** Everybody that the gate may let pass, but for those with networks of their own. */
function candidatesOf({ places, records, linked }: MatchIndex, { geography, requirements }: Search): BitSet {
  const size = records.length;
  const candidates = geography === null ? fullBitSet(size) : listingAny(places, requirements, size);
  for (const { number } of linked) removeMember(candidates, number);
  return candidates;
}

function answerGroups({ bundles }: MatchIndex, search: Search): Ranking['bundles'] {
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

/** Weight of what the catalogue answers in full for a match. */
export function knownOf({ geography, bundles }: Ranking, provider: number): number {
  let known = geography.known[geography.column[provider] ?? 0] ?? 0;
  for (const { column, packed } of bundles) known += packedKnown(packed[column[provider] ?? 0] ?? 0);
  return known;
}

/** Scores every provider that passes the gate, by look-ups in the answers of its place and profiles. */
export function rank(index: MatchIndex, search: Search): Ranking {
  const geography = answerGeography(index.places, search);
  const bundles = answerGroups(index, search);
  const answers: Answers = { search, geography, bundles, row: rowParts(bundles) };
  const ranked: Ranked = { keys: newKeys(index.records.length), fullCoverage: 0 };
  for (const block of blocksOf(candidatesOf(index, search))) scoreBlock(block, geography.reach(block), answers, ranked);
  for (const linked of index.linked) scoreLinked(linked, answers, ranked);
  const keyCounts = countKeys(ranked.keys);
  const total = keyCounts.reduce((sum, count) => sum + count, 0);
  const meetingMusts = keyCounts.subarray(meetsAll).reduce((sum, count) => sum + count, 0);
  return { index, search, ...ranked, keyCounts, total, meetingMusts, geography, bundles };
}
