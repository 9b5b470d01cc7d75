import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { createCatalogueReader } from '../readCatalogueFile.ts';
import { xlsWithChain } from '../testing/compound.ts';
import { refusalOf } from '../testing/reading.ts';
import { readApartWhole, wholeFile } from '../testing/readingApart.ts';
import { oneProvider } from '../testing/workbooks.ts';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // One that has ended and that nobody has asked for yet still has its number.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return false;
  }
}

it('a chain of sectors in a circle is refused, and the process lives on', async () => {
  expect(await refusalOf(readApartWhole(xlsWithChain('circle', 3000), 'c.xls'))).toMatchObject({
    code: 'upload.damaged',
    message: expect.stringContaining('runs in a circle') as string,
  });
});

it('files beyond those that are read at once wait, and beyond those that may wait are refused', async () => {
  const reader = createCatalogueReader({ atOnce: 1, waiting: 1 });
  const readFile = (bytes: Buffer, fileName: string) => reader({ bytes, fileName }, wholeFile);
  const served = [readFile(oneProvider({}), 'c.xlsx'), readFile(oneProvider({}), 'c.xlsx')];
  expect(await refusalOf(readFile(oneProvider({}), 'c.xlsx'))).toMatchObject({
    kind: 'unavailable',
    code: 'upload.busy',
  });
  expect((await Promise.all(served)).map(({ providers }) => providers.length)).toEqual([1, 1]);
  expect((await readFile(oneProvider({}), 'c.xlsx')).providers).toHaveLength(1);
});

it('a reader that is busy for ever ends when the process that started it is killed', async () => {
  const parent = spawn(process.execPath, [fileURLToPath(new URL('../testing/busyReaderParent.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [said] = (await once(parent.stdout, 'data')) as [Buffer];
  const reader = Number(said.toString());
  expect(isRunning(reader)).toBe(true);
  parent.kill('SIGKILL');
  try {
    await vi.waitFor(() => expect(isRunning(reader)).toBe(false), { timeout: 60_000, interval: 50 });
  } finally {
    if (isRunning(reader)) process.kill(reader, 'SIGKILL');
  }
});
