import type { AddressInfo } from 'node:net';
import { noFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import { listingPageLimit } from '@marketplace/contracts/catalogue/catalogue.listing.ts';
import { searchProviders } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { pageStatement } from '@marketplace/query-service/catalogue/search/search.queries.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import { resolveSchemas } from '@marketplace/read-models/schemaNames.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { bySize } from './benchSize.ts';
import { createBenchLog } from './benchLog.ts';
import { startHttpLoad } from './httpLoad.ts';
import { type PairedRatio, pairedRatio, type Spread, spread } from './pairedRatio.ts';
import { queryConnections, startQueryBench } from './queryBench.ts';

/** Pages a second of the provider search by HTTP beside a route that sends the rows of the same SQL as they are. */
export interface SearchRow {
  readonly providers: number;
  readonly pages: PairedRatio;
}

export interface SearchFigure {
  readonly rows: readonly SearchRow[];
  /** Of the largest catalogue: milliseconds of one answer that nobody asked for before, by what was asked. */
  readonly answers: readonly { readonly what: string; readonly ms: Spread }[];
  /** Bytes of the largest page of the largest catalogue. */
  readonly largestAnswer: number;
}

const sizes = bySize([100, 1_000, 10_000, 100_000], [100]);
const pairs = bySize(9, 1);
const clients = 8;
/** Requests of one measurement. */
const requests = bySize(800, 24);
const limit = 10;

/** Countries with a slip in each. */
const misspelt = 'germny frnace itlay spian polnad swedne norwya denmrak finlnad japna brazli canadda'.split(' ');

/** What is asked once each, of the largest catalogue; `n` makes the question new. */
const questions: readonly { readonly what: string; readonly ask: (n: number) => string }[] = [
  { what: 'first page', ask: (n) => `limit=${limit + (n % 40)}` },
  { what: 'a rare text', ask: (n) => `q=mno+${4_200 + n}` },
  { what: 'a text that a quarter has', ask: (n) => `q=${'logistics'.slice(0, 9 - (n % 6))}` },
  { what: 'a text of two letters', ask: (n) => `q=${10 + n}` },
  { what: 'rare filters', ask: (n) => `protocol=mioty&sgp32=Planned&ntn=No&type=other&sort=-level&offset=${n}` },
  { what: 'an understood question', ask: (n) => `ask=${['LTE-M', 'NBIoT', 'mvno'][n % 3]}+${misspelt[n]}` },
  { what: 'several values', ask: (n) => `ask=&technology=LTE-M&technology=5G&country=DE&country=FR&offset=${n}` },
  { what: 'a page far down', ask: (n) => `sort=-countries&offset=${90_000 + n * limit}` },
];
const asks = bySize(12, 3);

/** The least that a route can do which answers with the same rows. */
function startPeer(databaseUrl: string): FastifyInstance {
  const pool = createPool(databaseUrl, { max: queryConnections, applicationName: 'peer' });
  const asked = {
    filters: noFilters,
    chosen: [],
    isRareText: false,
    responses: new Map<string, never>(),
    offset: 0,
    limit,
  } as const;
  const app = Fastify();
  app.get('/search', async () => {
    const schema = (await resolveSchemas(pool))('catalogue');
    const { rows } = await pool.query(pageStatement(schema, { ...asked, sort: { by: 'rank', descending: false } }));
    return { rows };
  });
  app.addHook('onClose', () => pool.end());
  return app;
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function measurePages(ours: FastifyInstance, databaseUrl: string): Promise<PairedRatio> {
  const peer = startPeer(databaseUrl);
  const load = startHttpLoad();
  const tokens = Array.from({ length: clients }, () => null);
  const ports = { ours: await listen(ours), peer: await listen(peer) };
  const measure = async (port: number, path: string): Promise<number> =>
    (await load.run({ port, path, body: null, tokens, requests })).rate;
  try {
    return await pairedRatio(
      () => measure(ports.ours, `${searchProviders.path}?limit=${limit}`),
      () => measure(ports.peer, '/search'),
      pairs,
    );
  } finally {
    await load.close();
    await peer.close();
  }
}

async function answer(app: FastifyInstance, query: string): Promise<Buffer> {
  const { statusCode, rawPayload } = await app.inject({ url: `${searchProviders.path}?${query}` });
  if (statusCode !== 200) throw new Error(`${query} was answered with ${statusCode}: ${rawPayload.toString()}`);
  return rawPayload;
}

async function timeAnswers(app: FastifyInstance): Promise<SearchFigure['answers']> {
  const answers: { what: string; ms: Spread }[] = [];
  for (const { what, ask } of questions) {
    const times: number[] = [];
    for (let n = 0; n < asks; n += 1) {
      const startedAt = performance.now();
      await answer(app, ask(n));
      times.push(performance.now() - startedAt);
    }
    answers.push({ what, ms: spread(times) });
  }
  return answers;
}

async function largestAnswer(app: FastifyInstance): Promise<number> {
  const pages = ['rank', '-technologies', '-countries'].map((sort) => `limit=${listingPageLimit}&sort=${sort}`);
  const sent = await Promise.all(pages.map((page) => answer(app, page)));
  return Math.max(...sent.map(({ byteLength }) => byteLength));
}

/** Figure 9, for growing catalogues. @param server address of a superuser. */
export async function benchSearch(server: string): Promise<SearchFigure> {
  const rows: SearchRow[] = [];
  let seen: Pick<SearchFigure, 'answers' | 'largestAnswer'> = { answers: [], largestAnswer: 0 };
  for (const providers of sizes) {
    const database = await createBenchLog(server, 0);
    const bench = await startQueryBench(database.url, providers);
    try {
      rows.push({ providers, pages: await measurePages(bench.app, database.url) });
      seen = { answers: await timeAnswers(bench.app), largestAnswer: await largestAnswer(bench.app) };
    } finally {
      await bench.stop();
      await database.drop();
    }
  }
  return { rows, ...seen };
}
