import { randomUUID, type KeyObject } from 'node:crypto';
import path from 'node:path';
import {
  type CommandPorts,
  type CommandProcess,
  type CommandService,
  startCommandService,
} from '@marketplace/command-service/startCommandService.ts';
import type { EventStore } from '@marketplace/event-store/port.ts';
import type { MessageBroker } from '@marketplace/messaging/port.ts';
import { actingAs } from '@marketplace/postgres/roles.ts';
import type { Projection } from '@marketplace/projections/runtime/projection.ts';
import type { ReaderDeps } from '@marketplace/projections/runtime/readerDeps.ts';
import {
  type PublishingFigures,
  type PublishingService,
  startPublishing,
} from '@marketplace/projections/startPublishing.ts';
import { startReadModels } from '@marketplace/projections/startReadModels.ts';
import { type QueryPorts, startQueryService } from '@marketplace/query-service/startQueryService.ts';
import { createPositionHub, type PositionHub } from '@marketplace/read-models/positionHub.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { createSecurityLog, type SecurityLog } from '@marketplace/telemetry/securityLog.ts';
import type { FastifyInstance } from 'fastify';
import {
  accountSettings,
  type AccountsSettings,
  edgeOf,
  emailCheckSettings,
  mailSettings,
  webhookSettings,
} from './accountSettings.ts';
import { buildIdOf } from './buildId.ts';
import type { Settings } from './config.ts';
import { openPools, type Pools } from './connections.ts';
import { type Deployment, readDeployment } from './deployment.ts';
import { rootFolder } from './folders.ts';
import { type Log, openLogOf } from './log.ts';
import { whatNeedsCare, whyNotReady } from './readiness.ts';
import { eraseEverywhere, erasureDeps, ledgerFile, untilKeysForgotten } from '../operate/erasure.ts';

/** The three services in this process, on a migrated database. */
export interface Services {
  readonly command: FastifyInstance;
  readonly query: FastifyInstance;
  readonly commandDeps: CommandService['deps'];
  readonly readers: ReaderDeps;
  readonly hub: PositionHub;
  readonly log: Log;
  readonly pools: Pools;
  /** @returns a line for each thing that an operator has to see to although everybody is served. */
  needsCare(this: void): Promise<readonly string[]>;
  /** @returns lines for operators that say of nothing broken. */
  hints(this: void): readonly string[];
  /** How far the public topics are behind the log; `null` where nothing is published, or when nobody knows. */
  publishing(this: void): Promise<PublishingFigures | null>;
  /** Ends readers and connections; the apps are closed before, by whoever let requests in. */
  stop(this: void): Promise<void>;
}

export interface ServicesOptions {
  readonly databaseUrl: string;
  readonly keyEncryptionKey: KeyObject;
  readonly logger: Logger;
  readonly settings: ServiceSettings;
  /** What a test puts in the place of the product's own. */
  readonly overrides?: Overrides;
}

/** What is left out is off: no mail server, no limits, no demo. */
export type ServiceSettings = Pick<Settings, 'dataDir' | 'eventStoreUrl' | 'contactEmail' | 'bookingUrl'> &
  Partial<AccountsSettings & Pick<Settings, 'coverageApiKey' | 'dpoEmail' | 'erasureLedger' | 'kafka'>>;

export interface Overrides {
  /** Clock of the services. */
  readonly now?: () => Date;
  /** Where the events stand. Closed with the services. */
  readonly eventStore?: EventStore;
  /** Where public events go. */
  readonly broker?: MessageBroker;
  readonly projections?: readonly Projection[];
  readonly processes?: readonly CommandProcess[];
  readonly deployment?: Deployment;
  /** Folder of logo files. */
  readonly logoDir?: string;
  /** Hears of sign-ins, refusals and the like; `null`: nobody does. */
  readonly security?: SecurityLog | null;
}

/** What all services are started with. */
interface Common {
  readonly options: ServicesOptions;
  readonly log: Log;
  readonly pools: Pools;
  readonly hub: PositionHub;
  readonly deployment: Deployment;
  readonly security: SecurityLog | null;
}

