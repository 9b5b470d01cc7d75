import { cpSync } from 'node:fs';
import path from 'node:path';
import {
  type TestEventStoreDbServer,
  startTestEventStoreDbServer,
} from '@marketplace/event-store/testing/eventStoreDbServer/server.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { afterAll } from 'vitest';
import {
  type TestProductStopSignal,
  type IsolatedTestDatabaseAndDataFolder,
  startAndStopTestProduct,
} from './isolatedProduct.ts';

/** Database and data folder after the first start of a product. */
interface StartedProduct {
  readonly database: string;
  readonly dataDir: string;
}

/**
 * Copies of products that were started once and therefore seeded. Each kind is started once per test file and then
 * copied.
 */
export interface StartedTestProductCopies {
  /**
   * Copies a product into the storage of the test. The product was started and then stopped, and its events are in
   * Postgres.
   */
  copyWithEventsInPostgres(this: void, end: TestProductStopSignal): Promise<void>;
  /**
   * Copies a product into the storage of the test. The product was started and then stopped, and its events are in an
   * event store.
   * @returns the running event store of the copy, which writes to `getTestEventStoreFilePath`; the caller stops the
   * store.
   */
  copyWithEventsInStore(this: void, end: TestProductStopSignal): Promise<TestEventStoreDbServer>;
}

/** File in which the test event store of a product keeps its events. */
export const getTestEventStoreFilePath = (dataDir: string): string => path.join(dataDir, 'events.jsonl');

/** @param own storage of the test; the original products use the same Postgres server. */
export function createSeededTestProductStorageCopier(own: IsolatedTestDatabaseAndDataFolder): StartedTestProductCopies {
  const startedProducts = new Map<string, Promise<StartedProduct>>();
  afterAll(async () => {
    for (const { dataDir } of await Promise.all(startedProducts.values())) removeTestDataFolder(dataDir);
  });

  const startOnce = async (end: TestProductStopSignal, store: boolean): Promise<StartedProduct> => {
    const [database, dataDir] = [await own.postgres.createDatabase(), createTestDataFolder()];
    const server = store ? await startTestEventStoreDbServer({ file: getTestEventStoreFilePath(dataDir) }) : null;
    await startAndStopTestProduct({ databaseUrl: database, eventStoreUrl: server?.url ?? null, dataDir }, end);
    await server?.stop();
    return { database, dataDir };
  };
  const copy = async (end: TestProductStopSignal, store: boolean): Promise<void> => {
    const kind = `${end} ${store}`;
    const first = startedProducts.get(kind) ?? startOnce(end, store);
    startedProducts.set(kind, first);
    const { database, dataDir } = await first;
    await own.copyDatabase(database);
    cpSync(dataDir, own.dataDir, { recursive: true });
  };
  return {
    copyWithEventsInPostgres: (end) => copy(end, false),
    copyWithEventsInStore: async (end) => {
      await copy(end, true);
      return startTestEventStoreDbServer({ file: getTestEventStoreFilePath(own.dataDir) });
    },
  };
}
