import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { takesGzip } from './takesGzip.ts';

const asking = (header?: string) => ({ headers: { 'accept-encoding': header } }) as FastifyRequest;

test.each(['gzip', 'br, gzip', 'gzip;q=0.5', '*', 'identity, gzip', 'gzip, deflate, br, zstd'])(
  '%s takes gzip',
  (header) => {
    expect(takesGzip(asking(header))).toBe(true);
  },
);

test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'identity, gzip;q=0.5', 'xgzip'])('%s does not', (header) => {
  expect(takesGzip(asking(header))).toBe(false);
});
