import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selectTestSample } from '../../kit/sampled.ts';
import { startTestProgram } from '../../kit/startedProgram.ts';

const limit = 120_000;
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'arguments-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Nothing listens at this URL: a command that tries to connect fails with a different exit code and text. */
const databaseUrl = 'postgres://nobody@127.0.0.1:1/nowhere';

async function run(program: string, ...args: readonly string[]) {
  const started = startTestProgram(`infra/product/${program}.cli.ts`, args, {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  });
  const code = await started.exit;
  return { code, output: started.output(), files: readdirSync(dataDir) };
}

const commands = [
  ...['admin', 'backup', 'catalogueImport', 'erase', 'events', 'keys', 'parked', 'rebuild', 'rematch', 'replay'],
  ...['restore', '../demo/demo'],
].map((name) => `operate/${name}`);
const withoutArguments = ['operate/doctor', 'operate/restored'];
const all = [...commands, ...withoutArguments];

test.each(selectTestSample('programs asked for help', 2, all))(
  '%s prints its usage and changes nothing with --help',
  { timeout: limit },
  async (program) => {
    const { code, output, files } = await run(program, '--help');
    expect([code, output, files]).toEqual([0, expect.stringContaining('npm run '), []]);
  },
);

test.each(selectTestSample('programs without arguments', 2, commands))(
  '%s prints its usage and changes nothing without arguments',
  { timeout: limit },
  async (program) => {
    const { code, output, files } = await run(program);
    const isHelp = ['operate/events', 'operate/replay'].includes(program);
    expect([code, output, files]).toEqual([isHelp ? 0 : 2, expect.stringContaining('npm run '), []]);
  },
);

test.each(selectTestSample('programs with an unknown flag', 1, withoutArguments))(
  '%s changes nothing with an unknown flag',
  { timeout: limit },
  async (program) => {
    const { code, output, files } = await run(program, '--no-such-flag');
    expect([code, output, files]).toEqual([2, expect.stringContaining('--no-such-flag'), []]);
  },
);
