import { randomUUID } from 'node:crypto';
import { resolveSchemas } from '@marketplace/read-models/schemaNames.ts';
import { createPool } from '@marketplace/postgres/pool.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { signInBuyers } from './commandBench.ts';
import { insertRfqs } from './manyRows.ts';
import { type Spread, spread } from './pairedRatio.ts';
import { startBenchProduct } from './readRoutes.bench.ts';

/** What a list takes whose owner has so many entries. */
export interface ManyRow {
  readonly what: string;
  /** Milliseconds of server time, at a tenth of the entries and at all. */
  readonly tenth: Spread;
  readonly whole: Spread;
  /** Bytes of the answer at all. */
  readonly bytes: number;
}

const runs = 25;
const buyersRfqs = 2_000;
/** RFQs of others, among which the buyers' own stand. */
const others = 20_000;

const questions = [
  { what: 'first page', query: '' },
  { what: 'a page by title', query: '?sort=title&direction=asc&limit=50' },
  { what: 'text that is in one', query: '?text=c4ca4238a0b9' },
  { what: 'text that is in none', query: '?text=nowhere&status=sent' },
  { what: 'a provider, due first', query: '?provider=generated-3&sort=due&direction=asc' },
] as const;

interface Asked {
  readonly ms: number;
  readonly bytes: number;
  readonly next: string | null;
}

async function ask(app: FastifyInstance, token: string, query: string): Promise<Asked> {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ url: `/api/rfq/own/page${query}`, headers });
  const ms = performance.now() - startedAt;
  if (answer.statusCode !== 200) throw new Error(`The list was answered with ${answer.statusCode}.`);
  return { ms, bytes: answer.rawPayload.length, next: answer.json<{ next: string | null }>().next };
}

/** Asks the tenth and the whole in turn, the first time uncounted. */
async function measure(app: FastifyInstance, tokens: readonly string[], what: string, query: string): Promise<ManyRow> {
  const [small = '', large = ''] = tokens;
  const [tenth, whole]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let run = 0; run <= runs; run += 1) {
    const first = await ask(app, small, query);
    const second = await ask(app, large, query);
    ({ bytes } = second);
    if (run === 0) continue;
    tenth.push(first.ms);
    whole.push(second.ms);
  }
  return { what, tenth: spread(tenth), whole: spread(whole), bytes };
}

async function idsOf(app: FastifyInstance, tokens: readonly string[]): Promise<readonly string[]> {
  return Promise.all(
    tokens.map(async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await app.inject({ url: '/api/auth/validate', headers });
      return answer.json<{ user: { id: string } }>().user.id;
    }),
  );
}

/** The own list of a buyer with 2,000 RFQs and of one with a tenth of them. @param databaseUrl of a migrated, empty database, as a superuser. */
export async function benchMany(databaseUrl: string): Promise<readonly ManyRow[]> {
  const services = await startBenchProduct(databaseUrl);
  const pool = createPool(databaseUrl, { max: 1, applicationName: 'bench' });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { query: app } = services;
    const tokens = await signInBuyers(services.command, services.commandDeps, 2);
    const [small = '', large = ''] = await idsOf(app, tokens);
    const schema = (await resolveSchemas(pool))('rfqBoard');
    await insertRfqs(client, schema, { buyerId: small, count: buyersRfqs / 10, first: 1_000_000 });
    await insertRfqs(client, schema, { buyerId: randomUUID(), count: others, first: 2_000_000 });
    await insertRfqs(client, schema, { buyerId: large, count: buyersRfqs, first: 3_000_000 });
    await client.query('VACUUM ANALYZE');
    const rows: ManyRow[] = [];
    for (const { what, query } of questions) rows.push(await measure(app, tokens, what, query));
    let place: string | null = null;
    for (let page = 1; page < buyersRfqs / 50; page += 1) {
      const query: string = place === null ? '?limit=50' : `?limit=50&after=${place}`;
      place = (await ask(app, tokens[1] ?? '', query)).next ?? place;
    }
    const last = spread(await lastPages(app, tokens[1] ?? '', `?limit=50&after=${place ?? ''}`));
    const [first] = rows;
    if (first !== undefined)
      rows.push({ ...first, what: 'the last page of 50, beside the first', tenth: first.whole, whole: last });
    return rows;
  } finally {
    await Promise.all([client.end(), pool.end(), services.command.close(), services.query.close()]);
    await services.stop();
  }
}

async function lastPages(app: FastifyInstance, token: string, query: string): Promise<readonly number[]> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push((await ask(app, token, query)).ms);
  return times;
}
