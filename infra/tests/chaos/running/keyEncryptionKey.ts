import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The key encryption key for personal data in a data folder: base64. */
export function readDataFolderKeyEncryptionKey(folder: string): string {
  return readFileSync(path.join(folder, 'key-encryption-key'), 'utf8').trim();
}
