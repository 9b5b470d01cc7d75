import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** This program attempts to bypass its restrictions. It sends the result of each attempt: an error code, or `done`. */
const file = fileURLToPath(process.argv[2] ?? '');

const attempts: Readonly<Record<string, () => unknown>> = {
  'read the file itself': () => readFileSync(file),
  'read a file beside it': () => readFileSync(`${file}.key`),
  'read a file of the system': () => readFileSync('/etc/passwd'),
  'read the settings': () => readFileSync('.env'),
  'list the data folder': () => readdirSync('data'),
  'write the file itself': () => writeFileSync(file, ''),
  'write a file beside it': () => writeFileSync(`${file}.written`, ''),
  'write into a folder of code': () => writeFileSync('node_modules/written.js', ''),
  'start a process': () => spawnSync(process.execPath, ['--version']),
  'start a thread': () => new Worker('', { eval: true }),
  'load an addon': () => process.dlopen({ exports: {} }, '/nowhere/addon.node'),
};

function runAttempt(attempt: () => unknown): string {
  try {
    attempt();
    return 'done';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

process.send?.({
  env: { ...process.env },
  outcomes: Object.fromEntries(Object.entries(attempts).map(([name, attempt]) => [name, runAttempt(attempt)])),
});
