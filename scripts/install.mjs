// This script runs with the system's Node before `npm start` and `npm test`, when packages may not be installed yet. It
// must therefore be plain JavaScript without dependencies.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const minSystemNode = 20;
const minNpm = 10;
/** Major Node version that runs the services' TypeScript directly. npm installs it on most platforms. */
const serviceNode = 24;

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function parseMajor(version) {
  return Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);
}

function checkTools() {
  if (parseMajor(process.version) < minSystemNode) {
    fail(`Node ${process.version} is too old: install Node ${minSystemNode} or newer, then run this again.`);
  }
  const npm = /npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1];
  if (npm !== undefined && parseMajor(npm) < minNpm) {
    fail(`npm ${npm} is too old: run "npm install --global npm@${minNpm}", then run this again.`);
  }
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/**
 * Lists packages that are missing or have another version, and workspaces with dependencies that are not in the lock
 * file. npm writes `.package-lock.json` at the end of an installation, so it also lists packages that were deleted
 * afterwards.
 */
function missingPackages() {
  const locked =
    readPackages('package-lock.json') ?? fail('package-lock.json is missing: check out the repository again.');
  const installed = readPackages(path.join('node_modules', '.package-lock.json'));
  if (installed === null) return ['everything'];
  return Object.entries(locked)
    .filter(([name, entry]) =>
      name.includes('node_modules/') ? isMissing(name, entry, installed[name]) : hasOtherDependencies(name, entry),
    )
    .map(([name]) => name);
}

function isMissing(name, entry, found) {
  if (found === undefined) return !entry.optional || isForThisPlatform(entry);
  if (!existsSync(path.join(name, 'package.json'))) return true;
  if (entry.link) return false;
  // For packages that were installed before this run of npm, npm records the version from their package.json, such as
  // "v1.0.0", and no digest.
  const isOther = found.integrity !== undefined && found.integrity !== entry.integrity;
  return isOther || found.version?.replace(/^v/, '') !== entry.version;
}

/** Whether a workspace's package.json has dependencies, or versions of them, that differ from the lock file. */
function hasOtherDependencies(workspace, entry) {
  const file = path.join(workspace, 'package.json');
  if (!existsSync(file)) return false;
  const needs = JSON.parse(readFileSync(file, 'utf8'));
  return ['dependencies', 'devDependencies', 'optionalDependencies'].some((kind) =>
    Object.entries(needs[kind] ?? {}).some(([name, range]) => entry[kind]?.[name] !== range),
  );
}

/** npm installs optional packages only if they are for this platform. */
function isForThisPlatform({ os, cpu, libc }) {
  if (os === undefined || libc !== undefined) return false;
  return [os].flat().includes(process.platform) && (cpu === undefined || [cpu].flat().includes(process.arch));
}

function install() {
  console.log('Installing packages (only once, takes about a minute) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const [program, programArgs] = npm === undefined ? ['npm', args] : [process.execPath, [npm, ...args]];
  const run = spawnSync(program, programArgs, {
    encoding: 'utf8',
    shell: npm === undefined && process.platform === 'win32',
  });
  if (run.status === 0) return;
  const output = `${run.stdout ?? ''}${run.stderr ?? run.error?.message ?? ''}`
    .replace(/https?:\/\/\S+/g, '[address]')
    .trim()
    .split('\n', 15)
    .join('\n');
  fail(
    `${output}\n\nThe packages could not be installed. Check the connection to the package registry and that the disk has 2 GB free.`,
  );
}

function serviceNodeVersion() {
  const packaged = {
    linux: path.join('node_modules', '.bin', 'node'),
    win32: path.join('node_modules', `node-win-${process.arch}`, 'bin', 'node.exe'),
  }[process.platform];
  if (packaged === undefined || !existsSync(packaged)) return parseMajor(process.version);
  try {
    return parseMajor(execFileSync(packaged, ['--version'], { encoding: 'utf8' }));
  } catch {
    return 0;
  }
}

checkTools();
if (missingPackages().length > 0) install();
if (serviceNodeVersion() < serviceNode) {
  fail(
    `The services need Node ${serviceNode}, and there is no npm package of it for ${process.platform}-${process.arch}. ` +
      `Install Node ${serviceNode} or newer on this machine, then run this again.`,
  );
}
