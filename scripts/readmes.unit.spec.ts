import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const skipped = new Set(['node_modules', 'dist', 'data', '.git']);

/** Every file and folder of the repository, with `/` between the parts. */
const places = globSync('**/*', { cwd: root, exclude: (name) => skipped.has(path.basename(name)) }).map((place) =>
  place.split(path.sep).join('/'),
);
const readmes = places.filter((place) => path.posix.basename(place) === 'README.md');
const manifests = places.filter((place) => path.posix.basename(place) === 'package.json' && place !== 'package.json');
const workspaces = manifests.map((manifest) => path.posix.dirname(manifest));
const decisions = places.filter((place) => /^infra\/docs\/adr\/\d{4}-.*\.md$/.test(place));

const read = (place: string): string => readFileSync(path.join(root, place), 'utf8').replaceAll('\r\n', '\n');
const folderOf = (readme: string): string => (readme === 'README.md' ? '' : `${path.posix.dirname(readme)}/`);
const namesOfWorkspaces = new Map(workspaces.map((folder) => [nameIn(`${folder}/package.json`), folder]));

function nameIn(manifest: string): string {
  return (JSON.parse(read(manifest)) as { name: string }).name;
}

/** Folders that are made while the product is built, run or measured. */
const made = read('.gitignore').split('\n');

/** What stands in backticks and looks like a file or folder of ours; `*`, `…` and `<capability>` stand for any name. */
function claimedPlaces(markdown: string): string[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text).filter(looksLikePlace);
}

function looksLikePlace(text: string): boolean {
  if (!/^[\w<][\w.<>…*/-]*$|^[…*][\w.-]+$/.test(text)) return false;
  if (made.includes(text) || /^[A-Z_]+\//.test(text)) return false;
  return text.includes('/') || /\.(tsx?|mjs|cjs|json|md|sql|css|html|xlsx)$/.test(text);
}

const asPattern = (place: string): string => place.replaceAll('.', '\\.');

/** A place counts from the root or stands anywhere below the README; a file's name alone may stand anywhere. */
function isThere(claimed: string, readme: string): boolean {
  const name = claimed.replace(/\/$/, '').replace(/^infra\/docs\/adr\/\d{4}$/, '$&-*');
  const place = asPattern(name).replaceAll(/<[^>]*>|…|\*/g, '[^/]*');
  const from = claimed.includes('/') ? `(${asPattern(folderOf(readme))}(.*/)?)?` : '(.*/)?';
  const wanted = new RegExp(`^${from}${place}$`);
  return places.some((each) => wanted.test(each));
}

describe('what READMEs say', () => {
  test.each(readmes)('%s names files and folders that are there', (readme) => {
    expect(claimedPlaces(read(readme)).filter((claimed) => !isThere(claimed, readme))).toEqual([]);
  });

  test.each(readmes)('%s links to files that are there, and names our packages as they are called', (readme) => {
    const text = read(readme);
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(path.join(root, folderOf(readme), link)))).toEqual([]);
    const packages = [...text.matchAll(/`(@marketplace\/[\w-]+)`/g)].map(([, name = '']) => name);
    expect(packages.filter((name) => !namesOfWorkspaces.has(name))).toEqual([]);
  });

  test.each(workspaces)('%s has one that says what may be imported, and imports nothing else of ours', (workspace) => {
    const [claim = ''] = /(may import|imports?)\b[\s\S]*/i.exec(read(`${workspace}/README.md`)) ?? [];
    expect(claim).not.toBe('');
    expect(importedBy(workspace).filter((name) => !allows(claim, name))).toEqual([]);
  });
});

/** The packages of ours that a workspace's own code imports, tests left out. */
function importedBy(workspace: string): string[] {
  const inner = workspaces.filter((each) => each.startsWith(`${workspace}/`));
  const files = places.filter(
    (place) =>
      place.startsWith(`${workspace}/`) &&
      /\.tsx?$/.test(place) &&
      !/\.(spec|e2e)\.tsx?$|\/(testing|test|e2e)\//.test(place) &&
      !inner.some((each) => place.startsWith(`${each}/`)),
  );
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/from '(@marketplace\/[\w-]+)/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => namesOfWorkspaces.get(name) !== workspace);
}

/** Whether a README lets its workspace import a package: by its name, its folder, or the folder's last part. */
function allows(claim: string, name: string): boolean {
  const folder = namesOfWorkspaces.get(name) ?? name;
  return [name, folder, path.posix.basename(folder), 'everything', 'all others'].some((word) => claim.includes(word));
}

describe('decisions', () => {
  test.each(decisions)('%s says whether it still holds', (decision) => {
    expect(read(decision)).toMatch(/^# \d+\. .+\n\n\*\*Status\.\*\* (Accepted|Superseded by)/);
  });

  test('are all listed, by number and title', () => {
    const listed = decisions.map((decision) => {
      const [, title = ''] = /^# (.+)$/m.exec(read(decision)) ?? [];
      return `- [${title}](${path.posix.basename(decision)})`;
    });
    expect(
      read('infra/docs/adr/README.md')
        .split('\n')
        .filter((line) => line.startsWith('- ')),
    ).toEqual(listed.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })));
  });
});
