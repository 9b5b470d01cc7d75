import { expect, test } from 'vitest';
import type { RenderedDocumentationPage } from './documents.ts';
import { convertDocumentFileToPagePath } from './links.ts';
import {
  buildDocumentationNavigation,
  findCollectionPageContainingDocument,
  findAdjacentDocumentationPages,
  findUnlinkedDocumentationPages,
} from './navigation.ts';

const page = (file: string, title: string, html = ''): RenderedDocumentationPage => ({
  ...{ file, title, html, path: convertDocumentFileToPagePath(file) },
  ...{ lead: '', description: `About ${title}.`, headings: [], sections: [] },
});

const index = page('adr/README.md', 'Decisions', '<a href="/docs/adr/0001-one">1. One</a>');
const [one, two] = [page('adr/0001-one.md', '1. One'), page('adr/0002-two.md', '2. Two')];
const pages = [
  ...[index, one, two, page('analysts.md', 'Guide for analysts'), page('buyers.md', 'Guide for buyers')],
  ...[page('glossary.md', 'Glossary'), page('upgrading.md', 'Upgrade'), page('sign-in/README.md', 'Company sign-in')],
];

test('lists guides by reader, then the reference, and documents without a fixed place by title', () => {
  const groups = buildDocumentationNavigation(pages).map(({ title, links }) => [
    title,
    ...links.map(({ label }) => label),
  ]);
  expect(groups).toEqual([
    ['Guides', 'Buyers', 'Analysts'],
    ['Reference', 'Glossary', 'Company sign-in', 'Upgrade', 'Decisions'],
  ]);
});

test('finds the collection and the neighbours of a decision', () => {
  expect(findCollectionPageContainingDocument(one, pages)).toBe(index);
  expect(findCollectionPageContainingDocument(index, pages)).toBeUndefined();
  expect(findAdjacentDocumentationPages(one, pages)).toEqual({ previous: undefined, next: two });
  expect(findAdjacentDocumentationPages(two, pages)).toEqual({ previous: one, next: undefined });
});

test('finds the documents that the page of their folder does not link to', () => {
  expect(findUnlinkedDocumentationPages(index, pages)).toEqual([two]);
  expect(findUnlinkedDocumentationPages(one, pages)).toEqual([]);
});
