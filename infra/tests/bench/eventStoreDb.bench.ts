import { bySize } from './benchSize.ts';
import { findEventStoreDbForBench } from './eventStoreDbForBench.ts';
import { benchPortAppends, portAppendClients } from './eventStoreDbAppends.ts';
import { makeDataFolder, removeDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { startLoad } from '../chaos/load/load.ts';
import { type People, signInPeople } from '../chaos/load/people.ts';
import { startApp } from '../chaos/running/app.ts';
import { type PairedRatio, pairedRatio } from './pairedRatio.ts';

/** One row of metric 16: operations per second of the product or its port, compared with Postgres or the bare client. */
export interface EventStoreDbRow {
  readonly figure: 16;
  readonly what: string;
  readonly goal: string;
  readonly measured: PairedRatio;
}

const pairs = bySize(9, 1);
const clients = 12;
/** Milliseconds per measurement. */
const measuredMs = bySize(2_000, 200);

/** The whole product in a separate process, with signed-in users. */
interface RunningProduct {
  readonly url: string;
  readonly people: People;
}

async function startProductOn(env: NodeJS.ProcessEnv, undo: AsyncDisposableStack): Promise<RunningProduct> {
  const folder = makeDataFolder();
  undo.defer(() => removeDataFolder(folder));
  const app = await startApp({ folder, mutations: [], env });
  undo.defer(() => app.end('SIGINT'));
  return { url: app.url, people: await signInPeople(app.url) };
}

/** Clients send, view, accept and quote RFQs one after the other. @returns commands per second. */
async function measureMainJob({ url, people }: RunningProduct): Promise<number> {
  const startedAt = performance.now();
  const load = startLoad({ people, urls: [url], clients, restMs: 0 });
  await delay(measuredMs);
  const { acknowledged, repeated, differing, unanswered, unexpected } = await load.stop();
  const seconds = (performance.now() - startedAt) / 1_000;
  if (differing + unanswered + unexpected.size > 0) {
    throw new Error(`Commands had unexpected results: ${JSON.stringify([...unexpected])}`);
  }
  return (acknowledged.length + repeated) / seconds;
}

async function benchMainJob(eventStoreUrl: string): Promise<PairedRatio> {
  await using undo = new AsyncDisposableStack();
  const onEventStoreDb = await startProductOn({ EVENT_STORE_URL: eventStoreUrl }, undo);
  const onPostgres = await startProductOn({}, undo);
  return await pairedRatio(
    () => measureMainJob(onEventStoreDb),
    () => measureMainJob(onPostgres),
    pairs,
  );
}

/** Metric 16. Stops the products before it measures the port, since they could not read its events. */
export async function benchEventStoreDb(env: NodeJS.ProcessEnv = process.env): Promise<readonly EventStoreDbRow[]> {
  const server = await findEventStoreDbForBench(env);
  const { what, url, stop } = server;
  try {
    const mainJobs = await benchMainJob(url);
    const rows: EventStoreDbRow[] = [
      { figure: 16, what: `${what}: commands per s compared with Postgres`, goal: '>= 0.80', measured: mainJobs },
    ];
    for (const count of portAppendClients) {
      const line = `${what}: port compared with bare client, ${count} clients`;
      rows.push({ figure: 16, what: line, goal: '>= 0.90', measured: await benchPortAppends(server, count) });
    }
    return rows;
  } finally {
    await stop();
  }
}
