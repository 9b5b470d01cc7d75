import MiniSearch from 'minisearch';
import { expect, test } from 'vitest';
import {
  describeDocumentationResultCount,
  cutDocumentationSearchExcerpt,
  findDocumentationSections,
} from './browser/results.ts';
import type { RenderedDocumentationPage } from './documents.ts';
import { convertDocumentFileToPagePath } from './links.ts';
import { renderMarkdown } from './markdown.ts';
import { buildDocumentationSearchIndex } from './searchIndex.ts';
import { type DocumentationSearchEntry, documentationSearchOptions } from './documentationSearchOptions.ts';

function page(file: string, markdown: string): RenderedDocumentationPage {
  const rendered = renderMarkdown(markdown, { link: (href) => ({ kind: 'address', href }), picture: () => null });
  return { ...rendered, file, path: convertDocumentFileToPagePath(file), description: '' };
}

const json = buildDocumentationSearchIndex([
  page(
    'buyers.md',
    '# Guide for buyers\n\nHow to request quotes.\n\n## Withdraw a request\n\nChoose *Withdraw*. The café answers.',
  ),
  page(
    'operators.md',
    '# Guide for operators\n\n## Backups\n\nRun `npm run backup` every night. A webhook is not a backup.',
  ),
  page(
    'adr/0001-webhooks.md',
    '# 1. Send webhooks\n\n## Context\n\nPrograms wait.\n\n## Decision\n\nSend them at once.',
  ),
]);
const index = MiniSearch.loadJSON<DocumentationSearchEntry>(json, documentationSearchOptions);
const find = (query: string): readonly string[] => findDocumentationSections(index, query).map(({ id }) => id);

test.each([
  ['the title', 'operators', '/docs/operators'],
  ['a heading', 'withdraw', '/docs/buyers#withdraw-a-request'],
  ['text', 'quotes', '/docs/buyers'],
  ['code', 'npm', '/docs/operators#backups'],
  ['the start of a word', 'with', '/docs/buyers#withdraw-a-request'],
  ['a typing error', 'withdrow', '/docs/buyers#withdraw-a-request'],
  ['an accent', 'cafe', '/docs/buyers#withdraw-a-request'],
  ['capital letters', 'WITHDRAW', '/docs/buyers#withdraw-a-request'],
  ['several words', 'backup night', '/docs/operators#backups'],
])('finds a section by %s', (_what, query, id) => {
  expect(find(query)[0]).toBe(id);
});

test('lists a decision once', () => {
  expect(find('webhooks').filter((id) => id.startsWith('/docs/adr'))).toEqual(['/docs/adr/0001-webhooks']);
});

test('finds some of the words when no section contains all', () => {
  expect(find('backup zeppelin')).toContain('/docs/operators#backups');
  expect(find('zeppelin')).toEqual([]);
});

test('cuts an excerpt around the first match and marks all matches', () => {
  const text = `${'word '.repeat(30)}backup of the log, then another Backup ${'more '.repeat(40)}`.trim();
  const excerpt = cutDocumentationSearchExcerpt(text, ['backup']);
  expect(excerpt.filter((_part, at) => at % 2 === 1)).toEqual(['backup', 'Backup']);
  expect(excerpt[0]).toMatch(/^… word/);
  expect(excerpt.at(-1)).toMatch(/more …$/);
  expect(cutDocumentationSearchExcerpt('A [bracket (only)', ['[bracket'])).toEqual(['A ', '[bracket', ' (only)']);
  expect(cutDocumentationSearchExcerpt('No match here', ['title'])).toEqual(['No match here']);
});

test.each([
  [0, 0, 'No results for “sim”. Check the spelling or use fewer words.'],
  [1, 1, '1 result'],
  [12, 12, '12 results'],
  [30, 12, '30 results, the best 12 are listed'],
])('describes %d results', (count, shown, text) => {
  expect(describeDocumentationResultCount(count, shown, 'sim')).toBe(text);
});
