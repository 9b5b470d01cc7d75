import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { takesGzip } from './takesGzip.ts';

const createRequest = (header?: string) => ({ headers: { 'accept-encoding': header } }) as FastifyRequest;

test.each(['gzip', 'br, gzip', 'gzip;q=0.5', '*', 'identity, gzip', 'gzip, deflate, br, zstd'])(
  'accepts gzip for %s',
  (header) => {
    expect(takesGzip(createRequest(header))).toBe(true);
  },
);

test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'identity, gzip;q=0.5', 'xgzip'])(
  'does not accept gzip for %s',
  (header) => {
    expect(takesGzip(createRequest(header))).toBe(false);
  },
);
