import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { repositoryRootFolder } from '@marketplace/product/start/folders.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findDocumentedShellCommandBlocksToTest } from '../../kit/documentedCommands.ts';
import { selectTestSample } from '../../kit/sampled.ts';

/** A block of commands in a document, identified by its first command. */
interface ExpectedBlock {
  readonly file: string;
  readonly firstCommand: string;
  /** Patterns that must each match the output. */
  readonly output: readonly RegExp[];
}

const blocksOfRunningProduct: readonly ExpectedBlock[] = [
  { file: 'infra/docs/analysts.md', firstCommand: 'npm run rematch', output: [/^Repeated \d+ searches/m] },
  { file: 'infra/docs/analysts.md', firstCommand: 'npm run events', output: [/^Wrote \d+ events/m, /UserRegistered/] },
  { file: 'infra/docs/integrators.md', firstCommand: 'TOKEN=', output: [/"rfqs":/, /"providers":/] },
  { file: 'infra/docs/integrators.md', firstCommand: 'KEY=', output: [/"DE"/] },
];
const startBlock: ExpectedBlock = { file: 'README.md', firstCommand: 'npm start', output: [] };
const backupBlock: ExpectedBlock = {
  file: 'infra/docs/deployment.md',
  firstCommand: 'npm run backup',
  output: [/^Backed up to /m],
};
const restoreBlock: ExpectedBlock = {
  file: 'infra/docs/deployment.md',
  firstCommand: 'KEY_ENCRYPTION_KEY=',
  output: [/restored/i],
};

/** On machines without curl, the examples for integrators are skipped. */
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const needsCurl = ({ file }: ExpectedBlock): boolean => file === 'infra/docs/integrators.md';

const limit = 300_000;
const documented = findDocumentedShellCommandBlocksToTest();
let dataDir: string;
let otherDataDir: string;
let url: string;
let token: string;
let product: RunningShell;

/** Commands run as printed, except for these values, which each reader replaces. */
const replacedValues: readonly (readonly [printed: string, getValue: () => string])[] = [
  ['http://127.0.0.1:3000', () => url],
  ['iotm_…', () => token],
  ['/backups/2026-11-23', () => path.join(otherDataDir, 'backup')],
  ['events.parquet', () => path.join(otherDataDir, 'events.parquet')],
  [
    'KEY_ENCRYPTION_KEY=…',
    () => `KEY_ENCRYPTION_KEY=${readFileSync(path.join(dataDir, 'key-encryption-key'), 'utf8').trim()}`,
  ],
];

function readCommands({ file, firstCommand }: ExpectedBlock): readonly string[] {
  const found = documented.filter((block) => block.file === file && block.commands[0]?.startsWith(firstCommand));
  expect(found).toHaveLength(1);
  return (found[0]?.commands ?? []).map((command) =>
    replacedValues.reduce(
      (text, [printed, getValue]) => (text.includes(printed) ? text.replaceAll(printed, getValue()) : text),
      command,
    ),
  );
}

interface RunningShell {
  readonly shell: ChildProcess;
  output(this: void): string;
}

/** Starts a shell in its own process group, so that everything that it starts can be ended with it. */
function startShell(script: string, env: NodeJS.ProcessEnv): RunningShell {
  const shell = spawn('sh', ['-ec', script], {
    cwd: repositoryRootFolder,
    env: { ...process.env, NODE_ENV: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return { shell, output: () => output };
}

/** Ends everything that a shell has started. */
async function endShell({ shell }: RunningShell, signal: NodeJS.Signals): Promise<void> {
  if (shell.exitCode === null && shell.signalCode === null) {
    const exit = once(shell, 'close');
    process.kill(-(shell.pid ?? 0), signal);
    await exit;
  }
}

/** Runs commands in one shell, so that a later one can use the variables of an earlier one. @returns the output. */
async function runCommands(commands: readonly string[], folder: string): Promise<string> {
  const running = startShell(commands.join('\n'), { DATA_DIR: folder });
  const [code] = (await once(running.shell, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The commands ended with ${code}:\n${running.output()}`);
  return running.output();
}

async function post(at: string, body: object, headers: Readonly<Record<string, string>> = {}) {
  const reply = await fetch(url + at, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Record<string, string>;
}

const person = { password: 'Demo-pass-2026', firstName: 'Ada', lastName: 'Myhre', company: 'Acme' };

beforeAll(async () => {
  dataDir = createTestDataFolder();
  otherDataDir = createTestDataFolder();
  const [start = ''] = readCommands(startBlock);
  product = startShell(start, { DATA_DIR: dataDir, PORT: '0' });
  await vi.waitFor(() => expect(product.output()).toMatch(/Open +http:\S+[^]*Ctrl-C/), { timeout: limit });
  url = /Open +(http:\S+)/.exec(product.output())?.[1] ?? '';
  const { sessionToken = '' } = await post('/api/auth/login', {
    email: 'buyer@acme-logistics.example',
    password: person.password,
  });
  const request = { name: 'Guide', scopes: ['rfq:read', 'search:match'], currentPassword: person.password };
  token = (await post('/api/auth/tokens', request, { authorization: `Bearer ${sessionToken}` }))['token'] ?? '';
}, limit);
afterAll(async () => {
  await endShell(product, 'SIGKILL');
  removeTestDataFolder(dataDir);
  removeTestDataFolder(otherDataDir);
});

test('lists every block of commands in README and guides', () => {
  const expected = [startBlock, ...blocksOfRunningProduct, backupBlock, restoreBlock];
  const isExpected = ({ file, commands }: (typeof documented)[number]): boolean =>
    expected.some((block) => block.file === file && commands[0]?.startsWith(block.firstCommand));
  expect(documented.filter((block) => !isExpected(block))).toEqual([]);
  expect(documented).toHaveLength(expected.length);
});

const runnableBlocks = blocksOfRunningProduct.filter((block) => hasCurl || !needsCurl(block));

test.each(selectTestSample('documented commands', 2, runnableBlocks))(
  'runs “$firstCommand …” of $file as printed',
  { timeout: limit },
  async (block) => {
    const commands = readCommands(block);
    const isEndless = (command: string): boolean => command.endsWith('-- tail');
    let output = await runCommands(
      commands.filter((command) => !isEndless(command)),
      dataDir,
    );
    for (const command of commands.filter(isEndless)) {
      const running = startShell(command, { DATA_DIR: dataDir });
      let registered = 0;
      await vi.waitFor(
        async () => {
          // The command prints only events that occur after its start, and prints nothing when it is ready.
          await post('/api/auth/register', { ...person, email: `ada${(registered += 1)}@myhre.example` });
          expect(running.output()).toMatch(/\{/);
        },
        { timeout: limit, interval: 500 },
      );
      await endShell(running, 'SIGINT');
      output += running.output();
    }
    for (const pattern of block.output) expect(output).toMatch(pattern);
  },
);

test('backs up, stops with Ctrl-C and restores into an empty folder as printed', { timeout: limit }, async () => {
  const backup = await runCommands(readCommands(backupBlock), dataDir);
  for (const pattern of backupBlock.output) expect(backup).toMatch(pattern);
  await endShell(product, 'SIGINT');
  expect(product.output()).not.toMatch(/error/i);
  const output = await runCommands(readCommands(restoreBlock), path.join(otherDataDir, 'data'));
  for (const pattern of restoreBlock.output) expect(output).toMatch(pattern);
});
