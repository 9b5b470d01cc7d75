import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Creates a temporary folder that the user of Postgres can enter; the caller removes it. */
export function createTestDataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'marketplace-test-'));
  chmodSync(folder, 0o711);
  return folder;
}

export function removeTestDataFolder(folder: string): void {
  rmSync(folder, { recursive: true });
}
