import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import * as scanV1 from '@marketplace/domain/matching/engine/v1/scan.ts';
import { prepareCatalogueProvidersV2 } from '@marketplace/domain/matching/engine/v2/preparedProvider.ts';
import * as scanV2 from '@marketplace/domain/matching/engine/v2/scan.ts';
import { buildVersionedMatchIndexInPausableTask } from '@marketplace/domain/matching/index/algorithms.ts';
import * as v1 from '@marketplace/domain/matching/index/v1/match.ts';
import * as indexV1 from '@marketplace/domain/matching/index/v1/matchIndex.ts';
import * as v2 from '@marketplace/domain/matching/index/v2/match.ts';
import * as indexV2 from '@marketplace/domain/matching/index/v2/matchIndex.ts';
import { type MatchAlgorithmVersion, matchAlgorithmVersions } from '@marketplace/contracts/matching/matching.views.ts';
import { normaliseWizardDataToRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import type { RequirementsWizardRequest } from '@marketplace/contracts/matching/matching.requirements.ts';
import { generateTestProviders } from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { measurePairedRatio } from './pairedComparison.ts';

/** Matching of `size` providers: speed-up compared with the plain scan, and duration of one match. */
export interface MatchingBenchmarkRow {
  readonly version: MatchAlgorithmVersion;
  readonly size: number;
  readonly medianRatio: number;
  readonly quartiles: [lower: number, upper: number];
  readonly p50ms: number;
  readonly p99ms: number;
  /** Longest time, in milliseconds, that building the index blocks the event loop. */
  readonly longestBlockMs: number;
}

export interface MatchingBenchmarkResult {
  readonly figure: 8;
  readonly rows: MatchingBenchmarkRow[];
}

const pairs = chooseByBenchmarkSize(9, 1);
/** Number of pairs for the largest catalogue, for which a scan takes seconds. */
const fewPairs = chooseByBenchmarkSize(3, 1);
const sizes = chooseByBenchmarkSize([100, 1_000, 10_000, 100_000], [100]);
/** Minimum number of providers per measurement, so that small catalogues are measured long enough. */
const minProviders = chooseByBenchmarkSize(100_000, 1_000);
const timedRuns = chooseByBenchmarkSize(100, 5);
const topTen = { limit: 10, offset: 0 };

const wizards: readonly RequirementsWizardRequest[] = [
  {
    geographicMode: 'countries',
    geographicRegions: ['DE', 'FR', 'IT', 'ES', 'PL', 'NL', 'BE', 'CZ', 'AT', 'SE', 'DK', 'TR', 'GB', 'PT'],
    powerSensitivity: 'Battery with recharging',
    applicationProfile: 'Light',
    deviceMobility: 'Mobile / In-transit',
    simRequirements: ['eSIM (eUICC)', 'Modem-Integrated SIM (iSIM)'],
    deviceManagement: 'Advanced',
    ntnSupport: true,
  },
  { geographicMode: 'countries', geographicRegions: ['KE'], deploymentScale: '1-5K' },
  {
    geographicRegions: ['Europe', 'Africa'],
    applicationProfile: 'High',
    deviceMobility: 'Mixed',
    privateNetworkNeeded: 'Private LTE/5G',
    deploymentScale: '>50K',
    apisRequired: 'Advanced APIs',
  },
  { geographicRegions: ['Global'], applicationProfile: 'Moderate', powerSensitivity: 'Mains-powered' },
];
const searches = wizards.map((wizard) => normaliseWizardDataToRequirements(wizard).requirements);

type MatchAll = () => void;

/** Creates a measurement of rounds per second; each round runs all searches. */
function measureRate(matchAll: MatchAll, rounds: number): () => Promise<number> {
  return () => {
    const startedAt = performance.now();
    for (let round = 0; round < rounds; round += 1) matchAll();
    return Promise.resolve((1000 * rounds) / (performance.now() - startedAt));
  };
}

/** Measures the durations of single matches in milliseconds, in ascending order. */
function measureTimes(run: (search: (typeof searches)[number]) => unknown): number[] {
  const times: number[] = [];
  for (let round = 0; round < timedRuns; round += 1) {
    for (const search of searches) {
      const startedAt = performance.now();
      run(search);
      times.push(performance.now() - startedAt);
    }
  }
  return times.sort((a, b) => a - b);
}

/** The two implementations of one algorithm version. */
interface Matching {
  readonly byIndex: (search: (typeof searches)[number]) => unknown;
  readonly byScan: (search: (typeof searches)[number]) => unknown;
}

const matchings: Readonly<Record<MatchAlgorithmVersion, (catalogue: readonly ProviderRecord[]) => Matching>> = {
  'match-v1': (catalogue) => {
    const [index, providers] = [indexV1.buildMatchIndexV1(catalogue), scanV1.prepareCatalogueProvidersV1(catalogue)];
    return {
      byIndex: (search) => v1.matchCatalogueByIndexV1(index, search, topTen),
      byScan: (search) => scanV1.matchProvidersByScanV1(providers, search, topTen),
    };
  },
  'match-v2': (catalogue) => {
    const [index, providers] = [indexV2.buildMatchIndexV2(catalogue), prepareCatalogueProvidersV2(catalogue)];
    return {
      byIndex: (search) => v2.matchCatalogueByIndexV2(index, search, topTen),
      byScan: (search) => scanV2.matchProvidersByScanV2(providers, search, topTen),
    };
  },
};

/** Measures the longest step in milliseconds while an index is built. */
function measureLongestBlock(version: MatchAlgorithmVersion, catalogue: readonly ProviderRecord[]): number {
  const work = buildVersionedMatchIndexInPausableTask(version, catalogue);
  let longest = 0;
  for (let done = false; !done; ) {
    const startedAt = performance.now();
    done = work.next().done === true;
    longest = Math.max(longest, performance.now() - startedAt);
  }
  return longest;
}

async function benchSize(version: MatchAlgorithmVersion, size: number): Promise<MatchingBenchmarkRow> {
  const catalogue = generateTestProviders(size);
  const longestBlockMs = measureLongestBlock(version, catalogue);
  const { byIndex, byScan } = matchings[version](catalogue);
  const rounds = Math.ceil(minProviders / size);
  const { ratio } = await measurePairedRatio(
    measureRate(() => searches.forEach(byIndex), rounds),
    measureRate(() => searches.forEach(byScan), rounds),
    size >= minProviders ? fewPairs : pairs,
  );
  const times = measureTimes(byIndex);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  const speed = { medianRatio: ratio.median, quartiles: [ratio.lower, ratio.upper] as [number, number] };
  return { version, size, ...speed, p50ms: at(0.5), p99ms: at(0.99), longestBlockMs };
}

/** Measures metric 8: the top ten by index, compared with a scan of parsed providers in the same process. */
export async function benchMatching(): Promise<MatchingBenchmarkResult> {
  const rows: MatchingBenchmarkRow[] = [];
  for (const version of matchAlgorithmVersions) for (const size of sizes) rows.push(await benchSize(version, size));
  return { figure: 8, rows };
}
