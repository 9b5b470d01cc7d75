import { t } from '@lingui/core/macro';
import {
  compareCoverageEndpoint,
  coverageApiKeyHeader,
  readCoverageEndpoint,
  readTechnologyCoverageEndpoint,
} from '@marketplace/contracts/coverage/coverage.api.ts';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import type { BaseQueryApi, BaseQueryFn, QueryDefinition } from '@reduxjs/toolkit/query';
import { rtkQueryApi } from '../../core/api.ts';
import { ApiError, networkApiError } from '../../core/apiError.ts';
import {
  type ApiBaseQueryRequest,
  type EndpointRequestBody,
  buildApiRequest,
  type EndpointRequestParts,
  type EndpointReply,
} from '../../core/apiRequest.ts';
import type { CoreDispatch } from '../../core/coreState.ts';
import { readCatalogueMetadataEndpoint } from '../catalogue/catalogueApi.ts';

type QueryResult<Data> = { readonly data: Data } | { readonly error: ApiError };
type Send = (request: ApiBaseQueryRequest) => PromiseLike<{ readonly data?: unknown; readonly error?: ApiError }>;
type CoverageQuery<E extends Endpoint, Arg> = QueryDefinition<
  Arg,
  BaseQueryFn<ApiBaseQueryRequest, unknown, ApiError>,
  'Catalogue',
  EndpointReply<E>,
  'api'
>;

/** Loads the public API key of the coverage calls from the metadata. */
async function loadCoverageKey(dispatch: CoreDispatch): Promise<QueryResult<string>> {
  const { data, error } = await dispatch(readCatalogueMetadataEndpoint.initiate(undefined, { subscribe: false }));
  if (data !== undefined) return { data: data.coverageKey };
  // A sign-out aborts the call, which then ends without an error of the API.
  return { error: ApiError.safeParse(error).data ?? networkApiError };
}

/** Replaces the message of a failed call with the HTTP status of the call, because the page shows the message. */
function toCoverageError(error: ApiError): ApiError {
  return error.status === 'network' ? error : { ...error, message: t`HTTP error status ${{ status: error.status }}` };
}

/**
 * Builds a query that sends the coverage API key and is refetched when the catalogue changes.
 * @param parts builds the request from the argument of the query.
 */
function buildCoverageQuery<E extends Endpoint, Arg>(
  endpoint: E,
  parts: (arg: Arg) => EndpointRequestParts<E>,
): CoverageQuery<E, Arg> {
  const queryFn = async (arg: Arg, { dispatch }: BaseQueryApi, _extra: unknown, send: Send): Promise<unknown> => {
    const key = await loadCoverageKey(dispatch as CoreDispatch);
    if ('error' in key) return { error: toCoverageError(key.error) };
    const headers = { [coverageApiKeyHeader]: key.data };
    const answer = await send({ ...buildApiRequest<Endpoint>(endpoint, parts(arg)), headers });
    return answer.error === undefined ? answer : { error: toCoverageError(answer.error) };
  };
  const definition = { type: 'query', queryFn, providesTags: ['Catalogue'] };
  return definition as unknown as CoverageQuery<E, Arg>;
}

/** Requests only counts, without names, so that everybody gets the same cacheable reply. */
const countsOnly: EndpointRequestParts<typeof readCoverageEndpoint> = { query: { names: 'false' } };

const coverageApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    readCoverage: buildCoverageQuery<typeof readCoverageEndpoint, undefined>(readCoverageEndpoint, () => countsOnly),
    readCountryCoverage: buildCoverageQuery(readCoverageEndpoint, (country: string) => ({ query: { country } })),
    readTechnologyCoverage: buildCoverageQuery(readTechnologyCoverageEndpoint, (tech: CoverageTechnology) => ({
      params: { tech },
    })),
    compareCoverage: buildCoverageQuery(
      compareCoverageEndpoint,
      (body: EndpointRequestBody<typeof compareCoverageEndpoint>) => ({
        body,
      }),
    ),
  }),
});

export const {
  useReadCoverageQuery,
  useReadCountryCoverageQuery,
  useReadTechnologyCoverageQuery,
  useCompareCoverageQuery,
} = coverageApi;
