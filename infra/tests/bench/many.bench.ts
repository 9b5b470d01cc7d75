import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '@marketplace/contracts/kernel/event.ts';
import { getUserAccessRightsStreamName } from '@marketplace/domain/access/access.fold.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import type { RunningServices } from '@marketplace/product/start/services.ts';
import { resolveReadModelSchemas } from '@marketplace/read-models/schemaNames.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { registerBenchmarkBuyers } from './benchmarkCommandService.ts';
import { encodePaginationCursor } from '@marketplace/query-service/rfq/paging/cursor.ts';
import { insertGeneratedRfqsIntoReadModel } from './generatedRfqRows.ts';
import { type MedianAndQuartiles, calculateMedianAndQuartiles } from './pairedComparison.ts';
import { startBenchmarkServices } from './readRoutes.bench.ts';

/** Response times of a list with many entries. */
export interface LargeRfqListBenchmarkRow {
  /** Owner and size of the list. */
  readonly list: string;
  readonly what: string;
  /** Milliseconds of server time, with a tenth of the entries and with all. */
  readonly tenth: MedianAndQuartiles;
  readonly whole: MedianAndQuartiles;
  /** Bytes of the response with all entries. */
  readonly bytes: number;
}

const runs = chooseByBenchmarkSize(25, 1);
const buyersRfqs = chooseByBenchmarkSize(2_000, 100);
const vendorsRfqs = chooseByBenchmarkSize(20_000, 200);
const adminsRfqs = chooseByBenchmarkSize(100_000, 1_000);
/** Number of further RFQs, in addition to those of the measured buyers and vendors. */
const others = adminsRfqs - (buyersRfqs + vendorsRfqs) * 1.1;
/** Position of the first generated RFQ. */
const firstPosition = 1_000_000;

/** A paginated list that is measured for two owners; one of them has a tenth as many entries as the other. */
interface OwnedList {
  readonly list: string;
  readonly path: string;
  readonly size: number;
  readonly tokens: { readonly tenth: string; readonly whole: string };
  readonly questions: readonly { readonly what: string; readonly query: string }[];
}

interface TimedResponse {
  readonly ms: number;
  readonly bytes: number;
  readonly next: string | null;
}

async function request(app: FastifyInstance, token: string, url: string): Promise<TimedResponse> {
  const startedAt = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.inject({ url, headers });
  const ms = performance.now() - startedAt;
  if (answer.statusCode !== 200) throw new Error(`${url} returned ${answer.statusCode}: ${answer.body}`);
  return { ms, bytes: answer.rawPayload.length, next: answer.json<{ next: string | null }>().next };
}

/** Measures both owners alternately; does not count the first run. */
async function measure(app: FastifyInstance, { tokens, path, list }: OwnedList, what: string, query: string) {
  const [tenth, whole]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let run = 0; run <= runs; run += 1) {
    const first = await request(app, tokens.tenth, path + query);
    const second = await request(app, tokens.whole, path + query);
    ({ bytes } = second);
    if (run === 0) continue;
    tenth.push(first.ms);
    whole.push(second.ms);
  }
  return { list, what, tenth: calculateMedianAndQuartiles(tenth), whole: calculateMedianAndQuartiles(whole), bytes };
}

async function measureLastPage(app: FastifyInstance, { tokens, path, size }: OwnedList): Promise<readonly number[]> {
  let url = `${path}?limit=50`;
  for (let page = 1; page < size / 50; page += 1) {
    const { next } = await request(app, tokens.whole, url);
    if (next === null) break;
    url = `${path}?limit=50&after=${next}`;
  }
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push((await request(app, tokens.whole, url)).ms);
  return times;
}

async function benchList(app: FastifyInstance, owned: OwnedList): Promise<readonly LargeRfqListBenchmarkRow[]> {
  const rows: LargeRfqListBenchmarkRow[] = [];
  for (const { what, query } of owned.questions) rows.push(await measure(app, owned, what, query));
  const [first] = rows;
  if (first === undefined) return rows;
  const last = calculateMedianAndQuartiles(await measureLastPage(app, owned));
  return [...rows, { ...first, what: 'the last page of 50, compared with the first', tenth: first.whole, whole: last }];
}

/** Requests of admins for data about all RFQs. */
const adminQuestions: readonly { readonly what: string; readonly url: string }[] = [
  { what: 'metrics', url: '/api/admin/rfq-figures' },
  { what: 'metrics with their lists, in one response', url: '/api/admin/rfq-analytics' },
  { what: 'the newest of a provider', url: '/api/admin/rfq-links?provider=generated-3' },
  ...[
    { what: 'first page', query: '' },
    { what: 'a page by company', query: '?sort=company&direction=asc&limit=50' },
    { what: 'text in one RFQ', query: '?text=c4ca4238a0b9' },
    { what: 'text in all RFQs', query: '?text=phase' },
    { what: 'text in no RFQ', query: '?text=nowhere&status=sent' },
    { what: 'a provider name', query: '?text=generated-3' },
    { what: 'a contact', query: '?buyer=ida+1' },
    { what: 'a provider, due first', query: '?provider=generated-3&sort=deadline&direction=asc' },
  ].map(({ what, query }) => ({ what, url: `/api/admin/rfqs/page${query}` })),
  {
    what: 'the last page of 50',
    url: `/api/admin/rfqs/page?limit=50&after=${encodePaginationCursor({
      order: 'created desc',
      group: 0,
      key: String(firstPosition + 50),
      position: String(firstPosition + 50),
    })}`,
  },
];

