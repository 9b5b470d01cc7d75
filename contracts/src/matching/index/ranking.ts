import { whole } from '../engine/values.ts';
import { lowestScore, scoreOf, type Search } from '../engine/evaluate.ts';
import { forEachMember } from './bitSet.ts';
import {
  answerBundles,
  type BundleAnswers,
  cappingBundles,
  countMatch,
  lowestCap,
  sumPacked,
} from './bundleAnswers.ts';
import { answerGeography, candidatesOf } from './geographyAnswers.ts';
import type { MatchIndex } from './matchIndex.ts';
import { pack, packedKnown, packedPoints } from './packed.ts';

/** Keys are below this: a score of 101 does not exist. */
const keyCount = pack(101, 0);

/** All matches of a search: enough to cut out any page of them and to add them up. */
export interface Ranking {
  readonly search: Search;
  readonly total: number;
  readonly bestScore: number;
  /** By provider: score and known weight packed, so that a greater key is a better match; 0 when it is no match. */
  readonly keys: Uint16Array;
  /** By key: how many matches have it. */
  readonly keyCounts: Int32Array;
  readonly bundles: readonly BundleAnswers[];
  /** Matches whose country list covers everything asked for. */
  readonly fullCoverage: number;
}

export function scoreOfKey(key: number): number {
  return packedPoints(key);
}

/** Scores every provider that passes the gate, by look-ups in the answers of its profiles. */
export function rank(index: MatchIndex, search: Search): Ranking {
  const size = index.records.length;
  const geography = answerGeography(index.places, search);
  const bundles = answerBundles(index.bundles, search);
  const capping = cappingBundles(bundles);
  const keys = new Uint16Array(size);
  const keyCounts = new Int32Array(keyCount);
  let [total, fullCoverage, bestKey] = [0, 0, 0];
  forEachMember(candidatesOf(index.places, search, size), (provider) => {
    const covered = geography.coverageOf(provider);
    if (covered < 0) return;
    const packed = geography.packedOf(provider, covered) + sumPacked(bundles, provider);
    const score = scoreOf(packedPoints(packed), search.weight, lowestCap(capping, provider));
    if (score < lowestScore) return;
    const key = pack(score, packedKnown(packed));
    keys[provider] = key;
    keyCounts[key] = (keyCounts[key] ?? 0) + 1;
    countMatch(bundles, provider);
    fullCoverage += covered === whole ? 1 : 0;
    total += 1;
    bestKey = Math.max(bestKey, key);
  });
  return { search, total, bestScore: scoreOfKey(bestKey), keys, keyCounts, bundles, fullCoverage };
}

/**
 * The matches from `offset` on, at most `limit`, best first: a counting sort, in which equal keys keep the order of the index,
 * which is the order by name.
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
    const key = keys[provider] ?? 0;
    if (key < lowestKey) continue;
    const place = next[key] ?? 0;
    next[key] = place + 1;
    if (place >= offset && place < end) page[place - offset] = provider;
  }
  return page;
}
