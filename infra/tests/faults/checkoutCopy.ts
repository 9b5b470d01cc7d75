import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const git = (folder: string, ...args: string[]): string =>
  execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/**
 * @returns the hash of the commit that a Git name, such as a branch or tag, refers to.
 * @throws Error when there is no such commit.
 */
export function resolveGitCommit(checkout: string, name: string): string {
  return git(checkout, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).trim();
}

/** @returns the paths, relative to the repository root, of files with uncommitted changes. */
export function listUncommittedFiles(checkout: string): readonly string[] {
  const status = git(checkout, 'status', '--porcelain', '-z', '--untracked-files=all', '--no-renames');
  return status
    .split('\0')
    .filter(Boolean)
    .map((entry) => entry.slice(3));
}

/** Excludes hidden entries of node_modules such as caches, except `.bin`, which contains links to programs. */
const isPackage = (name: string): boolean => !name.startsWith('.') || name === '.bin';

/**
 * Links every package of a `node_modules` folder of the checkout into the same folder of the copy. Links to workspaces
 * refer to the copy's own files; otherwise tests would load files of the checkout.
 */
export function linkInstalledPackages(checkout: string, copy: string, folder: string): void {
  mkdirSync(path.join(copy, folder), { recursive: true });
  for (const name of readdirSync(path.join(checkout, folder)).filter(isPackage)) {
    const entry = path.join(folder, name);
    const from = path.join(checkout, entry);
    if (name.startsWith('@')) linkInstalledPackages(checkout, copy, entry);
    else if (lstatSync(from).isSymbolicLink()) {
      const target = path.relative(checkout, path.resolve(path.dirname(from), readlinkSync(from)));
      symlinkSync(path.resolve(copy, target), path.join(copy, entry), 'junction');
    } else symlinkSync(from, path.join(copy, entry), 'junction');
  }
}

function copyChanges(checkout: string, copy: string): void {
  for (const file of listUncommittedFiles(checkout)) {
    rmSync(path.join(copy, file), { force: true });
    if (existsSync(path.join(checkout, file))) cpSync(path.join(checkout, file), path.join(copy, file));
  }
}

/**
 * Copies a checkout into a temporary folder, with links to its installed packages.
 * @param against commit to copy; `null` for the current files.
 * @returns the path of the copy.
 */
export function copyGitCheckoutForTest(checkout: string, against: string | null): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'marketplace-faults-'));
  execFileSync('git', ['clone', '--quiet', '--shared', '--no-checkout', checkout, copy]);
  git(copy, 'checkout', '--quiet', '--detach', resolveGitCommit(checkout, against ?? 'HEAD'));
  if (against === null) copyChanges(checkout, copy);
  for (const manifest of git(copy, 'ls-files', '-z', '--', 'package.json', '*/package.json').split('\0')) {
    const folder = path.join(path.dirname(manifest), 'node_modules');
    if (manifest !== '' && existsSync(path.join(checkout, folder))) linkInstalledPackages(checkout, copy, folder);
  }
  return copy;
}
