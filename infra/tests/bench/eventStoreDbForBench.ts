import { createEventStoreDb } from '@marketplace/event-store/eventStoreDb.ts';
import { makeDataFolder, removeDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import path from 'node:path';
import { startProgram } from '../kit/startedProgram.ts';

/** A server that speaks EventStoreDB's protocol, in a process of its own. */
export interface BenchServer {
  /** For the lines of the figure. */
  readonly what: string;
  readonly url: string;
  stop(this: void): Promise<void>;
}

/** @throws Error unless the log is empty: a product with a database of its own would miss the keys to what stands there. */
async function refuseUsed(url: string): Promise<void> {
  const store = createEventStoreDb({ url });
  try {
    const { events } = await store.readAll(0n, 1);
    if (events.length > 0) {
      throw new Error(
        'The server of EVENT_STORE_URL holds events. Give the bench one that is empty; it is of no use afterwards.',
      );
    }
  } finally {
    await store.close();
  }
}

async function startProtocolServer(): Promise<BenchServer> {
  const folder = makeDataFolder();
  const program = 'infra/adapters/event-store/src/testing/eventStoreDbServer/main.ts';
  const { says, child, exit } = startProgram(program, [path.join(folder, 'events')], {});
  const [, url = ''] = await says(/"url":"([^"]+)"/);
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exit;
    removeDataFolder(folder);
  };
  return { what: 'protocol server', url, stop };
}

/** The server of EVENT_STORE_URL where one is given, else the protocol server of the tests. */
export async function findEventStoreDbForBench(env: NodeJS.ProcessEnv): Promise<BenchServer> {
  const given = env['EVENT_STORE_URL'];
  if (given === undefined || given === '') return startProtocolServer();
  await refuseUsed(given);
  return { what: 'EventStoreDB', url: given, stop: () => Promise.resolve() };
}
