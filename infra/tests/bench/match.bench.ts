import { readProviders, scanProviders } from '@marketplace/domain/matching/engine/v1/scan.ts';
import { match } from '@marketplace/domain/matching/index/v1/match.ts';
import { precompute } from '@marketplace/domain/matching/index/v1/matchIndex.ts';
import { normaliseRequirements } from '@marketplace/domain/matching/matching.normalise.ts';
import type { WizardData } from '@marketplace/contracts/matching/matching.requirements.ts';
import { generateProviders } from '@marketplace/domain/catalogue/testing/generateProviders.ts';
import { pairedRatio } from './pairedRatio.ts';

/** Matching among `size` providers: how many times faster than the plain scan, and how long one match takes. */
export interface MatchRow {
  readonly size: number;
  readonly medianRatio: number;
  readonly quartiles: [lower: number, upper: number];
  readonly p50ms: number;
  readonly p99ms: number;
}

export interface MatchFigure {
  readonly figure: 8;
  readonly rows: MatchRow[];
}

const pairs = 9;
const sizes = [100, 1_000, 10_000, 100_000];
/** Providers that one measurement looks at, at least, so that small catalogues are measured long enough. */
const looks = 100_000;
const timedRuns = 100;
const topTen = { limit: 10, offset: 0 };

const wizards: readonly WizardData[] = [
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
const searches = wizards.map((wizard) => normaliseRequirements(wizard).requirements);

type MatchAll = () => void;

/** Rounds of all searches a second. */
function rateOf(matchAll: MatchAll, rounds: number): () => Promise<number> {
  return () => {
    const startedAt = performance.now();
    for (let round = 0; round < rounds; round += 1) matchAll();
    return Promise.resolve((1000 * rounds) / (performance.now() - startedAt));
  };
}

/** Milliseconds of single matches, ascending. */
function timesOf(run: (search: (typeof searches)[number]) => unknown): number[] {
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

async function benchSize(size: number): Promise<MatchRow> {
  const catalogue = generateProviders(size);
  const providers = readProviders(catalogue);
  const index = precompute(catalogue);
  const rounds = Math.ceil(looks / size);
  const byIndex = rateOf(() => searches.forEach((search) => match(index, search, topTen)), rounds);
  const byScan = rateOf(() => searches.forEach((search) => scanProviders(providers, search, topTen)), rounds);
  const { ratio } = await pairedRatio(byIndex, byScan, pairs);
  const times = timesOf((search) => match(index, search, topTen));
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return { size, medianRatio: ratio.median, quartiles: [ratio.lower, ratio.upper], p50ms: at(0.5), p99ms: at(0.99) };
}

/** Figure 8: the top ten by the index beside a scan of providers that were read beforehand, in the same process. */
export async function benchMatch(): Promise<MatchFigure> {
  const rows: MatchRow[] = [];
  for (const size of sizes) rows.push(await benchSize(size));
  return { figure: 8, rows };
}
