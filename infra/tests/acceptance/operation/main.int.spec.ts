import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { demoAccounts } from '@marketplace/product/demo/demoAccounts.ts';
import { getPostgresDataFolder } from '@marketplace/postgres/embedded/cluster.ts';
import { readPostmasterPidFile } from '@marketplace/postgres/embedded/stalePostgres.ts';
import { isProcessRunning } from '@marketplace/postgres/processes.ts';
import { createTestDataFolder, removeTestDataFolder } from '@marketplace/postgres/testing/dataFolder.ts';
import { type StartedTestProgram, startTestProgram } from '../../kit/startedProgram.ts';

let dataDir: string;
beforeAll(() => {
  dataDir = createTestDataFolder();
});
afterAll(() => removeTestDataFolder(dataDir));

const limit = 240_000;

function start(env: NodeJS.ProcessEnv = {}): StartedTestProgram {
  const program = startTestProgram('infra/product/start/main.ts', [], { PORT: '0', DATA_DIR: dataDir, ...env });
  onTestFinished(async () => {
    program.child.kill('SIGKILL');
    await program.exit;
  });
  return program;
}

async function startReady(env?: NodeJS.ProcessEnv): Promise<StartedTestProgram & { readonly url: string }> {
  const program = start(env);
  const [, url = ''] = await program.waitForOutput(/Open +(http:\S+)[^]*Ctrl-C/);
  return { ...program, url };
}

async function signIn(url: string, email: string): Promise<number> {
  const body = JSON.stringify({ email, password: 'Demo-pass-2026' });
  return (
    await fetch(`${url}/api/auth/login`, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  ).status;
}

async function providers(url: string): Promise<unknown[]> {
  return (await (await fetch(`${url}/api/providers`)).json()) as unknown[];
}

test('serves pages, API and health on one port after the first start and accepts demo sign-ins', {
  timeout: limit,
}, async () => {
  const { url, output, child, exit } = await startReady();
  expect(await (await fetch(`${url}/health/ready`)).json()).toMatchObject({ status: 'ready' });
  expect(await (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).text()).toContain('<div id="root">');
  expect(await providers(url)).toHaveLength(111);
  for (const { email } of demoAccounts) {
    expect(output()).toContain(email);
    expect(await signIn(url, email)).toBe(200);
  }
  child.kill('SIGTERM');
  expect(await exit).toBe(0);
  expect(readPostmasterPidFile(getPostgresDataFolder(dataDir))).toBeNull();
});

test('restarts with all data after a kill, locks its folder and supports operator commands', {
  timeout: limit,
}, async () => {
  const before = await startReady();
  const body = {
    email: 'new@acme.example',
    password: 'Demo-pass-2026',
    firstName: 'New',
    lastName: 'Buyer',
    company: 'Acme',
  };
  const headers = { 'content-type': 'application/json' };
  const made = await fetch(`${before.url}/api/auth/register`, { method: 'POST', body: JSON.stringify(body), headers });
  expect(made.status).toBe(200);
  before.child.kill('SIGKILL');
  await before.exit;

  const after = await startReady();
  expect(await signIn(after.url, body.email)).toBe(200);
  expect(await providers(after.url)).toHaveLength(111);
  const postgres = readPostmasterPidFile(getPostgresDataFolder(dataDir))?.pid ?? 0;

  const second = start();
  expect(await second.exit).toBe(1);
  expect(second.output()).toContain(`${dataDir} is in use by process ${after.child.pid}`);

  const whileRunning = startTestProgram('infra/product/operate/rebuild.cli.ts', ['all'], { DATA_DIR: dataDir });
  await whileRunning.waitForOutput(
    /Rebuilt catalogue, coverage, people, rfqBoard.*\nsha256 [0-9a-f]{64}, identical to the previous rows/,
  );
  expect(await whileRunning.exit).toBe(0);
  after.child.kill('SIGINT');
  expect(await after.exit).toBe(0);
  expect(isProcessRunning(postgres)).toBe(false);

  const afterStop = startTestProgram('infra/product/operate/rebuild.cli.ts', ['people'], { DATA_DIR: dataDir });
  await afterStop.waitForOutput(/Rebuilt people.*\nsha256 [0-9a-f]{64}, identical/);
  expect(await afterStop.exit).toBe(0);
});

test('starts in production only after the demo was removed', {
  timeout: limit,
}, async () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://market.example',
    SMTP_URL: 'smtps://mail.market.example',
  };
  const refused = start(production);
  expect(await refused.exit).toBe(1);
  expect(refused.output()).toContain('npm run demo -- remove');
  const removing = startTestProgram('infra/product/demo/demo.cli.ts', ['remove'], { DATA_DIR: dataDir });
  await removing.waitForOutput(/Disabled 5 demo accounts/);
  expect(await removing.exit).toBe(0);
  await start(production).waitForOutput(/"msg":"ready"/);
});

test('refuses a port in use before it starts anything', { timeout: limit }, async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void taken.close());
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as AddressInfo;
  const program = start({ PORT: String(port) });
  expect(await program.exit).toBe(1);
  expect(program.output()).toContain(`Port ${port} is in use`);
});

test('lists all invalid settings at once', { timeout: limit }, async () => {
  const program = start({ PORT: 'http', KAFKA_BROKERS: 'localhost', NODE_ENV: 'production', DEMO: 'true' });
  expect(await program.exit).toBe(1);
  for (const name of ['PORT', 'KAFKA_BROKERS', 'DEMO']) expect(program.output()).toContain(`- ${name} `);
});
