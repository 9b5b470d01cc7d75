import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { matchesIfNoneMatch } from './ifNoneMatch.ts';

const createRequest = (header?: string) => ({ headers: { 'if-none-match': header } }) as FastifyRequest;

test.each(['W/"a1"', '"a1"', '"b2", W/"a1"', '*'])('matches If-None-Match %s', (header) => {
  expect([
    matchesIfNoneMatch(createRequest(header), 'W/"a1"'),
    matchesIfNoneMatch(createRequest(header), '"a1"'),
  ]).toEqual([true, true]);
});

test.each([undefined, '', '"b2"', 'W/"a"', 'a1'])('does not match If-None-Match %s', (header) => {
  expect(matchesIfNoneMatch(createRequest(header), 'W/"a1"')).toBe(false);
});
