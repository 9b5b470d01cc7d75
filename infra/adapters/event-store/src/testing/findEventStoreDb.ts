import { existsSync } from 'node:fs';
import { startEventStoreDbServer } from './eventStoreDbServer/server.ts';

/** A server that speaks EventStoreDB's protocol, found or started. */
export interface FoundEventStoreDb {
  /** What it is, for the title of a test. */
  readonly what: string;
  readonly url: string;
  stop(this: void): Promise<void>;
}

const image = 'eventstore/eventstore:24.10';
/** Milliseconds that the image has for being fetched and started; then it counts as not to be had. */
const containerLimitMs = 60_000;
const environment = {
  EVENTSTORE_INSECURE: 'true',
  EVENTSTORE_CLUSTER_SIZE: '1',
  EVENTSTORE_MEM_DB: 'true',
  EVENTSTORE_RUN_PROJECTIONS: 'None',
  EVENTSTORE_STATS_PERIOD_SEC: '3600',
};

/** Whether a container engine listens where one is looked for; much quicker than to ask for one that is not there. */
function hasEngine(env: NodeJS.ProcessEnv): boolean {
  const host = env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock';
  return !host.startsWith('unix://') || existsSync(host.slice('unix://'.length));
}

async function startContainer(): Promise<FoundEventStoreDb> {
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(image)
    .withEnvironment(environment)
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .withStartupTimeout(containerLimitMs)
    .start();
  const stop = async (): Promise<void> => {
    await container.stop();
  };
  return {
    what: `container ${image}`,
    url: `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`,
    stop,
  };
}

/** The container, or `null` when it cannot be had in time; one that comes too late is stopped. */
async function tryContainer(): Promise<FoundEventStoreDb | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), containerLimitMs);
  const starting = startContainer().catch(() => null);
  const found = await Promise.race([starting, late]);
  clearTimeout(timer);
  if (found === null) void starting.then((tooLate) => tooLate?.stop());
  return found;
}

/** The server of EVENT_STORE_URL, else a container where an engine and the image are there, else one in this process. */
export async function findEventStoreDb(env: NodeJS.ProcessEnv = process.env): Promise<FoundEventStoreDb> {
  const given = env['EVENT_STORE_URL'];
  if (given !== undefined) return { what: 'server of EVENT_STORE_URL', url: given, stop: () => Promise.resolve() };
  const container = hasEngine(env) ? await tryContainer() : null;
  if (container !== null) return container;
  const server = await startEventStoreDbServer();
  return { what: 'in-process server that speaks its protocol', url: server.url, stop: server.stop };
}
