import { expect, test } from 'vitest';
import type { DocumentPage } from './documents.ts';
import { pagePath } from './links.ts';
import { buildNavigation, findCollection, findNeighbours, findUnlinked } from './navigation.ts';

const page = (file: string, title: string, html = ''): DocumentPage => ({
  ...{ file, title, html, path: pagePath(file) },
  ...{ lead: '', description: `About ${title}.`, headings: [], sections: [] },
});

const index = page('adr/README.md', 'Decisions', '<a href="/docs/adr/0001-one">1. One</a>');
const [one, two] = [page('adr/0001-one.md', '1. One'), page('adr/0002-two.md', '2. Two')];
const pages = [
  ...[index, one, two, page('analysts.md', 'Guide for analysts'), page('buyers.md', 'Guide for buyers')],
  ...[page('glossary.md', 'Glossary'), page('upgrading.md', 'Upgrade'), page('sign-in/README.md', 'Company sign-in')],
];

test('lists guides by reader, then the reference, and documents without a fixed place by title', () => {
  const groups = buildNavigation(pages).map(({ title, links }) => [title, ...links.map(({ label }) => label)]);
  expect(groups).toEqual([
    ['Guides', 'Buyers', 'Analysts'],
    ['Reference', 'Glossary', 'Company sign-in', 'Upgrade', 'Decisions'],
  ]);
});

test('finds the collection and the neighbours of a decision', () => {
  expect(findCollection(one, pages)).toBe(index);
  expect(findCollection(index, pages)).toBeUndefined();
  expect(findNeighbours(one, pages)).toEqual({ previous: undefined, next: two });
  expect(findNeighbours(two, pages)).toEqual({ previous: one, next: undefined });
});

test('finds the documents that the page of their folder does not link to', () => {
  expect(findUnlinked(index, pages)).toEqual([two]);
  expect(findUnlinked(one, pages)).toEqual([]);
});
