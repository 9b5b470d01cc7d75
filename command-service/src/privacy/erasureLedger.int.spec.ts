import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createFileErasureLedger } from './erasureLedger.ts';

const [ada, bo] = ['6a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a11', '7a2b1c7e-0d0b-4c39-9d0a-2f6f3d1f8a12'];
const now = () => new Date('2026-11-21T12:00:00.000Z');

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ledger-'));
  file = path.join(folder, 'apart', 'erasures.txt');
});
afterEach(async () => rm(folder, { recursive: true }));

const open = () => createFileErasureLedger(file, now);

test('is empty before the first erasure', async () => {
  expect(await open().subjects()).toEqual([]);
});

test('stores each subject once, in order, in a file readable by its owner only', async () => {
  for (const subject of [ada, bo, ada]) await open().add(subject);
  expect(await open().subjects()).toEqual([ada, bo]);
  expect(await readFile(file, 'utf8')).toBe(`${ada} ${now().toISOString()}\n${bo} ${now().toISOString()}\n`);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('skips an entry torn by a crash, and appends after it', async () => {
  await open().add(ada);
  await writeFile(file, `${await readFile(file, 'utf8')}${bo.slice(0, 20)}`);
  expect(await open().subjects()).toEqual([ada]);
  await open().add(bo);
  expect(await open().subjects()).toEqual([ada, bo]);
});

test('rejects a file with an invalid line', async () => {
  await open().add(ada);
  await writeFile(file, `${await readFile(file, 'utf8')}ada@acme.example\n`);
  await expect(open().subjects()).rejects.toThrow(/^Line 2 of .*erasures\.txt is not a valid erasure entry\.$/);
  await expect(open().add(bo)).rejects.toThrow('is not a valid erasure entry');
});
