// Runs before `npm start` and `npm test`, on the machine's own Node and before anything is installed: plain JavaScript, no dependency.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const oldestSystemNode = 20;
const oldestNpm = 10;
/** The services run as TypeScript; npm brings this Node for most platforms. */
const serviceNode = 24;

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function majorOf(version) {
  return Number(/^v?(\d+)/.exec(version)?.[1] ?? 0);
}

function checkTools() {
  if (majorOf(process.version) < oldestSystemNode) {
    fail(`Node ${process.version} is too old: install Node ${oldestSystemNode} or newer, then run this again.`);
  }
  const npm = /npm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1];
  if (npm !== undefined && majorOf(npm) < oldestNpm) {
    fail(`npm ${npm} is too old: run "npm install --global npm@${oldestNpm}", then run this again.`);
  }
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/**
 * Packages that are not installed, or in another version, and workspaces whose needs the lock file does not know. npm writes the second file
 * when it has finished; what was removed since is missing on the disk alone.
 */
function missingPackages() {
  const locked =
    readPackages('package-lock.json') ?? fail('package-lock.json is missing: check the sources out again.');
  const installed = readPackages(path.join('node_modules', '.package-lock.json'));
  if (installed === null) return ['everything'];
  return Object.entries(locked)
    .filter(([name, entry]) =>
      name.includes('node_modules/') ? isMissing(name, entry, installed[name]) : hasOtherNeeds(name, entry),
    )
    .map(([name]) => name);
}

function isMissing(name, entry, found) {
  if (found === undefined) return !entry.optional || isMadeForHere(entry);
  if (!existsSync(path.join(name, 'package.json'))) return true;
  if (entry.link) return false;
  // npm writes what a package says of itself where it found it installed: "v1.0.0", and no digest.
  const isOther = found.integrity !== undefined && found.integrity !== entry.integrity;
  return isOther || found.version?.replace(/^v/, '') !== entry.version;
}

/** Whether a workspace's package.json names packages that the lock file does not name for it, or in other versions. */
function hasOtherNeeds(workspace, entry) {
  const file = path.join(workspace, 'package.json');
  if (!existsSync(file)) return false;
  const needs = JSON.parse(readFileSync(file, 'utf8'));
  return ['dependencies', 'devDependencies', 'optionalDependencies'].some((kind) =>
    Object.entries(needs[kind] ?? {}).some(([name, range]) => entry[kind]?.[name] !== range),
  );
}

/** An optional package for this very platform is needed; npm leaves out the others. */
function isMadeForHere({ os, cpu, libc }) {
  if (os === undefined || libc !== undefined) return false;
  return [os].flat().includes(process.platform) && (cpu === undefined || [cpu].flat().includes(process.arch));
}

function install() {
  console.log('Installing packages (once; a minute or so) …');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const [program, programArgs] = npm === undefined ? ['npm', args] : [process.execPath, [npm, ...args]];
  const run = spawnSync(program, programArgs, {
    encoding: 'utf8',
    shell: npm === undefined && process.platform === 'win32',
  });
  if (run.status === 0) return;
  const said = `${run.stdout ?? ''}${run.stderr ?? run.error?.message ?? ''}`
    .replace(/https?:\/\/\S+/g, '[address]')
    .trim()
    .split('\n', 15)
    .join('\n');
  fail(
    `${said}\n\nThe packages could not be installed. Check the connection to the package registry and that the disk has 2 GB free.`,
  );
}

function serviceNodeVersion() {
  const packaged = {
    linux: path.join('node_modules', '.bin', 'node'),
    win32: path.join('node_modules', `node-win-${process.arch}`, 'bin', 'node.exe'),
  }[process.platform];
  if (packaged === undefined || !existsSync(packaged)) return majorOf(process.version);
  try {
    return majorOf(execFileSync(packaged, ['--version'], { encoding: 'utf8' }));
  } catch {
    return 0;
  }
}

checkTools();
if (missingPackages().length > 0) install();
if (serviceNodeVersion() < serviceNode) {
  fail(
    `The services need Node ${serviceNode}, and npm has none for ${process.platform}-${process.arch}. ` +
      `Install Node ${serviceNode} or newer on this machine, then run this again.`,
  );
}
