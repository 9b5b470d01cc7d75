import { randomUUID, type KeyObject } from 'node:crypto';
import path from 'node:path';
import { createCommandGuard } from '@marketplace/command-service/accounts/commandGuard.ts';
import { buildCommandApp } from '@marketplace/command-service/app.ts';
import type { CommandDeps } from '@marketplace/command-service/app.ts';
import type { KeysPort } from '@marketplace/command-service/ports.ts';
import type { ReaderDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import { prepareProjections, startProjections } from '@marketplace/projections/runtime/run.ts';
import { createQueryGuard } from '@marketplace/query-service/accounts/queryGuard.ts';
import { buildQueryApp } from '@marketplace/query-service/app.ts';
import { createPositionHub, type PositionHub } from '@marketplace/read-models/positionHub.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import { resolveSchemas } from '@marketplace/read-models/schemaNames.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { createSecurityLog, type SecurityLog } from '@marketplace/telemetry/securityLog.ts';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { buildIdOf } from './buildId.ts';
import { openPools, type Pools } from './connections.ts';
import type { Settings } from './config.ts';
import { startAllDeadlines } from './deadlines.ts';
import { accountSettings, type AccountsSettings, edgeOf, emailCheckSettings, mailSettings } from './accountSettings.ts';
import { startMail } from './mail.ts';
import { type Deployment, readDeployment } from './deployment.ts';
import { rootFolder } from './folders.ts';
import { type Log, openLogOf } from './log.ts';
import { whatNeedsCare, whyNotReady } from './readiness.ts';
import { liveReadModels } from './readModels.ts';

/** The three services in this process, on a migrated database. */
export interface Services {
  readonly command: FastifyInstance;
  readonly query: FastifyInstance;
  readonly commandDeps: CommandDeps & KeysPort;
  readonly readers: ReaderDeps;
  readonly hub: PositionHub;
  /** @returns a line for each thing that an operator has to see to although everybody is served. */
  needsCare(this: void): Promise<readonly string[]>;
  /** Ends readers and connections; the apps are closed before, by whoever let requests in. */
  stop(this: void): Promise<void>;
}

export interface ServicesOptions {
  readonly databaseUrl: string;
  readonly keyEncryptionKey: KeyObject;
  readonly logger: Logger;
  readonly settings: ServiceSettings;
}

/** What is left out is off: no mail server, no limits, no demo. */
export type ServiceSettings = Pick<Settings, 'dataDir' | 'eventStoreUrl' | 'contactEmail' | 'bookingUrl'> &
  Partial<AccountsSettings>;

/** What each service holds of the database. */
interface Connections {
  readonly log: Log;
  readonly pools: Pools;
}

/** Puts the services together and starts the read models; nothing listens yet. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { databaseUrl, logger } = options;
  const { log, pools } = await openConnections(options);
  const readers: ReaderDeps = { ...log, pool: pools.projections, projections: liveReadModels, log: logger };
  await prepareProjections(readers);
  const projections = startProjections(readers);
  const hub = await createPositionHub(pools.query, actingAs(databaseUrl, 'query'), (error) =>
    logger.warn({ err: error }, 'how far the read models have come cannot be followed, and is tried again'),
  );
  const mails = mailSettings(options.settings);
  const deadlines = startAllDeadlines(log, pools.command, { hub, isShown: mails.isShown }, logger);
  const deployment = await readDeployment(pools.command, new Date(), buildIdOf(rootFolder));
  const { digestSecret } = deployment;
  const mail = startMail(log, pools.command, { ...mails, linkSecret: digestSecret }, logger);
  const notReady = () => whyNotReady({ log, projections, deadlines, mail }, pools.query);
  const security = createSecurityLog(logger, options.settings.securityLog ?? null);
  const commandDeps = await commandDepsFor({ log, pools }, options, { notReady, digestSecret, security });
  const command = buildCommandApp(commandDeps);
  const query = buildQuery(options, { pool: pools.query, hub, notReady, deployment, security });
  await Promise.all([command.ready(), query.ready()]);
  const stop = async (): Promise<void> => {
    await Promise.all([deadlines.stop(), mail.stop(), projections.stop()]);
    await hub.close();
    await log.close();
    await Promise.all(Object.values(pools).map((pool) => pool.end()));
  };
  const needsCare = async () => [...(await whatNeedsCare(pools.query)), ...(await mail.needsCare())];
  return { command, query, commandDeps, readers, hub, needsCare, stop };
}

async function openConnections({
  databaseUrl,
  keyEncryptionKey,
  logger,
  settings,
}: ServicesOptions): Promise<Connections> {
  const log = await openLogOf(settings, databaseUrl, keyEncryptionKey, logger);
  return { log, pools: openPools(databaseUrl, logger) };
}

async function commandDepsFor(
  { log, pools }: Connections,
  { logger, settings, keyEncryptionKey }: ServicesOptions,
  { security, ...given }: Pick<CommandDeps, 'notReady' | 'digestSecret'> & { readonly security: SecurityLog },
): Promise<CommandDeps & KeysPort> {
  const { store, reader, execute, loadState, keys } = log;
  const pool = pools.command;
  return {
    execute,
    loadState,
    readPersonal: async (stream) => reader.decodePersonal(await store.readStream(stream)),
    keys,
    epoch: await store.epoch(),
    pool,
    resolveSchemas: () => resolveSchemas(pool),
    logger,
    guard: createCommandGuard({ pool, loadState }, settings.adminsNeedSecondFactor),
    accounts: accountSettings(settings, keyEncryptionKey),
    edge: { ...edgeOf(settings, pool, given.digestSecret), security },
    ...given,
    now: () => new Date(),
    newId: randomUUID,
    logoDir: logoDirIn(settings.dataDir),
  };
}

/** The folder that one service puts logos into and the other serves them from. */
function logoDirIn(dataDir: string): string {
  return path.join(dataDir, 'logos');
}

interface QueryParts {
  readonly pool: Pool;
  readonly hub: PositionHub;
  readonly notReady: () => Promise<readonly string[]>;
  readonly deployment: Deployment;
  readonly security: SecurityLog;
}

function buildQuery({ logger, settings }: ServicesOptions, parts: QueryParts): FastifyInstance {
  const { pool, deployment, security } = parts;
  const { contactEmail, bookingUrl, dataDir } = settings;
  const schemas = () => resolveSchemas(pool);
  return buildQueryApp({
    ...parts,
    logger,
    newId: randomUUID,
    now: () => new Date(),
    resolveSchemas: schemas,
    guard: createQueryGuard({ pool, resolveSchemas: schemas }, settings.adminsNeedSecondFactor),
    emailChecks: emailCheckSettings(settings),
    edge: { ...edgeOf(settings, pool, deployment.digestSecret), security },
    settings: {
      ...deployment,
      contactEmail,
      bookingUrl,
      logoDir: logoDirIn(dataDir),
    },
  });
}
