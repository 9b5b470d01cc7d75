import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLogoFiles } from './logoFiles.ts';

let folder: string;
let position: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'logo-files-'));
  position = 'e.1';
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = () => createLogoFiles(folder, () => position);
const put = (file: string) => writeFileSync(path.join(folder, file), '');

test('knows the pictures of the folder, and no other file', async () => {
  put('one.png');
  put('notes.txt');
  const { has } = await start()();
  expect([has('one.png'), has('notes.txt'), has('two.png')]).toEqual([true, false, false]);
});

test('is asked of the disk once, however many ask while the read models stand still', () => {
  const logoFiles = start();
  const [first, second] = [logoFiles(), logoFiles()];
  expect(second).toBe(first);
});

test('knows an uploaded logo as soon as the read models moved', async () => {
  const logoFiles = start();
  await logoFiles();
  put('one.png');
  position = 'e.2';
  expect((await logoFiles()).has('one.png')).toBe(true);
});

test('knows what an operator puts there a moment later', async () => {
  const logoFiles = start();
  await logoFiles();
  put('one.png');
  await vi.waitFor(async () => expect((await logoFiles()).has('one.png')).toBe(true));
});

test('has none while the folder is not there', async () => {
  const { has } = await createLogoFiles(path.join(folder, 'nowhere'), () => position)();
  expect(has('one.png')).toBe(false);
});
