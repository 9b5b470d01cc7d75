import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import { findOrStartBenchmarkEventStoreServer } from './benchmarkEventStoreServer.ts';
import { benchEventStoreDbAppends, eventStoreDbBenchmarkClientCounts } from './eventStoreDbAppends.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { startRfqLoadTest } from '../chaos/load/rfqLoad.ts';
import { type SignedInDemoBuyerAndVendors, signInTestDemoBuyerAndVendors } from '../chaos/load/demoAccounts.ts';
import { startTestProductProcess } from '../chaos/running/productProcess.ts';
import { type PairedComparison, measurePairedRatio } from './pairedComparison.ts';

/**
 * One row of metric 16: commands per second of the product on the event store and on Postgres, or appends per second of
 * the adapter and of the bare client.
 */
export interface EventStoreDbBenchmarkRow {
  readonly figure: 16;
  readonly what: string;
  readonly goal: string;
  readonly measured: PairedComparison;
}

const pairs = chooseByBenchmarkSize(9, 1);
const clients = 12;
/** Milliseconds per measurement. */
const measuredMs = chooseByBenchmarkSize(2_000, 200);

/** The whole product in a separate process, with signed-in users. */
interface RunningProduct {
  readonly url: string;
  readonly people: SignedInDemoBuyerAndVendors;
}

async function startProductOn(env: NodeJS.ProcessEnv, undo: AsyncDisposableStack): Promise<RunningProduct> {
  const folder = createTestDataFolder('disk');
  undo.defer(() => removeTestDataFolder(folder));
  const app = await startTestProductProcess({ folder, mutations: [], env });
  undo.defer(() => app.stop('SIGINT'));
  return { url: app.url, people: await signInTestDemoBuyerAndVendors(app.url) };
}

/**
 * Clients send, view, accept and quote RFQs one after the other.
 * @returns commands per second.
 */
async function measureMainJob({ url, people }: RunningProduct): Promise<number> {
  const startedAt = performance.now();
  const load = startRfqLoadTest({ people, urls: [url], clients, restMs: 0 });
  await delay(measuredMs);
  const { acknowledged, repeated, differentRepeats, unanswered, unexpected } = await load.stop();
  const seconds = (performance.now() - startedAt) / 1_000;
  if (differentRepeats + unanswered + unexpected.size > 0) {
    throw new Error(`Commands had unexpected results: ${JSON.stringify([...unexpected])}`);
  }
  return (acknowledged.length + repeated) / seconds;
}

async function benchMainJob(eventStoreUrl: string): Promise<PairedComparison> {
  await using undo = new AsyncDisposableStack();
  const onEventStoreDb = await startProductOn({ EVENT_STORE_URL: eventStoreUrl }, undo);
  const onPostgres = await startProductOn({}, undo);
  return await measurePairedRatio(
    () => measureMainJob(onEventStoreDb),
    () => measureMainJob(onPostgres),
    pairs,
  );
}

/**
 * Measures metric 16. The products are stopped before the adapter is measured, because they could not read the events
 * that the measurement appends.
 */
export async function benchEventStoreDbCommandsAndAppends(
  env: NodeJS.ProcessEnv = process.env,
): Promise<readonly EventStoreDbBenchmarkRow[]> {
  const server = await findOrStartBenchmarkEventStoreServer(env);
  const { what, url, stop } = server;
  try {
    const mainJobs = await benchMainJob(url);
    const rows: EventStoreDbBenchmarkRow[] = [
      { figure: 16, what: `${what}: commands per s compared with Postgres`, goal: '>= 0.80', measured: mainJobs },
    ];
    for (const count of eventStoreDbBenchmarkClientCounts) {
      const line = `${what}: port compared with bare client, ${count} clients`;
      rows.push({ figure: 16, what: line, goal: '>= 0.90', measured: await benchEventStoreDbAppends(server, count) });
    }
    return rows;
  } finally {
    await stop();
  }
}
