import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = fileURLToPath(new URL('install.mjs', import.meta.url));
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'install-'));
  mkdirSync(path.join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Packages = Record<
  string,
  {
    version?: string;
    integrity?: string;
    optional?: boolean;
    os?: string[];
    cpu?: string[];
    dependencies?: Record<string, string>;
  }
>;

const zod = { version: '4.6.7', integrity: 'sha512-zod' };
const write = (name: string, packages: Packages): void =>
  writeFileSync(path.join(folder, name), JSON.stringify({ packages }));
const lock = (packages: Packages): void => write('package-lock.json', packages);
/** Creates the folders of installed packages, and npm's list of these packages. */
function installed(packages: Packages): void {
  write('node_modules/.package-lock.json', packages);
  for (const name of Object.keys(packages)) {
    mkdirSync(path.join(folder, name), { recursive: true });
    writeFileSync(path.join(folder, name, 'package.json'), '{}');
  }
}

/** Runs `install.mjs` with a dummy npm that records the arguments it receives. */
function run(npm: string, agent = 'npm/11.0.0 node/v20.0.0') {
  const npmCli = path.join(folder, 'npm-cli.mjs');
  writeFileSync(npmCli, `import fs from 'node:fs'; fs.writeFileSync('calls', process.argv.slice(2).join(' ')); ${npm}`);
  const env = { ...process.env, npm_execpath: npmCli, npm_config_user_agent: agent };
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { cwd: folder, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

const calls = (): string => readFileSync(path.join(folder, 'calls'), 'utf8');

test('installs and prints nothing when everything is installed', () => {
  lock({ 'node_modules/zod': zod });
  installed({ 'node_modules/zod': zod });
  expect(run('process.exit(9)')).toEqual({ status: 0, output: '' });
});

test.each<[string, Packages | null]>([
  ['nothing is installed', null],
  ['a package is missing', {}],
  ['a package has another version', { 'node_modules/zod': { ...zod, version: '4.6.6' } }],
])('installs from the lock file, including development tools, when %s', (_when, present) => {
  lock({ 'node_modules/zod': zod });
  if (present !== null) installed(present);
  expect(run('').status).toBe(0);
  expect(calls()).toMatch(/^ci --include=dev --include=optional /);
});

test.each(['node_modules/zod', 'web/node_modules/zod'])('installs again when %s was removed', (name) => {
  lock({ [name]: zod });
  installed({ [name]: zod });
  expect(run('process.exit(9)').status).toBe(0);
  rmSync(path.join(folder, name), { recursive: true });
  expect(run('').status).toBe(0);
  expect(calls()).toMatch(/^ci /);
});

test('installs when a workspace needs a package that is not in the lock file', () => {
  lock({ web: { dependencies: {} } });
  installed({});
  mkdirSync(path.join(folder, 'web'));
  const needs = (dependencies: object) =>
    writeFileSync(path.join(folder, 'web/package.json'), JSON.stringify({ dependencies }));
  needs({});
  expect(run('process.exit(9)').status).toBe(0);
  needs({ zod: '4.6.7' });
  expect(run('process.exit(9)').status).toBe(1);
});

test('accepts an installed package without a digest', () => {
  lock({ 'node_modules/zod': zod });
  installed({ 'node_modules/zod': { version: 'v4.6.7' } });
  expect(run('process.exit(9)')).toEqual({ status: 0, output: '' });
});

test('requires an optional package for this platform, and no other optional one', () => {
  const other = process.platform === 'win32' ? 'linux' : 'win32';
  lock({
    'node_modules/elsewhere': { ...zod, optional: true, os: [other] },
    'node_modules/newer-node': { ...zod, optional: true },
  });
  installed({});
  expect(run('process.exit(9)').status).toBe(0);
  lock({ 'node_modules/here': { ...zod, optional: true, os: [process.platform], cpu: [process.arch] } });
  expect(run('process.exit(9)').status).toBe(1);
});

test('prints instructions without URLs when the installation fails', () => {
  lock({ 'node_modules/zod': zod });
  const { status, output } = run(`console.error('request to https://packages.example/zod failed'); process.exit(1)`);
  expect(status).toBe(1);
  expect(output).toContain('request to [address] failed');
  expect(output).toContain('Check the connection');
});

test('rejects an old npm with instructions', () => {
  lock({});
  installed({});
  expect(run('', 'npm/9.2.0 node/v20.0.0')).toEqual({
    status: 1,
    output: expect.stringContaining('npm 9.2.0 is too old: run "npm install --global npm@10"') as string,
  });
});
