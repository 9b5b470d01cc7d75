import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { acceptsGzip } from './acceptsGzip.ts';

const createRequest = (header?: string) => ({ headers: { 'accept-encoding': header } }) as FastifyRequest;

test.each(['gzip', 'br, gzip', 'gzip;q=0.5', '*', 'identity, gzip', 'gzip, deflate, br, zstd'])(
  'accepts gzip for %s',
  (header) => {
    expect(acceptsGzip(createRequest(header))).toBe(true);
  },
);

test.each([undefined, '', 'br', 'identity', 'gzip;q=0', 'identity, gzip;q=0.5', 'xgzip'])(
  'does not accept gzip for %s',
  (header) => {
    expect(acceptsGzip(createRequest(header))).toBe(false);
  },
);
