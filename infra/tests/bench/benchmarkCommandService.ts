import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { createPostgresBlobStore } from '@marketplace/blobs/postgresBlobStore.ts';
import { recordUserEmailConfirmed } from '@marketplace/command-service/accounts/recordUserEmailConfirmed.ts';
import type { CommandAppDeps } from '@marketplace/command-service/app.ts';
import { startCommandServiceWithoutListening } from '@marketplace/command-service/startCommandServiceWithoutListening.ts';
import {
  buildAccountSettingsFromProductSettings,
  buildMailSettingsFromProductSettings,
  buildWebhookSettingsFromProductSettings,
} from '@marketplace/product/start/accountSettings.ts';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { sendInProcessTestRequest } from '../kit/inProcessCalls.ts';
import { openEventLogWithRestrictedRoles } from '@marketplace/product/start/eventLog.ts';
import { generateTestProviders } from '@marketplace/domain/catalogue/testing/generateTestProviders.ts';
import { publishTestProviders } from '../kit/publishTestProviders.ts';
import { startReadModelProjectionWorker } from '@marketplace/projections/startReadModelProjectionWorker.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { createReadModelPositionHub } from '@marketplace/read-models/positionHub.ts';
import { createLogger } from '@marketplace/telemetry/logger.ts';
import type { FastifyInstance } from 'fastify';

/** The command service without other services, with a catalogue and signed-in buyers. */
export interface BenchmarkCommandService {
  readonly app: FastifyInstance;
  /** One session per buyer. */
  readonly tokens: readonly string[];
  /** Names of the providers in the catalogue. */
  readonly providers: readonly string[];
  stop(this: void): Promise<void>;
}

/** Connections of the service, in addition to those of the log. */
const connections = 5;
/** Maximum milliseconds for the read models to process the events of the setup. */
const patienceMs = 60_000;

/**
 * Registers buyers with confirmed email addresses.
 * @returns one session token each.
 */
export async function registerBenchmarkBuyers(
  app: FastifyInstance,
  deps: CommandAppDeps,
  count: number,
): Promise<readonly string[]> {
  const tokens: string[] = [];
  for (let buyer = 0; buyer < count; buyer += 1) {
    const person = { firstName: 'Bench', lastName: 'Buyer', company: 'Bench', password: 'Quiet-harbour-71' };
    const termsVersion = currentTermsOfServiceVersion;
    const email = `buyer-${buyer}-${randomUUID()}@bench.example`;
    const { status, body } = await sendInProcessTestRequest(app, {
      path: '/api/auth/register',
      body: { ...person, email, termsVersion },
    });
    if (status !== 200 || typeof body['sessionToken'] !== 'string') throw new Error(`registering returned ${status}`);
    await recordUserEmailConfirmed(deps, (body['user'] as { readonly id: string }).id, 'operator');
    tokens.push(body['sessionToken']);
  }
  return tokens;
}

/** Starts the service on a migrated, empty database. The read models are stopped when the service is ready. */
export async function startBenchmarkCommandService(
  databaseUrl: string,
  size: { readonly providers: number; readonly buyers: number },
): Promise<BenchmarkCommandService> {
  const logger = createLogger({ level: 'silent', format: 'json' });
  const keyEncryptionKey = createSecretKey(randomBytes(32));
  const log = openEventLogWithRestrictedRoles(databaseUrl, keyEncryptionKey, logger);
  const pool = createDatabasePool(databaseUrl, { max: connections, applicationName: 'command' });
  const readModels = await startReadModelProjectionWorker({ log, pool, logger });
  const hub = await createReadModelPositionHub(pool, databaseUrl);
  const { app, deps } = await startCommandServiceWithoutListening({
    ...{
      log,
      pool,
      logger,
      hub,
      blobs: createPostgresBlobStore(pool),
      processes: [],
      newId: randomUUID,
      now: () => new Date(),
    },
    erase: () => Promise.resolve(),
    notReady: () => Promise.resolve([]),
    settings: {
      accounts: buildAccountSettingsFromProductSettings({}, keyEncryptionKey),
      mails: buildMailSettingsFromProductSettings({}),
      webhooks: buildWebhookSettingsFromProductSettings({}, keyEncryptionKey),
      digestSecret: 'bench',
    },
  });
  const providers = generateTestProviders(size.providers);
  await publishTestProviders(deps, providers);
  const tokens = await registerBenchmarkBuyers(app, deps, size.buyers);
  const caughtUp = await hub.waitUntilReached(`${deps.epoch}.${await log.store.head()}`, patienceMs);
  if (!caughtUp) throw new Error('The read models did not reach the head of the log.');
  await hub.close();
  await readModels.stop();
  const stop = async (): Promise<void> => {
    await app.close();
    await log.close();
    await pool.end();
  };
  return { app, tokens, providers: providers.map(({ name }) => name), stop };
}
