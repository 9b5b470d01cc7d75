import { parseArgs } from 'node:util';
import { migrationsFolder } from '@marketplace/postgres/migrations.ts';
import { launchPostgres } from '@marketplace/postgres/embedded/launch.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { runMigrations } from '@marketplace/postgres/migrate.ts';
import pg from 'pg';
import { benchEventAppends } from './append.bench.ts';
import { isSmallestBenchmarkRun } from './benchmarkSize.ts';
import { type BenchmarkResultLine, printBenchmarkResultLines, writeBenchmarkResults } from './benchmarkResults.ts';
import { benchCoverageMap } from './coverageMap.bench.ts';
import { benchEventStoreDbCommandsAndAppends } from './eventStoreDb.bench.ts';
import { benchLiveStreamFanOut } from './fanOut.bench.ts';
import { benchCatalogueImport } from './import.bench.ts';
import { benchAggregateLoading } from './loading.bench.ts';
import { benchLargeRfqLists } from './many.bench.ts';
import { benchMatching } from './match.bench.ts';
import { benchPageScriptSizes } from './pages.bench.ts';
import { benchMatchTieBreaks } from './order.bench.ts';
import { benchKafkaPublishing } from './publish.bench.ts';
import { benchReadAfterWrite } from './readable.bench.ts';
import { type PairedComparison, type MedianAndQuartiles, calculateMedianAndQuartiles } from './pairedComparison.ts';
import { benchReadRoutes } from './readRoutes.bench.ts';
import { benchReadModelRebuild } from './rebuild.bench.ts';
import { benchRebuildUnderLoad, describeFirstFailureOfRebuildUnderLoad } from './rebuildUnderLoad.ts';
import { benchProviderSearch } from './search.bench.ts';
import { benchFindingBestProviderPairsAndTrios } from './teams.bench.ts';
import { benchFilterTyping } from './typing.bench.ts';
import { benchSendRfq } from './rfq/sendRfq.bench.ts';

type Bench = (server: string) => Promise<readonly BenchmarkResultLine[]>;

function toLine(figure: number, what: string, goal: string, measured: PairedComparison): BenchmarkResultLine {
  const beside = `${formatNumber(measured.ours.median)} / ${formatNumber(measured.peer.median)}`;
  return { figure, what, goal, ratio: measured.ratio, beside };
}

interface Row {
  readonly figure: number;
  readonly what: string;
  readonly goal: string;
  readonly measured: PairedComparison;
}

function toLines(rows: readonly Row[]): readonly BenchmarkResultLine[] {
  return rows.map(({ figure, what, goal, measured }) => toLine(figure, what, goal, measured));
}

function formatNumber(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(2);
}

async function withDatabase<T>(server: string, use: (url: string) => Promise<T>): Promise<T> {
  const name = `bench_${Date.now()}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name}`);
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await runMigrations(client, migrationsFolder);
    await client.end();
    return await use(url.href);
  } finally {
    await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await admin.end();
  }
}

/**
 * Runs the benchmark of `npm run bench:rebuild-busy` with few events.
 * @throws Error when a request fails or rows differ.
 */
async function rebuildBusy(server: string): Promise<readonly BenchmarkResultLine[]> {
  const bench = await benchRebuildUnderLoad(server, 1_000, () => undefined);
  const failure = describeFirstFailureOfRebuildUnderLoad(bench);
  if (failure !== null) throw new Error(failure);
  const { events, underLoadSeconds, withoutLoadSeconds } = bench;
  const beside = `without commands ${formatNumber(withoutLoadSeconds)} s`;
  const what = `rebuild of ${events} events during commands, s`;
  return [{ figure: 5, what, goal: '', ratio: calculateMedianAndQuartiles([underLoadSeconds]), beside }];
}

