import { coverageKeyHeader, readCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { z } from 'zod';
import { call, type CallOptions, type Reply } from './calls.ts';
import { testCoverageKey, type TestMarketplace } from './marketplace.ts';

/** What the calls of the coverage map need besides a session. */
export const coverageHeaders = { [coverageKeyHeader]: testCoverageKey } as const;

/** Makes a call of the coverage map with the key. @param path with its query. @param body of a POST. */
export function callCoverage<Body = Record<string, unknown>>(
  { query }: TestMarketplace,
  path: string,
  { body, headers, ...options }: CallOptions & { readonly body?: object } = {},
): Promise<Reply<Body>> {
  const method = body === undefined ? 'GET' : 'POST';
  return call(query, method, path, body, { ...options, headers: { ...coverageHeaders, ...headers } });
}

/** Everything about every country. @param search what follows `?`. */
export async function coverageOf(
  market: TestMarketplace,
  search = '',
  options: CallOptions = {},
): Promise<z.infer<typeof readCoverage.reply>> {
  return readCoverage.reply.parse((await callCoverage(market, `/api/coverage/countries?${search}`, options)).body);
}
