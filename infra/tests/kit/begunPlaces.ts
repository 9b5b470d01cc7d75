import { cpSync } from 'node:fs';
import path from 'node:path';
import {
  type EventStoreDbServer,
  startEventStoreDbServer,
} from '@marketplace/event-store/testing/eventStoreDbServer/server.ts';
import { makeDataFolder, removeDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { afterAll } from 'vitest';
import { type End, type OwnPlace, startAndEnd } from './keysApart.ts';

/** What the first start of a product left. */
interface Begun {
  readonly database: string;
  readonly dataDir: string;
}

/** First starts, which seed: one of each kind is made for a file, and tests go on from copies of what it left. */
export interface BegunPlaces {
  /** Lets the place of a test be one whose product was started and ended, with the events in Postgres. */
  inPostgres(this: void, end: End): Promise<void>;
  /** The same, with the events in a store. @returns the store, which keeps them in `eventsFile`; the caller stops it. */
  inStore(this: void, end: End): Promise<EventStoreDbServer>;
}

/** Where the store of a place keeps its events. */
export const eventsFile = (dataDir: string): string => path.join(dataDir, 'events.jsonl');

/** @param own of a test, in the Postgres in which the first starts are made too. */
export function begunPlaces(own: OwnPlace): BegunPlaces {
  const begun = new Map<string, Promise<Begun>>();
  afterAll(async () => {
    for (const { dataDir } of await Promise.all(begun.values())) removeDataFolder(dataDir);
  });

  const begin = async (end: End, store: boolean): Promise<Begun> => {
    const [database, dataDir] = [await own.postgres.makeDatabase(), makeDataFolder()];
    const server = store ? await startEventStoreDbServer({ file: eventsFile(dataDir) }) : null;
    await startAndEnd({ databaseUrl: database, eventStoreUrl: server?.url ?? null, dataDir }, end);
    await server?.stop();
    return { database, dataDir };
  };
  const copy = async (end: End, store: boolean): Promise<void> => {
    const kind = `${end} ${store}`;
    const first = begun.get(kind) ?? begin(end, store);
    begun.set(kind, first);
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
