import { createSecretKey, randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { generateTestProviders } from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { startAllServices, type RunningServices } from '@marketplace/product/start/services.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { registerBenchmarkBuyers } from './benchmarkCommandService.ts';
import { createBenchmarkHttpLoadGenerator } from './httpLoad.ts';
import { type PairedComparison, measurePairedRatio } from './pairedComparison.ts';
import { publishTestProviders } from '../kit/publishTestProviders.ts';

/** Metric 7: responses per second of a read, compared with a bare Fastify route that sends the same bytes. */
export interface ReadRouteBenchmarkRow {
  readonly what: string;
  readonly kind: 'cached' | 'per user';
  readonly measured: PairedComparison;
}

const pairs = chooseByBenchmarkSize(9, 1);
const clients = 16;
const requests = chooseByBenchmarkSize(3_000, 50);
const favourites = 10;
const patienceMs = 60_000;

const reads = [
  { what: 'catalogue', kind: 'cached', path: () => '/api/providers' },
  { what: 'overview', kind: 'cached', path: () => '/api/providers/overview' },
  { what: 'metadata', kind: 'cached', path: () => '/api/metadata' },
  { what: 'favourites', kind: 'per user', path: (userId: string) => `/api/favorites/${userId}` },
  { what: 'signed-in user', kind: 'per user', path: () => '/api/auth/validate' },
] as const;

/** Starts the services on a migrated, empty database. */
export async function startBenchmarkServices(databaseUrl: string): Promise<RunningServices> {
  return startAllServices({
    databaseUrl,
    keyEncryptionKey: createSecretKey(randomBytes(32)),
    logger: createLogger({ level: 'silent', format: 'json' }),
    settings: {
      ...{ dataDir: '/nowhere', eventStoreUrl: null },
      ...{ contactEmail: 'info@bench.example', bookingUrl: 'https://bench.example' },
    },
    overrides: { processes: [] },
  });
}

interface Buyer {
  readonly token: string;
  readonly userId: string;
}

/** Publishes a catalogue and registers a buyer with favourites. */
async function fill({ command, query, commandDeps, log, hub }: RunningServices): Promise<Buyer> {
  const providers = generateTestProviders(111);
  await publishTestProviders(commandDeps, providers);
  const [token = ''] = await registerBenchmarkBuyers(command, commandDeps, 1);
  const headers = { authorization: `Bearer ${token}` };
  await hub.waitUntilReached(`${commandDeps.epoch}.${await log.store.head()}`, patienceMs);
  for (const { id } of providers.slice(0, favourites)) {
    await command.inject({ method: 'PUT', url: `/api/favorites/${id}`, headers });
  }
  await hub.waitUntilReached(`${commandDeps.epoch}.${await log.store.head()}`, patienceMs);
  const { user } = (await query.inject({ url: '/api/auth/validate', headers })).json<{ user: { id: string } }>();
  return { token, userId: user.id };
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Creates an app with a minimal route that sends the same bytes. */
async function startPeer(app: FastifyInstance, path: string, token: string | null) {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const { statusCode, rawPayload } = await app.inject({ url: path, headers });
  if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}`);
  const peer = Fastify();
  peer.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(rawPayload));
  return peer;
}

/**
 * Measures metric 7.
 * @param databaseUrl URL of a migrated, empty database with the login of a superuser.
 */
export async function benchReadRoutes(databaseUrl: string): Promise<readonly ReadRouteBenchmarkRow[]> {
  const services = await startBenchmarkServices(databaseUrl);
  const load = createBenchmarkHttpLoadGenerator();
  const rows: ReadRouteBenchmarkRow[] = [];
  try {
    const buyer = await fill(services);
    const port = await listen(services.query);
    for (const { what, kind, path: buildPath } of reads) {
      const path = buildPath(buyer.userId);
      const token = kind === 'cached' ? null : buyer.token;
      const peer = await startPeer(services.query, path, token);
      const tokens = Array.from({ length: clients }, () => token);
      const rate = async (to: number) => (await load.run({ port: to, path, body: null, tokens, requests })).rate;
      const peerPort = await listen(peer);
      rows.push({
        what,
        kind,
        measured: await measurePairedRatio(
          () => rate(port),
          () => rate(peerPort),
          pairs,
        ),
      });
      await peer.close();
    }
    return rows;
  } finally {
    await load.close();
    await Promise.all([services.command.close(), services.query.close()]);
    await services.stop();
  }
}
