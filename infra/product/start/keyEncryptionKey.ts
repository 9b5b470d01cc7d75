import { type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseKeyEncryptionKey } from '@marketplace/event-store/personalData/keyEncryptionKey.ts';
import type { ProductSettings } from './config.ts';
import { getOrCreateSecretInFile } from '@marketplace/postgres/embedded/cluster.ts';

const keyFile = (dataDir: string): string => path.join(dataDir, 'key-encryption-key');

/**
 * @returns the previous key encryption key: from its setting, or from the data folder if KEY_ENCRYPTION_KEY has
 * replaced the key there; `null` if there is none.
 */
export function findPreviousKeyEncryptionKey({
  keyEncryptionKey,
  previousKeyEncryptionKey,
  dataDir,
}: Pick<ProductSettings, 'keyEncryptionKey' | 'previousKeyEncryptionKey' | 'dataDir'>): KeyObject | null {
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
