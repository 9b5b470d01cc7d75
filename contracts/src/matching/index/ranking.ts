import { lowestScore, scoreOf, type Search } from '../engine/evaluate.ts';
import { noCap, whole } from '../engine/values.ts';
import { type Block, blocksOf, blockSize } from './blocks.ts';
import { addPacked, answerBundles, type BundleAnswers, capsSome, lowerLimits } from './bundleAnswers.ts';
import { answerGeography, candidatesOf } from './geographyAnswers.ts';
import type { MatchIndex } from './matchIndex.ts';
import { pack, packedKnown, packedPoints } from './packed.ts';

/** Keys are below this: a score of 101 does not exist. */
const keyCount = pack(101, 0);

/** All matches of a search: enough to cut out any page of them and to add them up. */
export interface Ranking {
  readonly search: Search;
  /** By provider: score and known weight packed, so that a greater key is a better match; 0 when it is no match. */
  readonly keys: Uint16Array;
  /** By key: how many matches have it. */
  readonly keyCounts: Int32Array;
  readonly total: number;
  /** Matches whose country list covers everything asked for. */
  readonly fullCoverage: number;
  readonly bundles: readonly BundleAnswers[];
}

export function scoreOfKey(key: number): number {
  return packedPoints(key);
}

/** What is known of the rows of a block. */
interface Rows {
  /** Covered part in parts of `whole`; -1 excludes the provider. */
  readonly covered: Int32Array;
  /** Points and known weight, added up. */
  readonly packed: Int32Array;
  /** The highest score that can still be reached. */
  readonly limits: Uint8Array;
}

/** Writes the keys of a block's matches and counts them. @returns how many of them are covered in full. */
function writeKeys({ rows, count }: Block, { covered, packed, limits }: Rows, weight: number, ranked: Ranked): number {
  const { keys, keyCounts } = ranked;
  let full = 0;
  for (let at = 0; at < count; at += 1) {
    const sum = packed[at] ?? 0;
    const score = scoreOf(packedPoints(sum), weight, limits[at] ?? noCap);
    if ((covered[at] ?? 0) < 0 || score < lowestScore) continue;
    const key = pack(score, packedKnown(sum));
    keys[rows[at] ?? 0] = key;
    keyCounts[key] = (keyCounts[key] ?? 0) + 1;
    if (covered[at] === whole) full += 1;
  }
  return full;
}

type Ranked = Pick<Ranking, 'keys' | 'keyCounts'>;

/** Scores every provider that may pass the gate, by look-ups in the answers of its profiles. */
export function rank({ records, places, bundles: all }: MatchIndex, search: Search): Ranking {
  const size = records.length;
  const geography = answerGeography(places, search);
  const bundles = answerBundles(all, search);
  const capping = bundles.filter(capsSome);
  const ranked: Ranked = { keys: new Uint16Array(size), keyCounts: new Int32Array(keyCount) };
  const [covered, packed] = [new Int32Array(blockSize), new Int32Array(blockSize)];
  const limits = new Uint8Array(blockSize);
  let fullCoverage = 0;
  for (const block of blocksOf(candidatesOf(places, search, size))) {
    geography.cover(block, covered);
    geography.packTo(block, covered, packed);
    for (const bundle of bundles) addPacked(bundle, block, packed);
    limits.fill(noCap);
    for (const bundle of capping) lowerLimits(bundle, block, limits);
    fullCoverage += writeKeys(block, { covered, packed, limits }, search.weight, ranked);
  }
  const total = ranked.keyCounts.reduce((sum, count) => sum + count, 0);
  return { search, ...ranked, total, fullCoverage, bundles };
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