/** Opens what the services need of the world, and starts them; nothing listens yet. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const { databaseUrl, keyEncryptionKey, logger, settings, overrides = {} } = options;
  const log = await openLogOf(settings, databaseUrl, keyEncryptionKey, logger, overrides.eventStore);
  const pools = openPools(databaseUrl, logger);
  const { projections } = overrides;
  const readModels = await startReadModels({
    ...{ log, pool: pools.projections, logger },
    ...(projections !== undefined && { projections }),
  });
  const hub = await createPositionHub(pools.query, actingAs(databaseUrl, 'query'), (error) =>
    logger.warn({ err: error }, 'how far the read models have come cannot be followed, and is tried again'),
  );
  const {
    deployment = await readDeployment(
      pools.command,
      new Date(),
      buildIdOf(rootFolder),
      settings.coverageApiKey ?? null,
    ),
  } = overrides;
  const { security = createSecurityLog(logger, settings.securityLog ?? null) } = overrides;
  const publishing = await publishingOf(options, log, pools);
  const common: Common = { options, log, pools, hub, deployment, security };
  const notReady = () => whyNotReady({ log, readModels }, pools.query);
  const command = await startCommandService({
    ...commandPorts(common),
    ...{ notReady, erase: erasing(common, readModels.deps) },
  });
  const query = await startQueryService({ ...queryPorts(common), notReady: command.notReady });
  return {
    ...{ command: command.app, query: query.app, commandDeps: command.deps, readers: readModels.deps, hub, log, pools },
    needsCare: async () =>
      (await Promise.all([whatNeedsCare(pools.query), command.needsCare(), publishing?.needsCare() ?? []])).flat(),
    hints: () => publishing?.hints() ?? [],
    publishing: async () => (await publishing?.figures()) ?? null,
    stop: async () => {
      await Promise.all([command.stop(), readModels.stop(), publishing?.stop()]);
      await hub.close();
      await log.close();
      await Promise.all(Object.values(pools).map((pool) => pool.end()));
    },
  };
}

/** The folder that one service puts logos into and the other serves them from. */
function logoDirOf({ settings, overrides }: ServicesOptions): string {
  return overrides?.logoDir ?? path.join(settings.dataDir, 'logos');
}

/** Clock, ids and log of what happens. */
function ownPorts({ logger, overrides }: ServicesOptions) {
  return { logger, newId: randomUUID, now: overrides?.now ?? (() => new Date()) };
}

/** Where public events go, or `null`. The client of Kafka is read only where there is one. */
async function brokerOf({ settings, logger, overrides }: ServicesOptions): Promise<MessageBroker | null> {
  const { kafka = null } = settings;
  if (overrides?.broker !== undefined || kafka === null) return overrides?.broker ?? null;
  const { createKafkaBroker } = await import('@marketplace/messaging/kafka.ts');
  return createKafkaBroker(kafka, { debug: (fields, message) => logger.debug(fields, message) });
}

/** Publishes the log where there is a broker; nothing of the product waits for it. */
async function publishingOf(options: ServicesOptions, log: Log, pools: Pools): Promise<PublishingService | null> {
  const broker = await brokerOf(options);
  const { logger, now } = ownPorts(options);
  return broker === null ? null : startPublishing({ log, pool: pools.projections, logger, broker, now });
}

/** What an admin's yes to an erasure runs: the same as the operators' command, with the same ledger. */
function erasing({ options, hub }: Common, readers: ReaderDeps): CommandPorts['erase'] {
  const { dataDir, erasureLedger = null } = options.settings;
  const file = ledgerFile({ dataDir, erasureLedger });
  return async (commandDeps, subject) => {
    const erased = { commandDeps, hub, readers };
    await eraseEverywhere(erased, erasureDeps(erased, file, untilKeysForgotten), subject);
  };
}

function commandPorts({
  options,
  log,
  pools,
  hub,
  deployment,
  security,
}: Common): Omit<CommandPorts, 'notReady' | 'erase'> {
  const { keyEncryptionKey, settings, overrides } = options;
  const { digestSecret } = deployment;
  return {
    ...ownPorts(options),
    ...{ log, hub, pool: pools.command },
    edge: { ...edgeOf(settings, pools.command, digestSecret), security },
    settings: {
      accounts: accountSettings(settings, keyEncryptionKey),
      mails: mailSettings(settings),
      webhooks: webhookSettings(settings, keyEncryptionKey),
      digestSecret,
      logoDir: logoDirOf(options),
    },
    ...(overrides?.processes !== undefined && { processes: overrides.processes }),
  };
}

function queryPorts({ options, pools, hub, deployment, security }: Common): Omit<QueryPorts, 'notReady'> {
  const { settings } = options;
  const { contactEmail, bookingUrl, dpoEmail = null } = settings;
  return {
    ...ownPorts(options),
    ...{ hub, pool: pools.query },
    adminsNeedSecondFactor: settings.adminsNeedSecondFactor ?? false,
    emailChecks: emailCheckSettings(settings),
    edge: { ...edgeOf(settings, pools.query, deployment.digestSecret), security },
    settings: { ...deployment, contactEmail, bookingUrl, dpoEmail, logoDir: logoDirOf(options) },
  };
}
