import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const skippedFolders = new Set(['node_modules', 'dist', 'data', '.git']);

/** Paths of the files and folders of the repository, with `/` as the separator. Skipped folders are omitted. */
const paths = globSync('**/*', {
  cwd: root,
  exclude: (name) => skippedFolders.has(path.basename(name)) || path.basename(name).startsWith('dist.'),
}).map((each) => each.split(path.sep).join('/'));
const documents = paths.filter((each) => each.endsWith('.md'));
const decisions = documents.filter((each) => /^infra\/docs\/adr\/\d{4}-.*\.md$/.test(each));
/** Historical documents, which may name files that no longer exist. */
const records = [...decisions, 'CHANGELOG.md', 'infra/tests/acceptance/anatomy.md'];
const currentDocuments = documents.filter((each) => !records.includes(each));
const guides = documents.filter((each) => /^(README|CONTRIBUTING|infra\/docs\/[\w-]+)\.md$/.test(each));
const manifests = paths.filter((each) => path.posix.basename(each) === 'package.json' && each !== 'package.json');
const workspaces = manifests.map((manifest) => path.posix.dirname(manifest));

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8').replaceAll('\r\n', '\n');
const folderOf = (file: string): string => (file.includes('/') ? `${path.posix.dirname(file)}/` : '');
const readManifest = (file: string) =>
  JSON.parse(read(file)) as { readonly name: string; readonly scripts?: Readonly<Record<string, string>> };
const workspaceByName = new Map(workspaces.map((folder) => [readManifest(`${folder}/package.json`).name, folder]));
const scripts = Object.keys(readManifest('package.json').scripts ?? {});

/** Entries of `.gitignore`: files and folders that are created while the product is built, run or measured. */
const ignoredPaths = read('.gitignore').split('\n');

const withoutCodeBlocks = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```$/gm, '');

/**
 * Finds the code in backticks that looks like a path of this repository. `*`, `…` and `<capability>` match any name.
 */
function findPaths(markdown: string): string[] {
  const code = withoutCodeBlocks(markdown).matchAll(/`([^`\s]+)`/g);
  return [...code].map(([, text = '']) => text).filter(looksLikePath);
}

