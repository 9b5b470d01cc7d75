import {
  testContainerStartTimeoutMs,
  tryStartTestContainer,
} from '@marketplace/postgres/testing/tryStartTestContainer.ts';
import { startTestEventStoreDbServer } from './eventStoreDbServer/server.ts';

/** A server with EventStoreDB's protocol that was found or started. */
export interface RunningTestEventStoreDb {
  /** Description for test titles. */
  readonly description: string;
  readonly url: string;
  stop(this: void): Promise<void>;
}

const image = 'eventstore/eventstore:24.10';
const environment = {
  EVENTSTORE_INSECURE: 'true',
  EVENTSTORE_CLUSTER_SIZE: '1',
  EVENTSTORE_MEM_DB: 'true',
  EVENTSTORE_RUN_PROJECTIONS: 'None',
  EVENTSTORE_STATS_PERIOD_SEC: '3600',
};

async function startContainer(): Promise<RunningTestEventStoreDb> {
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const { GenericContainer, Wait } = await import('testcontainers');
  const container = await new GenericContainer(image)
    .withEnvironment(environment)
    .withExposedPorts(2113)
    .withWaitStrategy(Wait.forHttp('/health/live', 2113).forStatusCode(204))
    .withStartupTimeout(testContainerStartTimeoutMs)
    .start();
  const stop = async (): Promise<void> => {
    await container.stop();
  };
  return {
    description: `container ${image}`,
    url: `esdb://${container.getHost()}:${container.getMappedPort(2113)}?tls=false`,
    stop,
  };
}

/**
 * Uses the server at EVENT_STORE_URL if set. Otherwise starts a container if a container engine and the image exist, or
 * else an in-process server.
 */
export async function findOrStartTestEventStoreDb(
  env: NodeJS.ProcessEnv = process.env,
): Promise<RunningTestEventStoreDb> {
  const configuredUrl = env['EVENT_STORE_URL'];
  if (configuredUrl !== undefined)
    return { description: 'server of EVENT_STORE_URL', url: configuredUrl, stop: () => Promise.resolve() };
  const container = await tryStartTestContainer(env, startContainer);
  if (container !== null) return container;
  const server = await startTestEventStoreDbServer();
  return { description: 'in-process server with its protocol', url: server.url, stop: server.stop };
}
