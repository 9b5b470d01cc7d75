import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkInstalledPackages } from './checkoutCopy.ts';
import { runWithPlantedFault } from './plantFault.ts';

let checkout: string;
let copy: string;
beforeEach(() => {
  [checkout, copy] = [mkdtempSync(path.join(tmpdir(), 'checkout-')), mkdtempSync(path.join(tmpdir(), 'copy-'))];
});
afterEach(() => {
  for (const folder of [checkout, copy]) rmSync(folder, { recursive: true });
});

const read = (folder: string, file: string): string => readFileSync(path.join(folder, file), 'utf8');

describe('runWithPlantedFault', () => {
  const fault = { file: 'a.ts', find: '<', replace: '<=' };
  beforeEach(() => {
    writeFileSync(path.join(checkout, 'a.ts'), 'one < other');
    linkSync(path.join(checkout, 'a.ts'), path.join(copy, 'a.ts'));
  });

  const contents = () => Promise.resolve([read(copy, 'a.ts'), read(checkout, 'a.ts')]);

  test('plants the fault in the copy only, while the function runs', async () => {
    expect(await runWithPlantedFault(copy, fault, contents)).toEqual(['one <= other', 'one < other']);
    expect(await contents()).toEqual(['one < other', 'one < other']);
  });

  test('removes the fault when the function fails', async () => {
    await expect(runWithPlantedFault(copy, fault, () => Promise.reject(new Error('No tests')))).rejects.toThrow(
      'No tests',
    );
    expect(await contents()).toEqual(['one < other', 'one < other']);
  });

  test('throws when the file or the text does not exist', async () => {
    await expect(runWithPlantedFault(copy, { ...fault, file: 'b.ts' }, contents)).rejects.toThrow(
      'The file b.ts does not exist',
    );
    await expect(runWithPlantedFault(copy, { ...fault, find: '>' }, contents)).rejects.toThrow(
      'a.ts contains the text 0 times',
    );
    expect(await contents()).toEqual(['one < other', 'one < other']);
  });
});

test('links packages to the checkout and workspaces to the copy', () => {
  for (const [folder, who] of [
    [checkout, 'checkout'],
    [copy, 'copy'],
  ] as const) {
    mkdirSync(path.join(folder, 'contracts'));
    writeFileSync(path.join(folder, 'contracts', 'who.txt'), who);
  }
  for (const name of ['zod', '@scope/one', '.cache']) {
    mkdirSync(path.join(checkout, 'node_modules', name), { recursive: true });
    writeFileSync(path.join(checkout, 'node_modules', name, 'who.txt'), 'checkout');
  }
  symlinkSync('../../contracts', path.join(checkout, 'node_modules', '@scope', 'contracts'), 'junction');
  linkInstalledPackages(checkout, copy, 'node_modules');
  const who = (name: string): string => read(copy, path.join('node_modules', name, 'who.txt'));
  expect([who('zod'), who('@scope/one'), who('@scope/contracts')]).toEqual(['checkout', 'checkout', 'copy']);
  expect(() => who('.cache')).toThrow('ENOENT');
});