function looksLikePath(text: string): boolean {
  if (!/^[\w<][\w.<>…*/-]*$|^[…*][\w.-]+$/.test(text)) return false;
  if (ignoredPaths.includes(text) || /^[A-Z_]+\//.test(text)) return false;
  return text.includes('/') || /\.(tsx?|mjs|cjs|json|md|sql|css|html|xlsx)$/.test(text);
}

const escapeDots = (text: string): string => text.replaceAll('.', '\\.');

/**
 * Whether a path in a document exists. The path may start at the root, at the document's folder or at a folder below
 * the document's folder. A file name without a folder may be in any folder.
 */
function pathExists(text: string, file: string): boolean {
  const name = text.replace(/\/$/, '').replace(/^infra\/docs\/adr\/\d{4}$/, '$&-*');
  const pattern = escapeDots(name).replaceAll(/<[^>]*>|…|\*/g, '[^/]*');
  const start = text.includes('/') ? `(${escapeDots(folderOf(file))}(.*/)?)?` : '(.*/)?';
  const expected = new RegExp(`^${start}${pattern}$`);
  return paths.some((each) => expected.test(each));
}

interface Link {
  readonly target: string;
  readonly anchor: string | undefined;
}

/** Finds the links to files and headings of this repository. */
function findLinks(markdown: string): Link[] {
  const links = [...withoutCodeBlocks(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [target = '', anchor] = link.split('#');
      return { target, anchor };
    });
}

/** Lists the anchors of a document's headings, as GitHub and the documentation pages create them. */
function listAnchors(markdown: string): string[] {
  const headings = [...withoutCodeBlocks(markdown).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return headings.map((heading) =>
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

function isBroken({ target, anchor }: Link, file: string): boolean {
  const linked = target === '' ? file : path.posix.join(folderOf(file), target);
  if (!existsSync(path.join(root, linked))) return true;
  return anchor !== undefined && !listAnchors(read(linked)).includes(anchor);
}

describe('documents', () => {
  test.each(currentDocuments)('names existing files and folders in %s', (file) => {
    expect(findPaths(read(file)).filter((text) => !pathExists(text, file))).toEqual([]);
  });

  test.each(documents)('links to existing files and headings in %s', (file) => {
    expect(findLinks(read(file)).filter((link) => isBroken(link, file))).toEqual([]);
  });

  test.each(currentDocuments)('names existing packages, npm scripts and programs in %s', (file) => {
    const text = read(file);
    const packages = [...text.matchAll(/`(@marketplace\/[\w-]+)`/g)].map(([, name = '']) => name);
    expect(packages.filter((name) => !workspaceByName.has(name))).toEqual([]);
    const named = [...text.matchAll(/npm run ([a-z][\w:-]*)(?![\w:-])(?! --workspace)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !scripts.includes(name))).toEqual([]);
    const programs = [...text.matchAll(/\bnode ([\w/.-]+\.(?:ts|mjs))\b/g)].map(([, program = '']) => program);
    expect(programs.filter((program) => !pathExists(program, file))).toEqual([]);
  });

  /** Tables, headings and pictures cannot be wrapped, and neither can a single link or piece of code. */
  const unwrappable = /^(\||#|!\[)|^\s*([-*] |\d+\. )?(\[[^\]]*\]\(\S+|`[^`]*`\S*|\S+)$/;

  test.each(documents)('wraps the lines of %s at 120 characters', (file) => {
    const lines = withoutCodeBlocks(read(file)).split('\n');
    expect(lines.filter((line) => line.length > 120 && !unwrappable.test(line))).toEqual([]);
  });
});

describe('guides', () => {
  test('include a README of at most 8,000 bytes', () => {
    expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(8000);
  });

  test.each(guides)('begins every paragraph of %s with a capital letter, bold text, code or a list mark', (file) => {
    const paragraphs = withoutCodeBlocks(read(file)).split(/\n{2,}/);
    const first = paragraphs.map((paragraph) => paragraph.trim().split('\n')[0] ?? '').filter((line) => line !== '');
    expect(first.filter((line) => !/^(#+ |\||!\[|> |- |\d+\. |\*\*|`|\[?[\p{Lu}\d])/u.test(line))).toEqual([]);
  });
});

describe('workspaces', () => {
  test.each(workspaces)('%s has a README that lists its imports, and imports nothing else of ours', (workspace) => {
    const [claim = ''] = /(may import|imports?)\b[\s\S]*/i.exec(read(`${workspace}/README.md`)) ?? [];
    expect(claim).not.toBe('');
    expect(listImports(workspace).filter((name) => !allows(claim, name))).toEqual([]);
  });
});

/** Our packages that the code of a workspace imports. Tests and nested workspaces are ignored. */
function listImports(workspace: string): string[] {
  const inner = workspaces.filter((each) => each.startsWith(`${workspace}/`));
  const files = paths.filter(
    (file) =>
      file.startsWith(`${workspace}/`) &&
      /\.tsx?$/.test(file) &&
      !/\.(spec|e2e)\.tsx?$|\/(testing|test|e2e)\//.test(file) &&
      !inner.some((each) => file.startsWith(`${each}/`)),
  );
  const names = files.flatMap((file) =>
    [...read(file).matchAll(/from '(@marketplace\/[\w-]+)/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => workspaceByName.get(name) !== workspace);
}

/**
 * Whether a README allows its workspace to import a package. For this, the README must contain one of these texts: the
 * package's name, the path or the name of the package's folder, `everything` or `all others`.
 */
function allows(claim: string, name: string): boolean {
  const folder = workspaceByName.get(name) ?? name;
  return [name, folder, path.posix.basename(folder), 'everything', 'all others'].some((word) => claim.includes(word));
}

describe('decisions', () => {
  test.each(decisions)('states the status of %s', (decision) => {
    expect(read(decision)).toMatch(/^# \d+\. .+\n\n\*\*Status\.\*\* (Accepted|Superseded by)/);
  });

  test('are listed by number and title', () => {
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
