import { type KeyObject, randomBytes } from 'node:crypto';
import path from 'node:path';
import { parseKeyEncryptionKey } from '@marketplace/event-store/personalData/keyEncryptionKey.ts';
import type { Settings } from './config.ts';
import { keepSecret } from './postgres/cluster.ts';

/**
 * The key that wraps the keys of personal data: the setting's, else the data folder's, made there at the first start. Whoever loses
 * it loses that data.
 */
export function findKeyEncryptionKey({
  keyEncryptionKey,
  dataDir,
}: Pick<Settings, 'keyEncryptionKey' | 'dataDir'>): KeyObject {
  if (keyEncryptionKey !== null) return keyEncryptionKey;
  const file = path.join(dataDir, 'key-encryption-key');
  const key = parseKeyEncryptionKey(keepSecret(file, () => randomBytes(32).toString('base64')));
  if (key === null) throw new Error(`${file} holds no key: put back the one that this data folder was made with.`);
  return key;
}
