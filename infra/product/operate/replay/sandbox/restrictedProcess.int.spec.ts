import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isProcessRunning } from '@marketplace/postgres/processes.ts';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { startRestrictedProcess } from './restrictedProcess.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'restricted-'));
afterAll(() => rmSync(folder, { recursive: true }));

function start(program: string, file: string): ChildProcess {
  const child = startRestrictedProcess(new URL(program, import.meta.url), pathToFileURL(file).href, 64);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/**
 * Waits for the next message.
 * @throws Error when the process ends without one.
 */
function nextMessage(child: ChildProcess): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  child.once('message', resolve);
  child.once('exit', () => reject(new Error('The process ended without a message.')));
  return promise;
}

test('denies files, processes, threads and addons, and passes no environment variable', async () => {
  vi.stubEnv('KEY_ENCRYPTION_KEY', 'secret');
  onTestFinished(() => void vi.unstubAllEnvs());
  const file = path.join(folder, 'mine.ts');
  for (const name of [file, `${file}.key`]) writeFileSync(name, 'written before');
  const denied = 'ERR_ACCESS_DENIED';
  expect(await nextMessage(start('./testing/probe.ts', file))).toEqual({
    env: {},
    outcomes: {
      'read the file itself': 'done',
      'read a file beside it': denied,
      'read a file of the system': denied,
      'read the settings': denied,
      'list the data folder': denied,
      'write the file itself': denied,
      'write a file beside it': denied,
      'write into a folder of code': denied,
      'start a process': denied,
      'start a thread': denied,
      'load an addon': 'ERR_DLOPEN_DISABLED',
    },
  });
  expect(readFileSync(file, 'utf8')).toBe('written before');
  expect(existsSync(`${file}.written`)).toBe(false);
});

test('ignores Ctrl-C, so that the command can finish the page', async () => {
  const file = path.join(folder, 'projection.ts');
  const text = `
    import { defineReplay } from '@marketplace/projections/replay/defineReplay.ts';
    import { int, text } from '@marketplace/read-models/columns.ts';
    import { defineTable } from '@marketplace/read-models/table.ts';
    const stars = defineTable('stars', { provider: text(), stars: int }, ['provider']);
    export default defineReplay({ tables: [stars], handlers: { ProviderStarred: () => undefined } });`;
  writeFileSync(file, text);
  const child = start('./handlerProcess.ts', file);
  expect(await nextMessage(child)).toMatchObject({ kind: 'described' });
  child.kill('SIGINT');
  child.send([]);
  expect(await nextMessage(child)).toEqual({ kind: 'handled', runs: [] });
});

test('kills a looping process when its parent process is killed', async () => {
  const program = fileURLToPath(new URL('./testing/loopParent.ts', import.meta.url));
  const parent = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
  const child = Number(printed.toString());
  expect(isProcessRunning(child)).toBe(true);
  onTestFinished(() => {
    if (isProcessRunning(child)) process.kill(child, 'SIGKILL');
  });
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isProcessRunning(child)).toBe(false), { timeout: 60_000, interval: 50 });
});
