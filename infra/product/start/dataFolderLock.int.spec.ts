import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DataFolderLockedError, findDataFolderLockHolder, lockDataFolder } from './dataFolderLock.ts';
import { readProcessStartTime } from '@marketplace/postgres/processes.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = createTestDataFolder();
});
afterEach(() => removeTestDataFolder(dataDir));

const write = (holder: unknown): void => writeFileSync(path.join(dataDir, 'app.lock'), JSON.stringify(holder));

test('locks a data folder for one process and names it to a second one', () => {
  const unlock = lockDataFolder(dataDir);
  expect(findDataFolderLockHolder(dataDir)).toBe(process.pid);
  expect(() => lockDataFolder(dataDir)).toThrow(DataFolderLockedError);
  expect(() => lockDataFolder(dataDir)).toThrow(`${dataDir} is in use by process ${process.pid}`);
  unlock();
  expect(findDataFolderLockHolder(dataDir)).toBeNull();
  expect(readdirSync(dataDir)).toEqual([]);
});

test('takes over the lock of a killed process', () => {
  const { pid } = spawnSync(process.execPath, ['--eval', '']);
  write({ pid, mark: '1' });
  expect(findDataFolderLockHolder(dataDir)).toBeNull();
  lockDataFolder(dataDir)();
});

test.runIf(process.platform !== 'win32')('takes over a lock whose process id is used by another process now', () => {
  write({ pid: process.pid, mark: `${readProcessStartTime(process.pid)}0` });
  lockDataFolder(dataDir)();
});

test('takes over an empty lock file', () => {
  writeFileSync(path.join(dataDir, 'app.lock'), '');
  lockDataFolder(dataDir)();
});
