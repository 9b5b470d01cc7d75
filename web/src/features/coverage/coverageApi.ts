import {
  compareCoverage,
  coverageKeyHeader,
  readCoverage,
  readTechnologyCoverage,
} from '@marketplace/contracts/coverage/coverage.api.ts';
import type { CoverageTechnology } from '@marketplace/contracts/coverage/coverage.values.ts';
import type { Endpoint } from '@marketplace/contracts/kernel/endpoint.ts';
import type { BaseQueryApi, BaseQueryFn, QueryDefinition } from '@reduxjs/toolkit/query';
import { api } from '../../core/api.ts';
import type { ApiError } from '../../core/apiError.ts';
import { type ApiRequest, type BodyOf, call, type CallParts, type ReplyOf } from '../../core/call.ts';
import type { CoreDispatch } from '../../core/coreState.ts';
import { metadataCall } from '../catalogue/catalogueApi.ts';

type Answer<Data> = { readonly data: Data } | { readonly error: ApiError };
type Send = (request: ApiRequest) => PromiseLike<{ readonly data?: unknown; readonly error?: ApiError }>;
type CoverageQuery<E extends Endpoint, Arg> = QueryDefinition<
  Arg,
  BaseQueryFn<ApiRequest, unknown, ApiError>,
  'Catalogue',
  ReplyOf<E>,
  'api'
>;

/** The publishable key of the coverage calls, which the server gives to every browser. */
async function coverageKey(dispatch: CoreDispatch): Promise<Answer<string>> {
  const { data, error } = await dispatch(metadataCall.initiate(undefined, { subscribe: false }));
  return data === undefined ? { error: error as ApiError } : { data: data.coverageKey };
}

/** Of a failed coverage call the page says its status. */
function coverageError(error: ApiError): ApiError {
  return error.status === 'network' ? error : { ...error, message: `HTTP error status ${error.status}` };
}

/** A coverage call with its key, asked again when the catalogue changes. @param parts of the call, by what a page asks. */
function readsCoverage<E extends Endpoint, Arg>(
  endpoint: E,
  parts: (asked: Arg) => CallParts<E>,
): CoverageQuery<E, Arg> {
  const queryFn = async (asked: Arg, { dispatch }: BaseQueryApi, _extra: unknown, send: Send): Promise<unknown> => {
    const key = await coverageKey(dispatch as CoreDispatch);
    if ('error' in key) return { error: coverageError(key.error) };
    const headers = { [coverageKeyHeader]: key.data };
    const answer = await send({ ...call<Endpoint>(endpoint, parts(asked)), headers });
    return answer.error === undefined ? answer : { error: coverageError(answer.error) };
  };
  const definition = { type: 'query', queryFn, providesTags: ['Catalogue'] };
  return definition as unknown as CoverageQuery<E, Arg>;
}

/** Counts alone: what all countries have to say is for everybody, and is the same for all. */
const figuresOnly: CallParts<typeof readCoverage> = { query: { names: 'false' } };

const coverageApi = api.injectEndpoints({
  endpoints: () => ({
    readCoverage: readsCoverage<typeof readCoverage, undefined>(readCoverage, () => figuresOnly),
    readCountryCoverage: readsCoverage(readCoverage, (country: string) => ({ query: { country } })),
    readTechnologyCoverage: readsCoverage(readTechnologyCoverage, (tech: CoverageTechnology) => ({ params: { tech } })),
    compareCoverage: readsCoverage(compareCoverage, (body: BodyOf<typeof compareCoverage>) => ({ body })),
  }),
});

export const {
  useReadCoverageQuery,
  useReadCountryCoverageQuery,
  useReadTechnologyCoverageQuery,
  useCompareCoverageQuery,
} = coverageApi;
