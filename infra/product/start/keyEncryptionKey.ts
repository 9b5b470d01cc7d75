import { type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { canDecryptBytes } from '@marketplace/event-store/personalData/envelope.ts';
import { parseKeyEncryptionKey } from '@marketplace/event-store/personalData/keyEncryptionKey.ts';
import type { ProductSettings } from './config.ts';
import { getOrCreateSecretInFile } from '@marketplace/postgres/embedded/cluster.ts';
import { createDatabasePool } from '@marketplace/postgres/pool.ts';
import { addRoleToDatabaseUrl } from '@marketplace/postgres/roles.ts';
import type { ClientBase } from 'pg';

/** Settings and data folder in which a program looks for its key encryption keys. */
export type KeyEncryptionKeySettings = Pick<
  ProductSettings,
  'keyEncryptionKey' | 'previousKeyEncryptionKey' | 'dataDir'
>;

const keyFile = (dataDir: string): string => path.join(dataDir, 'key-encryption-key');

/**
 * @returns the previous key encryption key: from its setting, or from the data folder if KEY_ENCRYPTION_KEY has
 * replaced the key there; `null` if there is none.
 */
export function findPreviousKeyEncryptionKey({
  keyEncryptionKey,
  previousKeyEncryptionKey,
  dataDir,
}: KeyEncryptionKeySettings): KeyObject | null {
  if (previousKeyEncryptionKey !== null) return previousKeyEncryptionKey;
  const file = keyFile(dataDir);
  return keyEncryptionKey !== null && existsSync(file) ? parseKeyEncryptionKey(readFileSync(file, 'utf8')) : null;
}

/** @returns the key encryption key from the setting or the data folder; `null` if there is none. Creates no key. */
export function findExistingKeyEncryptionKey({
  keyEncryptionKey,
  dataDir,
}: Pick<ProductSettings, 'keyEncryptionKey' | 'dataDir'>): KeyObject | null {
  const file = keyFile(dataDir);
  return keyEncryptionKey ?? (existsSync(file) ? parseKeyEncryptionKey(readFileSync(file, 'utf8')) : null);
}

/**
 * @returns the key that encrypts the keys of personal data: from the setting, or from the data folder, where the first
 * start creates the key. Without this key, the personal data is lost.
 * @throws Error if the file in the data folder does not contain a key.
 */
export function getOrCreateKeyEncryptionKey({
  keyEncryptionKey,
  dataDir,
}: Pick<ProductSettings, 'keyEncryptionKey' | 'dataDir'>): KeyObject {
  if (keyEncryptionKey !== null) return keyEncryptionKey;
  const file = keyFile(dataDir);
  const key = parseKeyEncryptionKey(getOrCreateSecretInFile(file, () => randomBytes(32).toString('base64')));
  if (key === null)
    throw new Error(`${file} does not contain a key: restore the key that this data folder was created with.`);
  return key;
}

/** Before a start, at most this many of the oldest and this many of the newest subject keys are tried. */
const maxTriedSubjectKeys = 20;

interface WrappedSubjectKeyRow {
  readonly subject: string;
  readonly wrapped_key: Buffer;
}

async function loadSubjectKeysToTry(database: Pick<ClientBase, 'query'>): Promise<readonly WrappedSubjectKeyRow[]> {
  const there = await database.query<{ there: boolean }>(`SELECT to_regclass('keys.subject_key') IS NOT NULL AS there`);
  if (there.rows[0]?.there !== true) return [];
  const select = (direction: 'ASC' | 'DESC') =>
    `(SELECT subject, wrapped_key FROM keys.subject_key WHERE wrapped_key IS NOT NULL
       ORDER BY created_at ${direction} LIMIT ${maxTriedSubjectKeys})`;
  return (await database.query<WrappedSubjectKeyRow>(`${select('ASC')} UNION ALL ${select('DESC')}`)).rows;
}

/**
 * Checks before a start that the key encryption key, or the previous one, decrypts subject keys of the database. With
 * another key, existing accounts could not sign in, and new ones would be encrypted with that key. Accepts a database
 * without subject keys. Creates no key.
 * @throws Error with instructions if there is no key, or if it decrypts none of the keys that are tried.
 */
export async function requireUsableKeyEncryptionKey(
  database: Pick<ClientBase, 'query'>,
  settings: KeyEncryptionKeySettings,
): Promise<void> {
  const tried = await loadSubjectKeysToTry(database);
  if (tried.length === 0) return;
  const key = findExistingKeyEncryptionKey(settings);
  const fix = 'Set KEY_ENCRYPTION_KEY to the key of this database. Nothing was changed.';
  if (key === null) {
    const file = keyFile(settings.dataDir);
    throw new Error(
      `The database contains personal data, but KEY_ENCRYPTION_KEY is not set and ${file} is missing. ${fix}`,
    );
  }
  const keys = [key, findPreviousKeyEncryptionKey(settings)].filter((each) => each !== null);
  if (tried.some((row) => keys.some((each) => canDecryptBytes(row.wrapped_key, each, row.subject)))) return;
  const source = settings.keyEncryptionKey === null ? keyFile(settings.dataDir) : 'KEY_ENCRYPTION_KEY';
  throw new Error(`The key in ${source} cannot decrypt the personal data in the database. ${fix}`);
}

/**
 * Does the same as `requireUsableKeyEncryptionKey`, on a connection of its own.
 * @param purpose the purpose whose role reads the subject keys; if omitted, the user of the URL reads them.
 * @throws the errors of `requireUsableKeyEncryptionKey`.
 */
export async function requireUsableKeyEncryptionKeyOfDatabase(
  databaseUrl: string,
  settings: KeyEncryptionKeySettings,
  purpose?: 'log' | 'projections',
): Promise<void> {
  const connectionString = purpose === undefined ? databaseUrl : addRoleToDatabaseUrl(databaseUrl, purpose);
  const pool = createDatabasePool(connectionString, { max: 1, applicationName: 'start' });
  try {
    await requireUsableKeyEncryptionKey(pool, settings);
  } finally {
    await pool.end();
  }
}