/** Measures all admin requests; does not count the first run of each. */
async function measureAdminRequests(app: FastifyInstance, token: string) {
  const answers: { readonly what: string; readonly ms: MedianAndQuartiles; readonly bytes: number }[] = [];
  for (const { what, url } of adminQuestions) {
    const times: number[] = [];
    const { bytes } = await request(app, token, url);
    for (let run = 0; run < runs; run += 1) times.push((await request(app, token, url)).ms);
    answers.push({ what, ms: calculateMedianAndQuartiles(times), bytes });
  }
  return answers;
}

async function readUserId(app: FastifyInstance, token: string): Promise<string> {
  const answer = await app.inject({ url: '/api/auth/validate', headers: { authorization: `Bearer ${token}` } });
  return answer.json<{ user: { id: string } }>().user.id;
}

/** Appends events to a user's access stream. */
async function appendAccessEvents(
  { commandDeps }: RunningServices,
  userId: string,
  events: readonly DomainEvent[],
): Promise<void> {
  const decider = { initial: null, evolve: () => null, decide: () => events };
  const meta = { commandId: randomUUID(), actor: 'system', at: new Date().toISOString() };
  await commandDeps.execute(decider, { stream: getUserAccessRightsStreamName(userId), command: null, meta });
}

/** Approves a user's access to a provider. */
async function approve(services: RunningServices, userId: string, providerId: string): Promise<void> {
  const data = { userId, providerId, providerName: providerId };
  await appendAccessEvents(
    services,
    userId,
    ['AccessRequested', 'AccessApproved'].map((type) => ({ type, data })),
  );
}

/**
 * Measures the lists of buyers, vendors and admins with many RFQs, and with a tenth of them.
 * @param databaseUrl URL of a migrated, empty database with the login of a superuser.
 */
export async function benchLargeRfqLists(databaseUrl: string): Promise<readonly LargeRfqListBenchmarkRow[]> {
  const services = await startBenchmarkServices(databaseUrl);
  const pool = createDatabasePool(databaseUrl, { max: 1, applicationName: 'bench' });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { query: app } = services;
    const [few = '', many = '', fewSent = '', manySent = '', admin = ''] = await registerBenchmarkBuyers(
      services.command,
      services.commandDeps,
      5,
    );
    await approve(services, await readUserId(app, fewSent), 'vendor-few');
    await approve(services, await readUserId(app, manySent), 'vendor-many');
    const adminId = await readUserId(app, admin);
    await appendAccessEvents(services, adminId, [{ type: 'RoleGranted', data: { userId: adminId, role: 'admin' } }]);
    const schema = (await resolveReadModelSchemas(pool))('rfqBoard');
    const insert = async (first: number, buyerId: string, count: number, vendor = '') =>
      insertGeneratedRfqsIntoReadModel(client, schema, { buyerId, count, first, vendor });
    await insert(firstPosition, randomUUID(), adminsRfqs / 10);
    await client.query('VACUUM ANALYZE');
    const tenth = await measureAdminRequests(app, admin);
    await insert(2_000_000, await readUserId(app, few), buyersRfqs / 10);
    await insert(3_000_000, await readUserId(app, many), buyersRfqs);
    await insert(4_000_000, randomUUID(), vendorsRfqs / 10, 'vendor-few');
    await insert(5_000_000, randomUUID(), vendorsRfqs, 'vendor-many');
    await insert(6_000_000, randomUUID(), others - adminsRfqs / 10);
    await client.query('VACUUM ANALYZE');
    const whole = await measureAdminRequests(app, admin);
    const admins = whole.map(({ what, ms, bytes }, at): LargeRfqListBenchmarkRow => {
      return { list: `all RFQs of ${adminsRfqs}`, what, tenth: tenth[at]?.ms ?? ms, whole: ms, bytes };
    });
    const buyers = await benchList(app, {
      list: `own RFQs of ${buyersRfqs}`,
      path: '/api/rfq/own/page',
      size: buyersRfqs,
      tokens: { tenth: few, whole: many },
      questions: [
        { what: 'first page', query: '' },
        { what: 'a page by title', query: '?sort=title&direction=asc&limit=50' },
        { what: 'text in one RFQ', query: '?text=c4ca4238a0b9' },
        { what: 'text in no RFQ', query: '?text=nowhere&status=sent' },
        { what: 'a provider, due first', query: '?provider=generated-3&sort=due&direction=asc' },
      ],
    });
    const vendors = await benchList(app, {
      list: `a vendor's RFQs of ${vendorsRfqs}`,
      path: '/api/vendor/rfqs/page',
      size: vendorsRfqs,
      tokens: { tenth: fewSent, whole: manySent },
      questions: [
        { what: 'first page', query: '' },
        { what: 'a page by title', query: '?sort=title&direction=asc&limit=50' },
        { what: 'text in one RFQ', query: '?text=c4ca4238a0b9' },
        { what: 'text in no RFQ', query: '?text=nowhere&status=sent' },
        { what: 'due within a week, due first', query: '?due=week&sort=due&direction=asc' },
      ],
    });
    return [...buyers, ...vendors, ...admins];
  } finally {
    await Promise.all([client.end(), pool.end(), services.command.close(), services.query.close()]);
    await services.stop();
  }
}
