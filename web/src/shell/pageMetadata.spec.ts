import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allPagePathsAndMetadata } from '../firstPaint.tsx';
import { getPageMetadata, pathsOfPagesWithMetadata } from './pageMetadata.ts';

test('contains exactly the pages of the app', () => {
  expect(allPagePathsAndMetadata.map((page) => page.path).toSorted()).toEqual(pathsOfPagesWithMetadata.toSorted());
});

test('has unique titles and descriptions of the lengths that search engines show', () => {
  const titles = allPagePathsAndMetadata.map(({ title }) => title);
  expect(new Set(titles).size).toBe(allPagePathsAndMetadata.length);
  expect(new Set(allPagePathsAndMetadata.map(({ description }) => description)).size).toBe(
    allPagePathsAndMetadata.length,
  );
  for (const { title, description, listed } of allPagePathsAndMetadata) {
    expect(title.length, title).toBeLessThanOrEqual(75);
    expect(description.length, description).toBeLessThanOrEqual(160);
    if (listed) expect(description.length, description).toBeGreaterThanOrEqual(70);
  }
});

test('lists public pages for search engines, but none that needs a session, role or mailed link', () => {
  expect(
    allPagePathsAndMetadata
      .filter(({ listed }) => listed)
      .map((page) => page.path)
      .toSorted(),
  ).toEqual([
    '/',
    '/accessibility-statement',
    '/api/docs',
    '/bootstrap-profile',
    '/contact',
    '/cookie-policy',
    '/coverage-map',
    '/data-subject-rights',
    '/do-not-sell',
    '/knowledge-base',
    '/privacy-policy',
    '/providers',
    '/requirements',
    '/terms-of-service',
  ]);
});

test.each(['/providers/', '/Providers', '/PROVIDERS//'])('resolves %s to the providers page', (address) => {
  expect(getPageMetadata(address)).toBe(getPageMetadata('/providers'));
});

test.each(['/nowhere', '/providers/emnify', '/constructor', '/__proto__', ''])(
  'resolves %s to the not-found page',
  (address) => {
    expect(getPageMetadata(address)).toMatchObject({
      title: 'Page not found - IoT Connectivity Marketplace',
      listed: false,
    });
  },
);

test('provides a share image of the declared size and at most 300 kB', () => {
  const file = path.resolve(import.meta.dirname, '../../public/share.png');
  const header = readFileSync(file).subarray(0, 24);
  expect([header.toString('latin1', 1, 4), header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([
    'PNG',
    1200,
    630,
  ]);
  expect(statSync(file).size).toBeLessThan(300_000);
});
