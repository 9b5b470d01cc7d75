import { type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseKeyEncryptionKey } from '@marketplace/event-store/personalData/keyEncryptionKey.ts';
import type { Settings } from './config.ts';
import { getOrCreateSecret } from '@marketplace/postgres/embedded/cluster.ts';

const keyFile = (dataDir: string): string => path.join(dataDir, 'key-encryption-key');

/**
 * The key encryption key of before: the setting's, else the one that the data folder kept until a setting took its place; `null` where
 * there is none.
 */
export function findPreviousKey({
  keyEncryptionKey,
  previousKeyEncryptionKey,
  dataDir,
}: Pick<Settings, 'keyEncryptionKey' | 'previousKeyEncryptionKey' | 'dataDir'>): KeyObject | null {
  if (previousKeyEncryptionKey !== null) return previousKeyEncryptionKey;
  const file = keyFile(dataDir);
  return keyEncryptionKey !== null && existsSync(file) ? parseKeyEncryptionKey(readFileSync(file, 'utf8')) : null;
}

/** The same as below, but nothing is made: `null` where there is none. */
export function keptKeyEncryptionKey({
  keyEncryptionKey,
  dataDir,
}: Pick<Settings, 'keyEncryptionKey' | 'dataDir'>): KeyObject | null {
  const file = keyFile(dataDir);
  return keyEncryptionKey ?? (existsSync(file) ? parseKeyEncryptionKey(readFileSync(file, 'utf8')) : null);
}

/**
 * The key that wraps the keys of personal data: the setting's, else the data folder's, made there at the first start. Whoever loses
 * it loses that data.
 */
export function findKeyEncryptionKey({
  keyEncryptionKey,
  dataDir,
}: Pick<Settings, 'keyEncryptionKey' | 'dataDir'>): KeyObject {
  if (keyEncryptionKey !== null) return keyEncryptionKey;
  const file = keyFile(dataDir);
  const key = parseKeyEncryptionKey(getOrCreateSecret(file, () => randomBytes(32).toString('base64')));
  if (key === null) throw new Error(`${file} holds no key: put back the one that this data folder was made with.`);
  return key;
}
