import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listDocumentationFiles } from './documents.ts';
import {
  documentationSourceFolder,
  convertDocumentFileToPagePath,
  resolveFileLinkedInDocumentation,
  resolveDocumentationLink,
} from './links.ts';
import { buildDocumentationSite } from './site.ts';

const root = path.resolve(import.meta.dirname, '../..');
const site = buildDocumentationSite(root, {
  script: '/assets/docs.js',
  style: '/assets/docs.css',
  font: '/assets/inter.woff2',
});

const idsIn = (html: string): readonly string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id);
const hrefsIn = (html: string): readonly string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = '']) => href);

/** Lists the links of a Markdown file as they are written in its source. */
function linksIn(file: string): readonly string[] {
  const text = readFileSync(path.join(root, documentationSourceFolder, file), 'utf8').replaceAll(
    /```[^]*?```|`[^`\n]*`/g,
    '',
  );
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href = '']) => href);
}

test('has a page for every document, in the build and in the list', () => {
  const files = listDocumentationFiles(root);
  expect(files).toContain('adr/README.md');
  expect(files.filter((file) => !site.html.has(convertDocumentFileToPagePath(file)))).toEqual([]);
  expect(site.pages.map(({ path: at }) => at).toSorted()).toEqual([...site.html.keys()].toSorted());
});

test('gives every document a title and a description of its own', () => {
  const pages = site.pages.filter(({ path: at }) => at !== '/docs/*');
  expect(pages.filter(({ title, description }) => title === '' || description === '')).toEqual([]);
  expect(pages.filter(({ title }, at) => pages.findIndex((each) => each.title === title) !== at)).toEqual([]);
});

test('has no link to a missing document, file or section', () => {
  const known = new Set(listDocumentationFiles(root));
  const dead = [...known].flatMap((file) =>
    linksIn(file)
      .filter((href) => {
        const target = resolveDocumentationLink(href, file, known);
        return target.kind === 'missing' || (target.kind === 'repository' && !existsSync(path.join(root, target.file)));
      })
      .map((href) => `${file}: ${href} (${resolveFileLinkedInDocumentation(href, file)})`),
  );
  expect(dead).toEqual([]);
});

test('has no link between pages that leads nowhere', () => {
  const dead = [...site.html].flatMap(([at, html]) =>
    hrefsIn(html)
      .filter((href) => href.startsWith('#') || /^\/docs([/#]|$)/.test(href))
      .filter((href) => {
        const [page = '', id] = href.split('#', 2);
        const target = site.html.get(page === '' ? at : page);
        return target === undefined || (id !== undefined && !idsIn(target).includes(id));
      })
      .map((href) => `${at}: ${href}`),
  );
  expect(dead).toEqual([]);
});

test('links from the product only to pages that exist', () => {
  const sources = globSync('web/src/**/*.tsx', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  const links = sources.flatMap((source) =>
    [...source.matchAll(/"(\/docs(?:\/[^"#]*)?)"/g)].map(([, href = '']) => href),
  );
  expect(links).toContain('/docs');
  expect(links.filter((href) => !site.html.has(href))).toEqual([]);
});

test('reaches every page from the first one', () => {
  const reached = new Set(['/docs']);
  for (const at of reached) {
    for (const href of hrefsIn(site.html.get(at) ?? '')) {
      const [page = ''] = href.split('#', 1);
      if (site.html.has(page)) reached.add(page);
    }
  }
  expect([...site.html.keys()].filter((at) => !reached.has(at))).toEqual(['/docs/*']);
});

test('contains all pictures of its pages', () => {
  const names = new Set(site.files.map(({ name }) => `/${name}`));
  const pictures = [...site.html.values()].flatMap((html) =>
    [...html.matchAll(/<img src="([^"]+)"/g)].map(([, source = '']) => source),
  );
  expect(pictures.filter((source) => !names.has(source))).toEqual([]);
});

test('has no inline scripts and styles, which the content security policy forbids', () => {
  const inline = /<style|\sstyle="|\son[a-z]+="|<script(?![^>]*\ssrc=")/;
  expect([...site.html].filter(([, html]) => inline.test(html)).map(([at]) => at)).toEqual([]);
});

test('uses every id once per page and has exactly one heading of level 1', () => {
  const odd = [...site.html].filter(([, html]) => {
    const ids = idsIn(html);
    return new Set(ids).size !== ids.length || html.match(/<h1/g)?.length !== 1;
  });
  expect(odd.map(([at]) => at)).toEqual([]);
});

test('leaves decisions and runbooks out of search engines', () => {
  const listed = new Map(site.pages.map((page) => [page.path, page.listed]));
  expect(['/docs', '/docs/glossary', '/docs/adr', '/docs/*'].map((at) => listed.get(at))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(listed.get('/docs/adr/0001-install-node-24-from-npm')).toBe(false);
});
