import { type KeyObject, randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { allEndpoints } from '@marketplace/contracts/registry.ts';
import { parseKeyEncryptionKey } from '@marketplace/event-store/personalData/keyEncryptionKey.ts';
import { buildWebApp } from '@marketplace/http/webApp.ts';
import { migrate } from '@marketplace/read-store/migrate.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import type { Settings } from './config.ts';
import { checkDatabase, type Database, keepPostgres } from './database.ts';
import { migrationsFolder, rootFolder } from './folders.ts';
import { createGateway, createRouter, listen, requireFreePort } from './gateway.ts';
import { createHealth } from './health.ts';
import { lockDataFolder } from './lock.ts';
import { keepSecret } from './postgres/cluster.ts';
import { seedAdmin, seedDemo } from './seed.ts';
import { type Services, startServices } from './services.ts';
import { ensureWebBuild } from './webBuild.ts';

/** The whole product, serving. */
export interface Product {
  readonly port: number;
  /** Whether the demo accounts have the password of the settings; `null` without demo accounts. */
  readonly demoPasswordFits: boolean | null;
  /** Answers what is under way, then stops every part in the reverse order of its start. */
  stop(this: void): Promise<void>;
}

/** Milliseconds that requests under way have when the product stops. */
const drainMs = 5_000;

/**
 * Starts everything in this process: web build, Postgres, migrations, services, seed, one port.
 * @throws Error that names the cure; what had started is stopped again.
 */
export async function startProduct(settings: Settings, logger: Logger): Promise<Product> {
  await using started = new AsyncDisposableStack();
  started.defer(lockDataFolder(settings.dataDir));
  await requireFreePort(settings.port, settings.host);
  const [dist, databaseUrl] = await bothOrNeither(prepareWeb(logger), prepareDatabase(settings, logger, started));
  const keyEncryptionKey = settings.keyEncryptionKey ?? keepKeyEncryptionKey(settings.dataDir);
  const services = await startServices({ databaseUrl, keyEncryptionKey, logger, settings });
  started.defer(services.stop);
  const demoPasswordFits = await seed(services, settings, logger);
  const port = await serve({ services, dist, settings, logger, started });
  const running = started.move();
  return { port, demoPasswordFits, stop: () => running.disposeAsync() };
}

/** Waits for both even when one fails, so that nothing still starts while the rest is being stopped. */
async function bothOrNeither<A, B>(a: Promise<A>, b: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([a, b]);
  return Promise.all([a, b]);
}

async function prepareWeb(logger: Logger): Promise<string> {
  const { folder, built } = await ensureWebBuild(rootFolder);
  if (built) logger.info('built the web app');
  return folder;
}

async function prepareDatabase(settings: Settings, logger: Logger, started: AsyncDisposableStack): Promise<string> {
  const database = await openDatabase(settings, logger);
  started.defer(() => database.stop());
  await checkDatabase(database.url);
  await migrateDatabase(database.url, logger);
  return database.url;
}

function openDatabase({ databaseUrl, dataDir }: Settings, logger: Logger): Promise<Database> {
  if (databaseUrl === null) return keepPostgres(dataDir, logger);
  return Promise.resolve({ url: databaseUrl, stop: () => Promise.resolve() });
}

async function migrateDatabase(url: string, logger: Logger): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'migrate' });
  await client.connect();
  try {
    const applied = await migrate(client, migrationsFolder);
    if (applied.length > 0) logger.info({ migrations: applied.length }, 'brought the database up to date');
  } finally {
    await client.end();
  }
}

/** The key that wraps the keys of personal data; whoever loses the data folder's copy loses that data. */
function keepKeyEncryptionKey(dataDir: string): KeyObject {
  const file = path.join(dataDir, 'key-encryption-key');
  const key = parseKeyEncryptionKey(keepSecret(file, () => randomBytes(32).toString('base64')));
  if (key === null) throw new Error(`${file} holds no key: put back the one that this data folder was made with.`);
  return key;
}

async function seed(services: Services, { admin, demo }: Settings, logger: Logger): Promise<boolean | null> {
  if (admin !== null) await seedAdmin(services, admin, logger);
  return demo === null ? null : seedDemo(services, demo.password);
}

interface Serving {
  readonly services: Services;
  readonly dist: string;
  readonly settings: Settings;
  readonly logger: Logger;
  readonly started: AsyncDisposableStack;
}

async function serve({ services, dist, settings, logger, started }: Serving): Promise<number> {
  const { command, query } = services;
  const { publicUrl } = settings;
  const web = buildWebApp({ dist, logger, ...(publicUrl !== null && { publicUrl }) });
  await web.ready();
  const gateway = createGateway(createRouter(Object.values(allEndpoints)), {
    command: listenerOf(command),
    query: listenerOf(query),
    web: listenerOf(web),
    health: createHealth({ command, query }),
  });
  started.defer(async () => {
    // Closing the services ends their live streams, which the gateway would wait for.
    await Promise.all([gateway.drain(drainMs), command.close(), query.close(), web.close()]);
  });
  return listen(gateway.server, settings.port, settings.host);
}

function listenerOf(app: FastifyInstance): RequestListener {
  return (request, response) => app.routing(request, response);
}
