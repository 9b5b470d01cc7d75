import cluster from 'node:cluster';
import path from 'node:path';
import type { KeyObject } from 'node:crypto';
import { findFreePort } from '@marketplace/postgres/findFreePort.ts';
import type { ServiceDatabaseUrls } from '@marketplace/postgres/logins.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { getConfiguredPublicOrigin } from '../start/accountSettings.ts';
import { computeBuildId } from '../start/buildId.ts';
import type { ProductSettings } from '../start/config.ts';
import { repositoryRootFolder } from '../start/folders.ts';
import { reserveGatewayPort } from '../start/gateway.ts';
import { getOrCreateKeyEncryptionKey, findPreviousKeyEncryptionKey } from '../start/keyEncryptionKey.ts';
import { lockDataFolder } from '../start/dataFolderLock.ts';
import {
  migrateProductDatabaseAndReturnUrl,
  createEmbeddedServiceDatabaseLogins,
  createSharedDeploymentValues,
} from '../start/openDatabase.ts';
import { rebuildWebAppIfSourcesChanged } from '../start/webBuild.ts';
import {
  type AutoRestartedServiceProcess,
  type AutoRestartedServiceProcessOptions,
  startAutoRestartedServiceProcess,
} from './stackProcess.ts';
import { startDatabaseReplica } from './databaseReplica.ts';

/** The services of the product as separate processes on loopback. */
export interface LocalServiceProcessStack {
  readonly url: string;
  readonly children: readonly AutoRestartedServiceProcess[];
  /**
   * Restarts all processes: the first of each service, then the second and so on, so that each service keeps a running
   * process.
   */
  roll(this: void): Promise<void>;
  stop(this: void): Promise<void>;
}

export interface LocalServiceProcessStackOptions {
  readonly settings: ProductSettings;
  /** Number of processes per service. */
  readonly replicas: number;
  /** Whether queries are served by a streaming replica of the embedded Postgres. */
  readonly databaseReplica: boolean;
  readonly logger: Logger;
  /** Receives the output of the programs. */
  readonly write: (text: string) => void;
}

const base64 = (key: KeyObject | null): string => key?.export().toString('base64') ?? '';

type Env = Readonly<Record<string, string>>;

/** Environment shared by all programs; an empty value prevents a `.env` file from setting the variable. */
function buildSharedEnv(settings: ProductSettings): Env {
  return {
    PUBLIC_URL: getConfiguredPublicOrigin(settings),
    DATA_DIR: settings.dataDir,
    DEMO: String(settings.demo !== null),
    ...{ DATABASE_URL: '', QUERY_DATABASE_URL: '', KEY_ENCRYPTION_KEY: '', KEY_ENCRYPTION_KEY_PREVIOUS: '' },
    ...{ COMMAND_URL: '', QUERY_URL: '', ADMIN_PASSWORD: '', ADMIN_EMAIL: '', SMTP_URL: '' },
  };
}

interface Databases {
  readonly urls: ServiceDatabaseUrls;
  /** URL of the replica for queries; empty to use the primary. */
  readonly replica: string;
}

/** Additional environment variables of each program: only the secrets and settings that the program needs. */
function buildSecretEnv(settings: ProductSettings, { urls, replica }: Databases): Readonly<Record<string, Env>> {
  const keys = {
    KEY_ENCRYPTION_KEY: base64(getOrCreateKeyEncryptionKey(settings)),
    KEY_ENCRYPTION_KEY_PREVIOUS: base64(findPreviousKeyEncryptionKey(settings)),
  };
  const { admin, smtpUrl } = settings;
  return {
    command: {
      ...keys,
      DATABASE_URL: urls.command,
      ...(admin !== null && { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }),
      ...(smtpUrl !== null && { SMTP_URL: smtpUrl }),
    },
    query: { DATABASE_URL: urls.query, QUERY_DATABASE_URL: replica },
    projections: { ...keys, DATABASE_URL: urls.projections },
  };
}

