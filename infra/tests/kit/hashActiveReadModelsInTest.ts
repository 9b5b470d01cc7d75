import { runInTransaction } from '@marketplace/postgres/transaction.ts';
import type { RunningServices } from '@marketplace/product/start/services.ts';
import { hashReadModels } from '@marketplace/projections/runtime/hash.ts';
import { findActiveProjectionSchemas } from '@marketplace/projections/runtime/schemas.ts';

/** Hashes the rows of all active read models. */
export async function hashActiveReadModelsInTest({ readers }: Pick<RunningServices, 'readers'>): Promise<string> {
  const { pool, projections } = readers;
  return runInTransaction(pool, async (client) =>
    hashReadModels(client, await findActiveProjectionSchemas(client, projections)),
  );
}
