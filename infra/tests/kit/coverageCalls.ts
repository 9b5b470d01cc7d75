import { coverageKeyHeader, readCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { z } from 'zod';
import { call, type CallOptions, type Reply } from './calls.ts';
import { testCoverageKey, type TestMarketplace } from './marketplace.ts';

/** Header that coverage requests need in addition to a session. */
export const coverageHeaders = { [coverageKeyHeader]: testCoverageKey } as const;

/** Sends a coverage request with the publishable key. @param path including the query. @param body sends a POST when given. */
export function callCoverage<Body = Record<string, unknown>>(
  { query }: TestMarketplace,
  path: string,
  { body, headers, ...options }: CallOptions & { readonly body?: object } = {},
): Promise<Reply<Body>> {
  const method = body === undefined ? 'GET' : 'POST';
  return call(query, method, path, body, { ...options, headers: { ...coverageHeaders, ...headers } });
}

/** Coverage of all countries. @param search query without `?`. */
export async function coverageOf(
  market: TestMarketplace,
  search = '',
  options: CallOptions = {},
): Promise<z.infer<typeof readCoverage.reply>> {
  return readCoverage.reply.parse((await callCoverage(market, `/api/coverage/countries?${search}`, options)).body);
}
