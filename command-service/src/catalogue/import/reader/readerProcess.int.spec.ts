import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { createCatalogueFileReader } from '../readCatalogueFile.ts';
import { createTestXlsWithBrokenSectorChain } from '../testing/compoundFiles.ts';
import { expectUploadRefusal } from '../testing/parseTestCatalogue.ts';
import { readTestCatalogueInChildProcess, collectTestCatalogueFileContent } from '../testing/readInChildProcess.ts';
import { createOneProviderTestWorkbook } from '../testing/workbooks.ts';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    // A zombie process still has its process id, but it is not running.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'latin1'));
  } catch {
    return false;
  }
}

it('rejects a circular sector chain without affecting the calling process', async () => {
  expect(
    await expectUploadRefusal(
      readTestCatalogueInChildProcess(createTestXlsWithBrokenSectorChain('circle', 3000), 'c.xls'),
    ),
  ).toMatchObject({
    code: 'upload.damaged',
    message: expect.stringContaining('A sector chain is circular.') as string,
  });
});

it('queues files beyond the concurrency limit and rejects those beyond the queue', async () => {
  const reader = createCatalogueFileReader({ atOnce: 1, waiting: 1 });
  const readFile = (bytes: Buffer, fileName: string) => reader({ bytes, fileName }, collectTestCatalogueFileContent);
  const served = [
    readFile(createOneProviderTestWorkbook({}), 'c.xlsx'),
    readFile(createOneProviderTestWorkbook({}), 'c.xlsx'),
  ];
  expect(await expectUploadRefusal(readFile(createOneProviderTestWorkbook({}), 'c.xlsx'))).toMatchObject({
    kind: 'unavailable',
    code: 'upload.busy',
  });
  expect((await Promise.all(served)).map(({ providers }) => providers.length)).toEqual([1, 1]);
  expect((await readFile(createOneProviderTestWorkbook({}), 'c.xlsx')).providers).toHaveLength(1);
});

it('ends a busy reader when its parent process is killed', async () => {
  const parent = spawn(process.execPath, [fileURLToPath(new URL('../testing/busyReaderParent.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [output] = (await once(parent.stdout, 'data')) as [Buffer];
  const reader = Number(output.toString());
  expect(isRunning(reader)).toBe(true);
  parent.kill('SIGKILL');
  try {
    await vi.waitFor(() => expect(isRunning(reader)).toBe(false), { timeout: 60_000, interval: 50 });
  } finally {
    if (isRunning(reader)) process.kill(reader, 'SIGKILL');
  }
});
