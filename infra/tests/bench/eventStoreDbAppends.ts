import { randomUUID } from 'node:crypto';
import { createEventStoreDbEventStore } from '@marketplace/event-store/eventStoreDb.ts';
import type { NewEvent } from '@marketplace/event-store/port.ts';
import { openBenchmarkEventStoreDbClient } from '@marketplace/event-store/testing/unmodifiedEventStoreDbClient.ts';
import { chooseByBenchmarkSize } from './benchmarkSize.ts';
import type { BenchmarkEventStoreServer } from './benchmarkEventStoreServer.ts';
import { type PairedComparison, measurePairedRatio } from './pairedComparison.ts';

/** Appends one event. */
type Write = (stream: string, revision: number) => Promise<unknown>;

const pairs = chooseByBenchmarkSize(9, 1);
/** Number of appends per measurement, by the number of concurrent clients. */
const appends: Readonly<Record<number, number>> = chooseByBenchmarkSize({ 1: 150, 32: 1_600 }, { 1: 10, 32: 64 });
export const eventStoreDbBenchmarkClientCounts = Object.keys(appends).map(Number);

const text = 'x'.repeat(350);

function createEvent(): NewEvent {
  const meta = { commandId: randomUUID(), actor: randomUUID(), at: new Date().toISOString(), bodyHash: 'a'.repeat(64) };
  return { id: randomUUID(), type: 'BenchRan.v1', data: { rfqId: randomUUID(), buyerId: randomUUID(), text }, meta };
}

/**
 * Lets each client append events one after the other to its own stream.
 * @returns appends per second.
 */
async function measureRate(write: Write, clients: number): Promise<number> {
  const total = appends[clients] ?? clients;
  const run = randomUUID();
  const startedAt = performance.now();
  const work = async (_: unknown, client: number): Promise<void> => {
    for (let revision = 0; revision < total / clients; revision += 1) await write(`bench-${run}-${client}`, revision);
  };
  await Promise.all(Array.from({ length: clients }, work));
  return (total * 1_000) / (performance.now() - startedAt);
}

/** Measures appends per second through the adapter, compared with a bare client that appends the same bytes. */
export async function benchEventStoreDbAppends(
  { url }: BenchmarkEventStoreServer,
  clients: number,
): Promise<PairedComparison> {
  const store = createEventStoreDbEventStore({ url });
  const client = openBenchmarkEventStoreDbClient(url);
  const port: Write = async (stream, revision) => {
    const event = createEvent();
    const { commandId } = event.meta;
    const { outcome } = await store.append(stream, [event], { expectedRevision: revision - 1, commandId });
    if (outcome !== 'appended') throw new Error(`The event store returned ${outcome}`);
  };
  const bare: Write = (stream, revision) => client.append(stream, createEvent(), revision - 1);
  try {
    return await measurePairedRatio(
      () => measureRate(port, clients),
      () => measureRate(bare, clients),
      pairs,
    );
  } finally {
    await store.close();
    await client.close();
  }
}
