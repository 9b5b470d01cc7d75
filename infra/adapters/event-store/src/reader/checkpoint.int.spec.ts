import { createMigratedTestDatabase, type TestDatabase } from '@marketplace/postgres/testing/testDatabase.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  EventLogReaderFencedError,
  fenceReaderCheckpoint,
  advanceReaderCheckpoint,
  getOrCreateReaderCheckpointPosition,
} from './checkpoint.ts';

const reader = 'a reader';
const log = { epoch: () => Promise.resolve('an epoch'), head: () => Promise.resolve(10n) };

let database: TestDatabase;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createMigratedTestDatabase();
  pool = new pg.Pool({ connectionString: database.url });
  await getOrCreateReaderCheckpointPosition(pool, reader, log, { remedy: 'Restore it.' });
  await fenceReaderCheckpoint(pool, reader, 2n);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const position = async (): Promise<bigint> =>
  getOrCreateReaderCheckpointPosition(pool, reader, log, { remedy: 'Restore it.' });

describe('checkpoint', () => {
  test('moves for the current holder of the lease', async () => {
    await fenceReaderCheckpoint(pool, reader, 2n);
    await advanceReaderCheckpoint(pool, reader, { position: 0n, token: 2n }, 5n);
    expect(await position()).toBe(5n);
  });

  test('rejects a former holder of the lease, also after its restart', async () => {
    await expect(fenceReaderCheckpoint(pool, reader, 1n)).rejects.toThrow(EventLogReaderFencedError);
    await expect(advanceReaderCheckpoint(pool, reader, { position: 0n, token: 1n }, 5n)).rejects.toThrow(
      EventLogReaderFencedError,
    );
    await advanceReaderCheckpoint(pool, reader, { position: 0n, token: 2n }, 3n);
    expect(await position()).toBe(3n);
  });

  test('rejects a move from a different position', async () => {
    await advanceReaderCheckpoint(pool, reader, { position: 0n, token: 2n }, 5n);
    await expect(advanceReaderCheckpoint(pool, reader, { position: 0n, token: 2n }, 7n)).rejects.toThrow(
      EventLogReaderFencedError,
    );
    expect(await position()).toBe(5n);
  });
});
