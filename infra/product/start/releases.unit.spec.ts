import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readProductVersion } from './deployment.ts';
import { repositoryRootFolder } from './folders.ts';

interface LockFile {
  readonly version: string;
  readonly packages: Readonly<Record<string, { readonly version?: string }>>;
}

const read = (file: string): string => readFileSync(path.join(repositoryRootFolder, file), 'utf8');
const readJson = (file: string): unknown => JSON.parse(read(file));
const readReleases = (text: string): readonly string[] =>
  [...text.matchAll(/^## \[(\d[^\]]*)\] - \d{4}-\d{2}-\d{2}$/gm)].map(([, release = '']) => release);

test('has the same version in every package file and in the lock file', () => {
  const workspaces = (readJson('package.json') as { readonly workspaces: readonly string[] }).workspaces;
  const files = globSync(['package.json', ...workspaces.map((folder) => `${folder}/package.json`)], {
    cwd: repositoryRootFolder,
  });
  const lock = readJson('package-lock.json') as LockFile;
  const versions = files.map((file) => [
    file,
    (readJson(file) as { readonly version: string }).version,
    lock.packages[path.dirname(file) === '.' ? '' : path.dirname(file).replaceAll(path.sep, '/')]?.version,
  ]);
  expect(files.length).toBeGreaterThan(10);
  expect(versions.filter(([, ...found]) => found.some((version) => version !== readProductVersion()))).toEqual([]);
  expect(lock.version).toBe(readProductVersion());
});

test('describes the current release first in the changelog', () => {
  expect(readReleases(read('CHANGELOG.md'))[0]).toBe(readProductVersion());
});

test('has upgrade notes for every release after the first', () => {
  const releases = readReleases(read('CHANGELOG.md'));
  const headings = releases.slice(0, -1).map((release, at) => `## From ${releases[at + 1] ?? ''} to ${release}`);
  const notes = read('infra/docs/upgrading.md').split('\n');
  expect(headings.filter((heading) => !notes.includes(heading))).toEqual([]);
});
