import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The key that wraps the keys of personal data, as a data folder keeps it: base64. */
export function keyOf(folder: string): string {
  return readFileSync(path.join(folder, 'key-encryption-key'), 'utf8').trim();
}
