import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isKnown } from './known.ts';

const asking = (header?: string) => ({ headers: { 'if-none-match': header } }) as FastifyRequest;

test.each(['W/"a1"', '"a1"', '"b2", W/"a1"', '*'])('who asks with If-None-Match %s has the answer', (header) => {
  expect([isKnown(asking(header), 'W/"a1"'), isKnown(asking(header), '"a1"')]).toEqual([true, true]);
});

test.each([undefined, '', '"b2"', 'W/"a"', 'a1'])('who asks with If-None-Match %s does not', (header) => {
  expect(isKnown(asking(header), 'W/"a1"')).toBe(false);
});
