import type { Pool } from 'pg';
import {
  type StoredBlob,
  type BlobMetadata,
  type BlobStore,
  requireValidBlobKeySizeAndMediaType,
  requireValidBlobKey,
  requireIntactBlob,
} from './port.ts';

const defaultPageSize = 1_000;

const metadataColumns = `type, encode(sha256, 'hex') AS sha256`;

async function* listPages(pool: Pool, prefix: string, pageSize: number): AsyncGenerator<readonly string[]> {
  let after = '';
  for (;;) {
    const { rows } = await pool.query<{ key: string }>(
      `SELECT key FROM blobs.blob WHERE key > $1 AND starts_with(key, $2) ORDER BY key LIMIT $3`,
      [after, prefix, pageSize],
    );
    if (rows.length > 0) yield rows.map(({ key }) => key);
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.key ?? after;
  }
}

/**
 * Stores blobs as rows of the table `blobs.blob`.
 * @param pool the pool of command-service for write access; with the read-only pool of query-service, `put` and
 * `delete` fail.
 * @param pageSize keys per page of a list.
 */
export function createPostgresBlobStore(pool: Pool, pageSize = defaultPageSize): BlobStore {
  return {
    get: async (key) => {
      requireValidBlobKey(key);
      const { rows } = await pool.query<StoredBlob>(`SELECT bytes, ${metadataColumns} FROM blobs.blob WHERE key = $1`, [
        key,
      ]);
      return rows[0] === undefined ? null : requireIntactBlob(key, rows[0]);
    },
    head: async (key) => {
      requireValidBlobKey(key);
      const { rows } = await pool.query<BlobMetadata>(`SELECT ${metadataColumns} FROM blobs.blob WHERE key = $1`, [
        key,
      ]);
      return rows[0] ?? null;
    },
    list: (prefix) => listPages(pool, prefix, pageSize),
    check: async () => {
      await pool.query('SELECT FROM blobs.blob LIMIT 1');
    },
    put: async (key, bytes, type) => {
      requireValidBlobKeySizeAndMediaType(key, bytes, type);
      await pool.query(
        `INSERT INTO blobs.blob (key, type, bytes) VALUES ($1, $2, $3)
         ON CONFLICT (key) DO UPDATE SET type = excluded.type, bytes = excluded.bytes, stored_at = now()`,
        [key, type, bytes],
      );
    },
    delete: async (key) => {
      requireValidBlobKey(key);
      await pool.query('DELETE FROM blobs.blob WHERE key = $1', [key]);
    },
  };
}
