import { coverageApiKeyHeader, readCoverageEndpoint } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { z } from 'zod';
import { callTestApi, type TestApiCallOptions, type TestApiReply } from './apiCalls.ts';
import { testCoverageApiKey, type InProcessTestMarketplace } from './testMarketplace.ts';

/** Header that coverage requests need in addition to a session. */
export const testCoverageApiKeyHeaders = { [coverageApiKeyHeader]: testCoverageApiKey } as const;

/**
 * Sends a coverage request with the publishable key.
 * @param path path including the query.
 * @param body body of a POST request; without a body, a GET request is sent.
 */
export function callTestCoverage<Body = Record<string, unknown>>(
  { query }: InProcessTestMarketplace,
  path: string,
  { body, headers, ...options }: TestApiCallOptions & { readonly body?: object } = {},
): Promise<TestApiReply<Body>> {
  const method = body === undefined ? 'GET' : 'POST';
  return callTestApi(query, method, path, body, { ...options, headers: { ...testCoverageApiKeyHeaders, ...headers } });
}

/**
 * Reads the coverage of all countries.
 * @param search query string without `?`.
 */
export async function readTestCountriesCoverage(
  market: InProcessTestMarketplace,
  search = '',
  options: TestApiCallOptions = {},
): Promise<z.infer<typeof readCoverageEndpoint.reply>> {
  return readCoverageEndpoint.reply.parse(
    (await callTestCoverage(market, `/api/coverage/countries?${search}`, options)).body,
  );
}