const benches: Readonly<Record<string, Bench>> = {
  append: async (server) => toLines(await benchEventAppends(server)),
  sendRfq: async (server) => {
    const { started, warm } = await withDatabase(server, (databaseUrl) => benchSendRfq({ databaseUrl }));
    return toLines([
      { figure: 3, what: 'SendRFQ over HTTP per s, 32 clients', goal: '>= 0.70', measured: started },
      { figure: 3, what: 'the same after 45,000 requests', goal: '>= 0.70', measured: warm },
    ]);
  },
  loading: async (server) => toLines(await benchAggregateLoading(server)),
  rebuild: async (server) => toLines(await benchReadModelRebuild(server)),
  // The full size takes half an hour and has its own command.
  ...(isSmallestBenchmarkRun && { rebuildBusy }),
  readable: async (server) => [
    toLine(6, 'acknowledged to readable, p99 in ms', '<= 2.0', await benchReadAfterWrite(server)),
  ],
  readRoutes: async (server) =>
    (await withDatabase(server, benchReadRoutes)).map(({ what, kind, measured }) =>
      toLine(7, `${what}, ${kind}, answers per s`, kind === 'cached' ? '>= 0.90' : '>= 0.60', measured),
    ),
  fanOut: async () =>
    (await benchLiveStreamFanOut()).map(({ clients, messages }) =>
      toLine(10, `live messages per s to ${clients} clients`, clients === 1_000 ? '>= 0.80' : 'O(clients)', messages),
    ),
  many: async (server) =>
    (await withDatabase(server, benchLargeRfqLists)).map(({ list, what, tenth, whole, bytes }): BenchmarkResultLine => {
      const beside = `at a tenth ${formatNumber(tenth.median)} ms, ${formatNumber(bytes / 1_000)} kB`;
      return { figure: 17, what: `${list}, ${what}, ms`, goal: '<= 50, < 100 kB', ratio: whole, beside };
    }),
  import: async () =>
    (await benchCatalogueImport()).flatMap(({ figure, rows, wall, delayP99 }): BenchmarkResultLine[] => {
      const isGoal = rows === 50_000;
      const beside = `${formatNumber(wall.ours.median)} ms / ${formatNumber(wall.peer.median)} ms`;
      const goals = isGoal ? { wall: '<= 1.3', delay: '<= 25 ms' } : { wall: 'growth', delay: 'growth' };
      return [
        {
          figure,
          what: `Excel of ${rows} rows compared with the bare parse`,
          goal: goals.wall,
          ratio: wall.ratio,
          beside,
        },
        { figure, what: `event-loop delay p99 in ms, ${rows} rows`, goal: goals.delay, ratio: delayP99, beside: '' },
      ];
    }),
  eventStoreDb: async () => toLines(await benchEventStoreDbCommandsAndAppends()),
  publish: async (server) => toLines(await benchKafkaPublishing(server)),
  match: async () => {
    const { figure, rows } = await benchMatching();
    return rows.flatMap((row): BenchmarkResultLine[] => {
      const [lower, upper] = row.quartiles;
      const isGoal = row.size === 100_000;
      const what = `${row.version}: top 10 of ${row.size} providers, scan compared with index`;
      const ratio = { median: row.medianRatio, lower, upper };
      const beside = `p50 ${formatNumber(row.p50ms)} ms, p99 ${formatNumber(row.p99ms)} ms`;
      const block = `${row.version}: longest block while indexing ${row.size}, ms`;
      return [
        { figure, what, goal: isGoal ? '>= 60, p99 <= 5 ms' : 'growth', ratio, beside },
        ...(isGoal
          ? [
              {
                figure,
                what: block,
                goal: '<= 50',
                ratio: calculateMedianAndQuartiles([row.longestBlockMs]),
                beside: '',
              },
            ]
          : []),
      ];
    });
  },
  teams: () =>
    Promise.resolve(
      benchFindingBestProviderPairsAndTrios().map(({ what, searches, proven, p50ms, p99ms }): BenchmarkResultLine => {
        const best = proven === null ? '' : `, ${proven} of ${searches} proven optimal`;
        const beside = `p50 ${formatNumber(p50ms)} ms${best}`;
        return {
          figure: 8,
          what: `${what}, 10000, p99 in ms`,
          goal: '<= 20',
          ratio: calculateMedianAndQuartiles([p99ms]),
          beside,
        };
      }),
    ),
  order: () =>
    Promise.resolve(
      benchMatchTieBreaks().flatMap(({ version, tiedFirst, alphabeticalPercent, firstBy }): BenchmarkResultLine[] => {
        const line = (what: string, goal: string, ratio: MedianAndQuartiles): BenchmarkResultLine => {
          return { figure: 15, what: `${version}: ${what}`, goal, ratio, beside: '' };
        };
        return [
          line('matches tied for first place', '1', tiedFirst),
          line(
            '% of neighbours in the top ten ordered alphabetically',
            '<= 2',
            calculateMedianAndQuartiles([alphabeticalPercent]),
          ),
          ...firstBy.map(({ place, percent }) =>
            line(`% of first places decided by ${place}`, '', calculateMedianAndQuartiles([percent])),
          ),
        ];
      }),
    ),
  search: async (server) => {
    const { rows, answers, largestAnswer } = await benchProviderSearch(server);
    const size = calculateMedianAndQuartiles([largestAnswer / 1_000]);
    return [
      ...rows.map(({ providers, pages }) =>
        toLine(9, `search of ${providers} providers, pages per s`, providers === 100_000 ? '>= 0.80' : 'growth', pages),
      ),
      ...answers.map(
        ({ what, ms }): BenchmarkResultLine => ({
          figure: 9,
          what: `100000 providers, ${what}, ms`,
          goal: '',
          ratio: ms,
          beside: '',
        }),
      ),
      { figure: 9, what: 'largest page, kB', goal: '< 100', ratio: size, beside: '' },
    ];
  },
  pages: async () => {
    const { first, pages } = await benchPageScriptSizes();
    const size = (what: string, goal: string, bytes: number): BenchmarkResultLine => {
      return { figure: 13, what, goal, ratio: calculateMedianAndQuartiles([bytes / 1_000]), beside: '' };
    };
    return [
      size('scripts of every page, kB gz', '', first),
      ...pages.flatMap(({ path: page, scripts, shapes }) => [
        size(`additional scripts of /${page}, kB gz`, page === 'coverage-map' ? '<= 70' : '', scripts),
        ...(shapes === 0 ? [] : [size(`additional shapes of /${page}, kB gz`, '<= 60', shapes)]),
      ]),
    ];
  },
  coverageMap: async () => {
    const { comparedWithLayer, comparedWithPaths, changes, repaints, sizes } = await benchCoverageMap();
    const withoutPeer = (what: string, goal: string, ratio: MedianAndQuartiles): BenchmarkResultLine => ({
      figure: 14,
      what,
      goal,
      ratio,
      beside: '',
    });
    return [
      toLine(14, 'map moves, frames per s compared with a bare layer', '>= 0.95', comparedWithLayer),
      toLine(14, 'map moves, frames per s compared with swapped paths', '>= 1', comparedWithPaths),
      withoutPeer('map moves, changed attributes of countries', '0', changes),
      ...repaints.map(({ countries, ms }) =>
        toLine(14, `new shade for ${countries} countries, ms compared with attributes only`, 'growth', ms),
      ),
      withoutPeer('map without React and shapes, kB gz', '<= 70', calculateMedianAndQuartiles([sizes.map / 1_000])),
      withoutPeer('country shapes, kB gz', '<= 60', calculateMedianAndQuartiles([sizes.shapes / 1_000])),
    ];
  },
  typing: async () => {
    const { providers, longestTasks } = await benchFilterTyping();
    const what = `longest task while typing, ${providers} providers, ms`;
    return [{ figure: 18, what, goal: '<= 100', ratio: longestTasks, beside: '' }];
  },
};

/**
 * `npm run bench [-- append sendRfq ...]`: prints the results of all or the named benchmarks, and writes them to a file
 * in bench-results/. `--smallest` only checks that the benchmarks work, and writes no file.
 */
const { positionals: requested } = parseArgs({
  allowPositionals: true,
  options: { smallest: { type: 'boolean' } },
});
const unknown = requested.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(benches).join(', ')}.`);
const selected = new Set(requested.length > 0 ? requested : Object.keys(benches));
const dataDir = createTestDataFolder('disk');
const postgres = await launchPostgres(dataDir, { settings: { max_connections: '200' } });
const lines: BenchmarkResultLine[] = [];
try {
  for (const [name, bench] of Object.entries(benches)) {
    if (!selected.has(name)) continue;
    const startedAt = performance.now();
    const measured = await bench(postgres.url);
    printBenchmarkResultLines(measured);
    if (isSmallestBenchmarkRun) console.log(`    ${name} took ${Math.round(performance.now() - startedAt)} ms`);
    lines.push(...measured);
  }
} finally {
  await postgres.stop();
  removeTestDataFolder(dataDir);
}

if (!isSmallestBenchmarkRun) writeBenchmarkResults(lines);
