import { knownWeight, pointsOf, type Answer } from '../../engine/criterion.ts';
import { lowestScore, scoreOf, uncappedScore } from '../../engine/score.ts';
import { noCap } from '../../engine/values.ts';
import type { Search } from '../../engine/v2/evaluate.ts';
import { missesMust } from '../../engine/v2/musts.ts';
import { type BitSet, fullBitSet, removeMember } from '../bitSet.ts';
import { type Block, blocksOf } from '../blocks.ts';
import { answerBundles, type BundleAnswers } from '../bundleAnswers.ts';
import { listingAny } from '../candidates.ts';
import { pack, packedKnown } from '../packed.ts';
import type { Bundled } from '../profiles.ts';
import { answerFit } from './fitAnswers.ts';
import { answerGeography, type GeographyAnswers, type Reached } from './geographyAnswers.ts';
import type { Group, Linked, MatchIndex } from './matchIndex.ts';

/** Above points, which stay below 2 ** 21 in all, and known weight, a packed answer has this for a must that it misses. */
const missedUnit = 2 ** 28;
/** A key is a score, and this for who meets all musts. */
const meetsAll = 128;
const keyCount = 2 * meetsAll;

/** All matches of a search: enough to cut out any page of them and to add them up. */
export interface Ranking {
  readonly index: MatchIndex;
  readonly search: Search;
  /** By provider: musts and score packed, so that a greater key is a better match; 0 when it is no match. */
  readonly keys: Uint16Array;
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

/** What is counted while scoring. */
interface Ranked extends Pick<Ranking, 'keys' | 'keyCounts'> {
  fullCoverage: number;
}

interface Answers extends Pick<Ranking, 'search' | 'geography' | 'bundles'> {
  /** What a row adds whose list is too short for the must; 0 where geography is none. */
  readonly shortMisses: number;
}

const packedPointsOf = (sum: number): number => (sum & (missedUnit - 1)) >>> 7;

const keyOf = (sum: number, score: number): number => (sum < missedUnit ? score + meetsAll : score);

/** The lesser of two small whole numbers, without a branch. */
const lesser = (one: number, other: number): number => other + ((one - other) & ((one - other) >> 31));

/**
 * Writes the keys of a block's matches and counts them. One loop with everything in it: this is where a match spends its time. It
 * has no branches, because nobody can foretell which way they go. Sums stay below 2 ** 32.
 */
function scoreBlock({ rows, count }: Block, { packed, short }: Reached, answers: Answers, ranked: Ranked): void {
  const { perPoint } = answers.search;
  const [first, second, third] = answers.bundles;
  const [columnA, columnB, columnC] = [first.column, second.column, third.column];
  const [packedA, packedB, packedC] = [first.packed, second.packed, third.packed];
  const [capsA, capsB, capsC] = [first.caps, second.caps, third.caps];
  const { keys, keyCounts } = ranked;
  let full = 0;
  for (let at = 0; at < count; at += 1) {
    const provider = rows[at] as number;
    const a = columnA[provider] as number;
    const b = columnB[provider] as number;
    const c = columnC[provider] as number;
    const others = (packedA[a] as number) + (packedB[b] as number) + (packedC[c] as number);
    const sum = ((packed[at] as number) + others) >>> 0;
    const cap = lesser(lesser(capsA[a] as number, capsB[b] as number), capsC[c] as number);
    const score = lesser(uncappedScore(packedPointsOf(sum), perPoint), cap);
    const isMatch = Number(score >= lowestScore);
    const key = (score + meetsAll * Number(sum < missedUnit)) * isMatch;
    keys[provider] = key;
    keyCounts[key] = (keyCounts[key] as number) + 1;
    full += isMatch & (1 - (short[at] as number));
  }
  keyCounts[0] = 0;
  ranked.fullCoverage += full;
}

/** What the bundles add to a provider's sum, and their lowest cap. */
function bundled(bundles: Answers['bundles'], provider: number): { readonly sum: number; readonly cap: number } {
  let [sum, cap] = [0, noCap];
  for (const { column, packed, caps } of bundles) {
    const profile = column[provider] ?? 0;
    sum += packed[profile] ?? 0;
    cap = Math.min(cap, caps[profile] ?? noCap);
  }
  return { sum, cap };
}

/** Scores a provider with networks of its own, which reaches countries that its list may leave out. */
function scoreLinked({ number, provider }: Linked, { search, bundles, shortMisses }: Answers, ranked: Ranked): void {
  const { geography, perPoint } = search;
  const answer = geography === null ? undefined : geography.judge(provider);
  if (answer === null) return;
  const isShort = geography?.isMet(provider) === false;
  const geographic = answer === undefined ? 0 : pack(pointsOf(answer), knownWeight(answer));
  const others = bundled(bundles, number);
  const sum = geographic + (isShort ? shortMisses : 0) + others.sum;
  const score = scoreOf(packedPointsOf(sum), perPoint, others.cap);
  if (score < lowestScore) return;
  const key = keyOf(sum, score);
  ranked.keys[number] = key;
  ranked.keyCounts[key] = (ranked.keyCounts[key] ?? 0) + 1;
  if (!isShort) ranked.fullCoverage += 1;
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
      pack(pointsOf(answer), knownWeight(answer)) + (missesMust(musts, answer) ? missedUnit : 0),
  });
}

/** Weight of what the catalogue answers in full for a match. */
export function knownOf({ geography, bundles }: Ranking, provider: number): number {
  const place = geography.column[provider] ?? 0;
  return (geography.known[place] ?? 0) + packedKnown(bundled(bundles, provider).sum);
}

/** Scores every provider that passes the gate, by look-ups in the answers of its place and profiles. */
export function rank(index: MatchIndex, search: Search): Ranking {
  const mustReach = search.geography !== null && search.musts.includes('geography');
  const shortMisses = mustReach ? missedUnit : 0;
  const geography = answerGeography(index.places, search, shortMisses);
  const bundles = answerGroups(index, search);
  const answers: Answers = { search, geography, bundles, shortMisses };
  const size = index.records.length;
  const ranked: Ranked = { keys: new Uint16Array(size), keyCounts: new Int32Array(keyCount), fullCoverage: 0 };
  for (const block of blocksOf(candidatesOf(index, search))) scoreBlock(block, geography.reach(block), answers, ranked);
  for (const linked of index.linked) scoreLinked(linked, answers, ranked);
  const { keyCounts } = ranked;
  const total = keyCounts.reduce((sum, count) => sum + count, 0);
  const meetingMusts = keyCounts.subarray(meetsAll).reduce((sum, count) => sum + count, 0);
  return { index, search, ...ranked, total, meetingMusts, geography, bundles };
}
