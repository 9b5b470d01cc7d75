import { readFileSync } from 'node:fs';
import path from 'node:path';

/** @returns the key encryption key that is stored in a data folder, in base64. */
export function readTestDataFolderKeyEncryptionKey(folder: string): string {
  return readFileSync(path.join(folder, 'key-encryption-key'), 'utf8').trim();
}
