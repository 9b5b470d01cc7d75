import { cpSync } from 'node:fs';
import path from 'node:path';
import {
  type EventStoreDbServer,
  startEventStoreDbServer,
} from '@marketplace/event-store/testing/eventStoreDbServer/server.ts';
import { makeDataFolder, removeDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { afterAll } from 'vitest';
import { type End, type OwnPlace, startAndEnd } from './keysApart.ts';

/** Database and data folder after the first start of a product. */
interface StartedProduct {
  readonly database: string;
  readonly dataDir: string;
}

/** Copies of products that were started once and therefore seeded. Each kind is started once per test file and then copied. */
export interface BegunPlaces {
  /** Copies a product that was started and stopped with its events in Postgres into the storage of the test. */
  inPostgres(this: void, end: End): Promise<void>;
  /** The same with the events in an event store. @returns the store, which writes to `getEventsFilePath`; the caller stops it. */
  inStore(this: void, end: End): Promise<EventStoreDbServer>;
}

/** File in which the test event store of a product keeps its events. */
export const eventsFile = (dataDir: string): string => path.join(dataDir, 'events.jsonl');

/** @param own storage of the test; the first starts use the same Postgres. */
export function begunPlaces(own: OwnPlace): BegunPlaces {
  const startedProducts = new Map<string, Promise<StartedProduct>>();
  afterAll(async () => {
    for (const { dataDir } of await Promise.all(startedProducts.values())) removeDataFolder(dataDir);
  });

  const startOnce = async (end: End, store: boolean): Promise<StartedProduct> => {
    const [database, dataDir] = [await own.postgres.makeDatabase(), makeDataFolder()];
    const server = store ? await startEventStoreDbServer({ file: eventsFile(dataDir) }) : null;
    await startAndEnd({ databaseUrl: database, eventStoreUrl: server?.url ?? null, dataDir }, end);
    await server?.stop();
    return { database, dataDir };
  };
  const copy = async (end: End, store: boolean): Promise<void> => {
    const kind = `${end} ${store}`;
    const first = startedProducts.get(kind) ?? startOnce(end, store);
    startedProducts.set(kind, first);
    const { database, dataDir } = await first;
    await own.goOnFrom(database);
    cpSync(dataDir, own.dataDir, { recursive: true });
  };
  return {
    inPostgres: (end) => copy(end, false),
    inStore: async (end) => {
      await copy(end, true);
      return startEventStoreDbServer({ file: eventsFile(own.dataDir) });
    },
  };
}
