import { chmodSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseDataFolderReadableByPostgres } from './dataFolder.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';

let checkout: string;
beforeEach(() => {
  checkout = createTestDataFolder();
});
afterEach(() => removeTestDataFolder(checkout));

const isRoot = process.getuid?.() === 0;

test('keeps data in the checkout when the user of Postgres can enter it', () => {
  expect(chooseDataFolderReadableByPostgres(path.join(checkout, 'data'), false, checkout)).toBe(
    path.join(checkout, 'data'),
  );
});

test.runIf(isRoot)('uses a separate, stable folder for a checkout that Postgres cannot enter', () => {
  chmodSync(checkout, 0o700);
  const chosen = chooseDataFolderReadableByPostgres(path.join(checkout, 'data'), false, checkout);
  expect(chosen).toMatch(/^\/var\/lib\/iot-marketplace-[0-9a-f]{8}$/);
  expect(chooseDataFolderReadableByPostgres(path.join(checkout, 'data'), false, checkout)).toBe(chosen);
});

test.runIf(isRoot)('never replaces an explicitly configured folder', () => {
  chmodSync(checkout, 0o700);
  expect(chooseDataFolderReadableByPostgres(path.join(checkout, 'data'), true, checkout)).toBe(
    path.join(checkout, 'data'),
  );
});
