import cluster from 'node:cluster';
import path from 'node:path';
import type { KeyObject } from 'node:crypto';
import { freePort } from '@marketplace/postgres/freePort.ts';
import type { DatabaseUrls } from '@marketplace/postgres/logins.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { originOf } from '../start/accountSettings.ts';
import { buildIdOf } from '../start/buildId.ts';
import type { Settings } from '../start/config.ts';
import { rootFolder } from '../start/folders.ts';
import { reservePort } from '../start/gateway.ts';
import { findKeyEncryptionKey, findPreviousKey } from '../start/keyEncryptionKey.ts';
import { lockDataFolder } from '../start/lock.ts';
import { openForProduct, openLogins, shareFacts } from '../start/openDatabase.ts';
import { ensureWebBuild } from '../start/webBuild.ts';
import { type Child, type ChildOptions, startChild } from './child.ts';
import { startReplica } from './replica.ts';

/** The services of the product as processes of their own on loopback. */
export interface Stack {
  readonly url: string;
  readonly children: readonly Child[];
  /** Restarts every process: the first of each service, then the second, so that each always has one that serves. */
  roll(this: void): Promise<void>;
  stop(this: void): Promise<void>;
}

export interface StackOptions {
  readonly settings: Settings;
  /** Processes of each service. */
  readonly replicas: number;
  /** Whether queries are answered by a streaming replica of the embedded Postgres. */
  readonly databaseReplica: boolean;
  readonly logger: Logger;
  /** Where what the programs write goes. */
  readonly write: (text: string) => void;
}

const base64 = (key: KeyObject | null): string => key?.export().toString('base64') ?? '';

type Env = Readonly<Record<string, string>>;

/** What every program may know; an empty value keeps a file `.env` from filling it in. */
function shared(settings: Settings): Env {
  return {
    PUBLIC_URL: originOf(settings),
    DATA_DIR: settings.dataDir,
    DEMO: String(settings.demo !== null),
    ...{ DATABASE_URL: '', QUERY_DATABASE_URL: '', KEY_ENCRYPTION_KEY: '', KEY_ENCRYPTION_KEY_PREVIOUS: '' },
    ...{ COMMAND_URL: '', QUERY_URL: '', ADMIN_PASSWORD: '', ADMIN_EMAIL: '', SMTP_URL: '' },
  };
}

interface Databases {
  readonly urls: DatabaseUrls;
  /** What queries read, where that is not the primary. */
  readonly replica: string;
}

/** What each program is told besides: no more than it needs. */
function secretsOf(settings: Settings, { urls, replica }: Databases): Readonly<Record<string, Env>> {
  const keys = {
    KEY_ENCRYPTION_KEY: base64(findKeyEncryptionKey(settings)),
    KEY_ENCRYPTION_KEY_PREVIOUS: base64(findPreviousKey(settings)),
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

/** Programs of a gateway share one port, which this process holds, so that one may leave without a call being lost. */
function forkGateway(env: NodeJS.ProcessEnv) {
  cluster.setupPrimary({
    exec: path.join(rootFolder, 'infra/product/start/gateway.cli.ts'),
    silent: true,
    execArgv: [],
    args: [],
  });
  return cluster.fork(env).process;
}

async function openDatabases(options: StackOptions, opened: AsyncDisposableStack): Promise<Databases> {
  const { settings, logger, databaseReplica } = options;
  const owner = await openForProduct(settings, logger, opened);
  await shareFacts(owner, buildIdOf(rootFolder), settings.coverageApiKey);
  const urls = await openLogins(settings.dataDir, owner);
  if (!databaseReplica) return { urls, replica: '' };
  const replica = await startReplica({ dataDir: settings.dataDir, owner, logger }, opened);
  return { urls, replica: replica.urlFor(urls.query) };
}

const perService = async (replicas: number): Promise<readonly number[]> =>
  Promise.all(Array.from({ length: replicas }, () => freePort()));

const addresses = (ports: readonly number[]): string => ports.map((port) => `http://127.0.0.1:${port}`).join();

/**
 * Starts the topology: the database, and so many processes of each service. What ends by itself is started again.
 * @throws Error that names the cure; what had started is stopped again.
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { replicas, logger, write } = options;
  await using opened = new AsyncDisposableStack();
  opened.defer(lockDataFolder(options.settings.dataDir));
  const reserved = await reservePort(options.settings.port, options.settings.host);
  opened.defer(reserved.release);
  const settings = { ...options.settings, port: reserved.port };
  await ensureWebBuild(rootFolder);
  const databases = await openDatabases({ ...options, settings }, opened);
  const secrets = secretsOf(settings, databases);
  const [common, rooms] = [
    shared(settings),
    { command: await perService(replicas), query: await perService(replicas) },
  ];
  const own: Child[] = [];
  opened.defer(async () => {
    await Promise.all(own.map(({ stop }) => stop()));
  });
  const run = (service: string, ports: readonly number[], more: Partial<ChildOptions> = {}): void => {
    ports.forEach((port, index) => {
      const env = { ...common, ...secrets[service], ...more.env };
      own.push(
        startChild({
          ...{ logger, write, port },
          program: `${service}.cli.ts`,
          ...more,
          name: `${service} ${index + 1}`,
          env,
        }),
      );
    });
  };
  run('projections', await perService(replicas));
  run('command', rooms.command);
  run('query', rooms.query);
  await reserved.release();
  run('gateway', Array<number>(replicas).fill(settings.port), {
    fork: forkGateway,
    env: { COMMAND_URL: addresses(rooms.command), QUERY_URL: addresses(rooms.query) },
  });
  await Promise.all(own.map(({ untilReady }) => untilReady()));
  const running = opened.move();
  return {
    url: originOf(settings),
    children: own,
    roll: async () => {
      for (let turn = 0; turn < replicas; turn += 1) {
        await Promise.all(own.filter((_, index) => index % replicas === turn).map(({ restart }) => restart()));
      }
    },
    stop: () => running.disposeAsync(),
  };
}
