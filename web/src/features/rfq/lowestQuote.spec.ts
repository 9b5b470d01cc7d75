import { expect, test } from 'vitest';
import { buyerLinkView, quotedLink } from '../../test/fixtures.ts';
import { quoteRanks } from './lowestQuote.ts';

test('marks the lowest of several quotes in one currency, exactly', () => {
  const links = [quotedLink('a', 'A', ['0.30']), quotedLink('b', 'B', ['0.29']), buyerLinkView({ id: 'c' })];
  expect([...quoteRanks(links)]).toEqual([['b', 'best']]);
});

test('a tie marks nobody and says equal', () => {
  expect([...quoteRanks([quotedLink('a', 'A', ['2.00']), quotedLink('b', 'B', ['2.0'])])]).toEqual([
    ['a', 'equal'],
    ['b', 'equal'],
  ]);
});

test('a single quote, and quotes in several currencies, are not ranked', () => {
  expect(quoteRanks([quotedLink('a', 'A', ['1.00'])]).size).toBe(0);
  expect(quoteRanks([quotedLink('a', 'A', ['1.00']), quotedLink('b', 'B', ['9'], 'JPY')]).size).toBe(0);
});
