import type { AddressInfo } from 'node:net';
import { noProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { maxProviderListPageSize } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { searchProvidersEndpoint } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { buildCatalogueSearchPageStatement } from '@marketplace/query-service/catalogue/search/search.queries.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { resolveReadModelSchemas } from '@marketplace/read-models/schemaNames.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { createBenchmarkEventLogDatabase } from './benchmarkLog.ts';
import { createBenchmarkHttpLoadGenerator } from './httpLoad.ts';
import {
  type PairedComparison,
  measurePairedRatio,
  type MedianAndQuartiles,
  calculateMedianAndQuartiles,
} from './pairedComparison.ts';
import { maxBenchmarkQueryConnections, startBenchmarkQueryService } from './benchmarkQueryService.ts';

/** Pages per second of the provider search over HTTP, compared with a route that sends the rows of the same SQL. */
export interface ProviderSearchBenchmarkRow {
  readonly providers: number;
  readonly pages: PairedComparison;
}

export interface ProviderSearchBenchmarkResult {
  readonly rows: readonly ProviderSearchBenchmarkRow[];
  /** Milliseconds of single responses to new queries to the largest catalogue, by kind of query. */
  readonly answers: readonly { readonly what: string; readonly ms: MedianAndQuartiles }[];
  /** Bytes of the largest page of the largest catalogue. */
  readonly largestAnswer: number;
}

const sizes = chooseByBenchmarkSize([100, 1_000, 10_000, 100_000], [100]);
const pairs = chooseByBenchmarkSize(9, 1);
const clients = 8;
/** Requests per measurement. */
const requests = chooseByBenchmarkSize(800, 24);
const limit = 10;

/** Countries, each with a spelling mistake. */
const misspelt = 'germny frnace itlay spian polnad swedne norwya denmrak finlnad japna brazli canadda'.split(' ');

/** Kinds of queries to the largest catalogue; `n` varies a query, so that consecutive requests are not identical. */
const queries: readonly { readonly what: string; readonly build: (n: number) => string }[] = [
  { what: 'first page', build: (n) => `limit=${limit + (n % 40)}` },
  { what: 'a rare text', build: (n) => `q=mno+${4_200 + n}` },
  { what: 'a text in a quarter of the providers', build: (n) => `q=${'logistics'.slice(0, 9 - (n % 6))}` },
  { what: 'a text of two letters', build: (n) => `q=${10 + n}` },
  { what: 'rare filters', build: (n) => `protocol=mioty&sgp32=Planned&ntn=No&type=other&sort=-level&offset=${n}` },
  { what: 'a parsed search query', build: (n) => `ask=${['LTE-M', 'NBIoT', 'mvno'][n % 3]}+${misspelt[n]}` },
  { what: 'several values', build: (n) => `ask=&technology=LTE-M&technology=5G&country=DE&country=FR&offset=${n}` },
  { what: 'a page near the end', build: (n) => `sort=-countries&offset=${90_000 + n * limit}` },
];
const queriesPerKind = chooseByBenchmarkSize(12, 3);

/** Creates an app with a minimal route that sends the rows of the same SQL. */
function startPeer(databaseUrl: string): FastifyInstance {
  const pool = createDatabasePool(databaseUrl, { max: maxBenchmarkQueryConnections, applicationName: 'peer' });
  const page = {
    filters: noProviderFilters,
    chosen: [],
    isRareText: false,
    responses: new Map<string, never>(),
    offset: 0,
    limit,
  } as const;
  const app = Fastify();
  app.get('/search', async () => {
    const schema = (await resolveReadModelSchemas(pool))('catalogue');
    const { rows } = await pool.query(
      buildCatalogueSearchPageStatement(schema, { ...page, sort: { by: 'rank', descending: false } }),
    );
    return { rows };
  });
  app.addHook('onClose', () => pool.end());
  return app;
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function measurePages(ours: FastifyInstance, databaseUrl: string): Promise<PairedComparison> {
  const peer = startPeer(databaseUrl);
  const load = createBenchmarkHttpLoadGenerator();
  const tokens = Array.from({ length: clients }, () => null);
  const ports = { ours: await listen(ours), peer: await listen(peer) };
  const measure = async (port: number, path: string): Promise<number> =>
    (await load.run({ port, path, body: null, tokens, requests })).rate;
  try {
    return await measurePairedRatio(
      () => measure(ports.ours, `${searchProvidersEndpoint.path}?limit=${limit}`),
      () => measure(ports.peer, '/search'),
      pairs,
    );
  } finally {
    await load.close();
    await peer.close();
  }
}

async function search(app: FastifyInstance, query: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await app.inject({ url: `${searchProvidersEndpoint.path}?${query}` });
  if (statusCode !== 200) throw new Error(`${query} returned ${statusCode}: ${rawPayload.toString()}`);
  return rawPayload;
}

async function timeAnswers(app: FastifyInstance): Promise<ProviderSearchBenchmarkResult['answers']> {
  const answers: { what: string; ms: MedianAndQuartiles }[] = [];
  for (const { what, build } of queries) {
    const times: number[] = [];
    for (let n = 0; n < queriesPerKind; n += 1) {
      const startedAt = performance.now();
      await search(app, build(n));
      times.push(performance.now() - startedAt);
    }
    answers.push({ what, ms: calculateMedianAndQuartiles(times) });
  }
  return answers;
}

async function measureLargestAnswer(app: FastifyInstance): Promise<number> {
  const pages = ['rank', '-technologies', '-countries'].map((sort) => `limit=${maxProviderListPageSize}&sort=${sort}`);
  const sent = await Promise.all(pages.map((page) => search(app, page)));
  return Math.max(...sent.map(({ byteLength }) => byteLength));
}

/**
 * Measures metric 9 for growing catalogues.
 * @param server URL of a Postgres server with the login of a superuser.
 */
export async function benchProviderSearch(server: string): Promise<ProviderSearchBenchmarkResult> {
  const rows: ProviderSearchBenchmarkRow[] = [];
  let measured: Pick<ProviderSearchBenchmarkResult, 'answers' | 'largestAnswer'> = { answers: [], largestAnswer: 0 };
  for (const providers of sizes) {
    const database = await createBenchmarkEventLogDatabase(server, 0);
    const bench = await startBenchmarkQueryService(database.url, providers);
    try {
      rows.push({ providers, pages: await measurePages(bench.app, database.url) });
      measured = { answers: await timeAnswers(bench.app), largestAnswer: await measureLargestAnswer(bench.app) };
    } finally {
      await bench.stop();
      await database.drop();
    }
  }
  return { rows, ...measured };
}
