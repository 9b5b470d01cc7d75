import {
  generateTestProviders,
  createSeededTestRandomFunction,
} from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import {
  buildVersionedMatchIndexInPausableTask,
  type SearchMatchesByProviderNumber,
} from '@marketplace/domain/matching/index/algorithms.ts';
import { runPausableTaskWithoutPausing } from '@marketplace/domain/matching/index/pausableTasks.ts';
import type { ProviderCombinationSearchInput } from '@marketplace/domain/matching/teams/candidatePool.ts';
import { findBestProviderPairAndTrio } from '@marketplace/domain/matching/teams/teams.ts';
import { requirementFields, type BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { currentMatchAlgorithmVersion } from '@marketplace/contracts/matching/matching.views.ts';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { generateSampleRequirements } from './sampledRequirements.ts';

/** Time needed to find the best pair and the best trio of providers. */
export interface BestProviderPairAndTrioBenchmarkRow {
  readonly what: string;
  readonly searches: number;
  /** Number of searches in which the found team is proven to be the best; `null` if that was not measured. */
  readonly proven: number | null;
  readonly p50ms: number;
  readonly p99ms: number;
}

const candidates = chooseByBenchmarkSize(10_000, 200);
const sampleSize = chooseByBenchmarkSize(300, 20);

const everyMust = (requirements: BuyerRequirements): BuyerRequirements => ({
  ...requirements,
  musts: [...requirementFields],
});

function toRow(
  what: string,
  milliseconds: readonly number[],
  proven: number | null,
): BestProviderPairAndTrioBenchmarkRow {
  const times = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return { what, searches: times.length, proven, p50ms: at(0.5), p99ms: at(0.99) };
}

/**
 * Measures sampled searches over generated providers, with every requirement set to Must have. The time includes
 * determining what each provider supports.
 */
function timeSampled(): BestProviderPairAndTrioBenchmarkRow {
  const index = runPausableTaskWithoutPausing(
    buildVersionedMatchIndexInPausableTask(currentMatchAlgorithmVersion, generateTestProviders(candidates)),
  );
  const timed = ({ findTeams: together, rankProviders }: SearchMatchesByProviderNumber) => {
    const ranked = runPausableTaskWithoutPausing(rankProviders());
    const startedAt = performance.now();
    together(ranked);
    return performance.now() - startedAt;
  };
  const matches = generateSampleRequirements(sampleSize).flatMap(
    (requirements) => index.findMatches(everyMust(requirements)) ?? [],
  );
  return toRow('teams for sampled searches', matches.map(timed), null);
}

/**
 * Creates a search in which all candidates differ and each meets a share of many requirements, so that no candidate can
 * be ruled out in advance.
 */
function hardSearch(seed: number, needs: number, part: number): ProviderCombinationSearchInput {
  const random = createSeededTestRandomFunction(seed);
  const wordCount = Math.ceil(needs / 32);
  const full = new Int32Array(wordCount).fill(-1);
  if (needs % 32 > 0) full[wordCount - 1] = -1 >>> (32 - (needs % 32));
  const masks = new Int32Array(candidates * wordCount);
  for (let at = 0; at < masks.length; at += 1) {
    let bits = 0;
    for (let bit = 0; bit < 32; bit += 1) if (random() < part) bits |= 1 << bit;
    masks[at] = bits & (full[at % wordCount] ?? 0);
  }
  return { full, masks, scores: Uint8Array.from({ length: candidates }, () => 20 + Math.floor(random() * 81)) };
}

function timeHard(): BestProviderPairAndTrioBenchmarkRow {
  const shapes = [14, 40, 196].flatMap((needs) => [0.1, 0.3, 0.5, 0.7, 0.9].map((part) => ({ needs, part })));
  const searches = [1, 2, 3].flatMap((seed) => shapes.map(({ needs, part }) => hardSearch(seed, needs, part)));
  const runs = searches.map((search) => {
    const startedAt = performance.now();
    const { isProven } = findBestProviderPairAndTrio(search);
    return { ms: performance.now() - startedAt, isProven };
  });
  const proven = runs.filter(({ isProven }) => isProven).length;
  return toRow(
    'teams where all candidates differ',
    runs.map(({ ms }) => ms),
    proven,
  );
}

/** Measures metric 8: finding the best pair and the best trio of all candidates. */
export function benchFindingBestProviderPairsAndTrios(): readonly BestProviderPairAndTrioBenchmarkRow[] {
  return [timeSampled(), timeHard()];
}
