import { randomUUID } from 'node:crypto';
import { createEventStoreDb } from '@marketplace/event-store/eventStoreDb.ts';
import type { NewEvent } from '@marketplace/event-store/port.ts';
import { openBareClient } from '@marketplace/event-store/testing/bareClient.ts';
import { bySize } from './benchSize.ts';
import type { BenchServer } from './eventStoreDbForBench.ts';
import { type PairedRatio, pairedRatio } from './pairedRatio.ts';

/** Appends one event. */
type Write = (stream: string, revision: number) => Promise<unknown>;

const pairs = bySize(9, 1);
/** Number of appends per measurement, by the number of concurrent clients. */
const appends: Readonly<Record<number, number>> = bySize({ 1: 150, 32: 1_600 }, { 1: 10, 32: 64 });
export const portAppendClients = Object.keys(appends).map(Number);

const text = 'x'.repeat(350);

function createEvent(): NewEvent {
  const meta = { commandId: randomUUID(), actor: randomUUID(), at: new Date().toISOString(), bodyHash: 'a'.repeat(64) };
  return { id: randomUUID(), type: 'BenchRan.v1', data: { rfqId: randomUUID(), buyerId: randomUUID(), text }, meta };
}

/** Lets each client append events one after the other to its own stream. @returns appends per second. */
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

/** Appends per second through the port, compared with the bare client and the same bytes. */
export async function benchPortAppends({ url }: BenchServer, clients: number): Promise<PairedRatio> {
  const store = createEventStoreDb({ url });
  const client = openBareClient(url);
  const port: Write = async (stream, revision) => {
    const event = createEvent();
    const { commandId } = event.meta;
    const { outcome } = await store.append(stream, [event], { expectedRevision: revision - 1, commandId });
    if (outcome !== 'appended') throw new Error(`The event store returned ${outcome}`);
  };
  const bare: Write = (stream, revision) => client.append(stream, createEvent(), revision - 1);
  try {
    return await pairedRatio(
      () => measureRate(port, clients),
      () => measureRate(bare, clients),
      pairs,
    );
  } finally {
    await store.close();
    await client.close();
  }
}