/**
 * Starts a gateway process. All gateway processes share a port that their parent process owns, so each gateway process
 * can stop without losing calls.
 */
function forkGateway(env: NodeJS.ProcessEnv) {
  cluster.setupPrimary({
    exec: path.join(repositoryRootFolder, 'infra/product/start/gateway.cli.ts'),
    silent: true,
    execArgv: [],
    args: [],
  });
  return cluster.fork(env).process;
}

async function openDatabases(
  options: LocalServiceProcessStackOptions,
  opened: AsyncDisposableStack,
): Promise<Databases> {
  const { settings, logger, databaseReplica } = options;
  const owner = await migrateProductDatabaseAndReturnUrl(settings, logger, opened);
  await createSharedDeploymentValues(owner, computeBuildId(repositoryRootFolder), settings.coverageApiKey);
  const urls = await createEmbeddedServiceDatabaseLogins(settings.dataDir, owner);
  if (!databaseReplica) return { urls, replica: '' };
  const replica = await startDatabaseReplica({ dataDir: settings.dataDir, owner, logger }, opened);
  return { urls, replica: replica.urlFor(urls.query) };
}

const reservePorts = async (replicas: number): Promise<readonly number[]> =>
  Promise.all(Array.from({ length: replicas }, () => findFreePort()));

const formatUrls = (ports: readonly number[]): string => ports.map((port) => `http://127.0.0.1:${port}`).join();

/**
 * Starts the database and the given number of processes of each service. Processes that end are restarted.
 * @throws Error with instructions, after stopping the processes that had started.
 */
export async function startLocalServiceProcessStack(
  options: LocalServiceProcessStackOptions,
): Promise<LocalServiceProcessStack> {
  const { replicas, logger, write } = options;
  await using opened = new AsyncDisposableStack();
  opened.defer(lockDataFolder(options.settings.dataDir));
  const reserved = await reserveGatewayPort(options.settings.port, options.settings.host);
  opened.defer(reserved.release);
  const settings = { ...options.settings, port: reserved.port };
  await rebuildWebAppIfSourcesChanged(repositoryRootFolder);
  const databases = await openDatabases({ ...options, settings }, opened);
  const secrets = buildSecretEnv(settings, databases);
  const [common, servicePorts] = [
    buildSharedEnv(settings),
    { command: await reservePorts(replicas), query: await reservePorts(replicas) },
  ];
  const processes: AutoRestartedServiceProcess[] = [];
  opened.defer(async () => {
    await Promise.all(processes.map(({ stop }) => stop()));
  });
  const run = (
    service: string,
    ports: readonly number[],
    more: Partial<AutoRestartedServiceProcessOptions> = {},
  ): void => {
    ports.forEach((port, index) => {
      const env = { ...common, ...secrets[service], ...more.env };
      processes.push(
        startAutoRestartedServiceProcess({
          ...{ logger, write, port },
          program: `${service}.cli.ts`,
          ...more,
          name: `${service} ${index + 1}`,
          env,
        }),
      );
    });
  };
  run('projections', await reservePorts(replicas));
  run('command', servicePorts.command);
  run('query', servicePorts.query);
  await reserved.release();
  run('gateway', Array<number>(replicas).fill(settings.port), {
    fork: forkGateway,
    env: { COMMAND_URL: formatUrls(servicePorts.command), QUERY_URL: formatUrls(servicePorts.query) },
  });
  await Promise.all(processes.map(({ waitUntilReady }) => waitUntilReady()));
  const running = opened.move();
  return {
    url: getConfiguredPublicOrigin(settings),
    children: processes,
    roll: async () => {
      for (let turn = 0; turn < replicas; turn += 1) {
        await Promise.all(processes.filter((_, index) => index % replicas === turn).map(({ restart }) => restart()));
      }
    },
    stop: () => running.disposeAsync(),
  };
}
