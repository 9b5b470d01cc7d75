import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allPages } from '../firstPaint.tsx';
import { headOf, pathsWithHead } from './pageHeads.ts';

test('the table of heads has every page that there is, and no other', () => {
  expect(allPages.map((page) => page.path).toSorted()).toEqual(pathsWithHead.toSorted());
});

test('every page has a title and a description of its own, of the lengths that search engines show', () => {
  const titles = allPages.map(({ title }) => title);
  expect(new Set(titles).size).toBe(allPages.length);
  expect(new Set(allPages.map(({ description }) => description)).size).toBe(allPages.length);
  for (const { title, description, listed } of allPages) {
    expect(title.length, title).toBeLessThanOrEqual(75);
    expect(description.length, description).toBeLessThanOrEqual(160);
    if (listed) expect(description.length, description).toBeGreaterThanOrEqual(70);
  }
});

test('search engines may list the pages for everybody, and none that needs a session, a role or a mailed link', () => {
  expect(
    allPages
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

test.each(['/providers/', '/Providers', '/PROVIDERS//'])('%s is the page of providers', (address) => {
  expect(headOf(address)).toBe(headOf('/providers'));
});

test.each(['/nowhere', '/providers/emnify', '/constructor', '/__proto__', ''])('%s is no page', (address) => {
  expect(headOf(address)).toMatchObject({ title: 'Page not found - IoT Connectivity Marketplace', listed: false });
});

test('the picture for who shares a page has the size that it is said to have, and is light enough for every place', () => {
  const file = path.resolve(import.meta.dirname, '../../public/share.png');
  const header = readFileSync(file).subarray(0, 24);
  expect([header.toString('latin1', 1, 4), header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([
    'PNG',
    1200,
    630,
  ]);
  expect(statSync(file).size).toBeLessThan(300_000);
});
