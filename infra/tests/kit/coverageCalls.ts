import { coverageApiKeyHeader, readCoverage } from '@marketplace/contracts/coverage/coverage.api.ts';
import type { z } from 'zod';
import { callApi, type ApiCallOptions, type ApiReply } from './apiCalls.ts';
import { testCoveragePublishableKey, type TestMarketplace } from './testMarketplace.ts';

/** Header that coverage requests need in addition to a session. */
export const testCoverageKeyHeaders = { [coverageApiKeyHeader]: testCoveragePublishableKey } as const;

/**
 * Sends a coverage request with the publishable key.
 * @param path path including the query.
 * @param body body of a POST request; without a body, a GET request is sent.
 */
export function callCoverageApi<Body = Record<string, unknown>>(
  { query }: TestMarketplace,
  path: string,
  { body, headers, ...options }: ApiCallOptions & { readonly body?: object } = {},
): Promise<ApiReply<Body>> {
  const method = body === undefined ? 'GET' : 'POST';
  return callApi(query, method, path, body, { ...options, headers: { ...testCoverageKeyHeaders, ...headers } });
}

/**
 * Reads the coverage of all countries.
 * @param search query string without `?`.
 */
export async function readCountriesCoverage(
  market: TestMarketplace,
  search = '',
  options: ApiCallOptions = {},
): Promise<z.infer<typeof readCoverage.reply>> {
  return readCoverage.reply.parse((await callCoverageApi(market, `/api/coverage/countries?${search}`, options)).body);
}
