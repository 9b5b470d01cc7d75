import type { ClientBase } from 'pg';
import { findSettingInDatabase, putStoredSetting } from './storedSettings.ts';

type Queries = Pick<ClientBase, 'query'>;

const name = 'unfinished_restore';

/**
 * Records that a backup was loaded and may contain data of people who were erased after the backup was made.
 * @param backup digest of the manifest of the backup.
 */
export async function markRestoreUnfinished(client: Queries, backup: string): Promise<void> {
  await putStoredSetting(client, name, backup);
}

/** @returns the digest of the backup of an interrupted restore; `null` if none was interrupted or no schema exists. */
export async function findBackupDigestOfUnfinishedRestore(client: Queries): Promise<string | null> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `SELECT to_regclass('ops.setting') IS NOT NULL AS "isThere"`,
  );
  return rows[0]?.isThere === true ? findSettingInDatabase(client, name) : null;
}

/**
 * Records that the restore is complete, so that the product can start again. Call only after the erasures since the
 * backup have been repeated.
 */
export async function deleteUnfinishedRestoreMarker(client: Queries): Promise<void> {
  await client.query('DELETE FROM ops.setting WHERE name = $1', [name]);
}

/** @throws Error with instructions if a restore was interrupted. */
export async function requireFinishedRestore(client: Queries): Promise<void> {
  if ((await findBackupDigestOfUnfinishedRestore(client)) === null) return;
  throw new Error(
    'A restore was interrupted, and this database may contain people erased since the backup: run npm run restore again ' +
      'with the same folder.',
  );
}
