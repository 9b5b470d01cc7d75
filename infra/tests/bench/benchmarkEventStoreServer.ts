import { createEventStoreDbEventStore } from '@marketplace/event-store/eventStoreDb.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import path from 'node:path';
import { startTestProgram } from '../kit/startedProgram.ts';

/** A server that uses EventStoreDB's protocol, in a separate process. */
export interface BenchmarkEventStoreServer {
  /** Name of the server in the results. */
  readonly what: string;
  readonly url: string;
  stop(this: void): Promise<void>;
}

/** @throws Error unless the log is empty: a product with a new database would not have the keys of existing events. */
async function requireEmptyLog(url: string): Promise<void> {
  const store = createEventStoreDbEventStore({ url });
  try {
    const { events } = await store.readAll(0n, 1);
    if (events.length > 0) {
      throw new Error(
        'The server of EVENT_STORE_URL is not empty. The benchmark needs an empty server, which cannot be used afterwards.',
      );
    }
  } finally {
    await store.close();
  }
}

async function startProtocolServer(): Promise<BenchmarkEventStoreServer> {
  const folder = createTestDataFolder('disk');
  const program = 'infra/adapters/event-store/src/testing/eventStoreDbServer/main.ts';
  const { waitForOutput, child, exit } = startTestProgram(program, [path.join(folder, 'events')], {});
  const [, url = ''] = await waitForOutput(/"url":"([^"]+)"/);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exit;
    removeTestDataFolder(folder);
  };
  return { what: 'protocol server', url, stop };
}

/** Returns the server of EVENT_STORE_URL; if not set, starts the protocol server of the tests. */
export async function findOrStartBenchmarkEventStoreServer(env: NodeJS.ProcessEnv): Promise<BenchmarkEventStoreServer> {
  const configuredUrl = env['EVENT_STORE_URL'];
  if (configuredUrl === undefined || configuredUrl === '') return startProtocolServer();
  await requireEmptyLog(configuredUrl);
  return { what: 'EventStoreDB', url: configuredUrl, stop: () => Promise.resolve() };
}
