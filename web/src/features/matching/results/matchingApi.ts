import { countMatchesEndpoint, matchRequirementsEndpoint } from '@marketplace/contracts/matching/matching.api.ts';
import type { MatchedProviderListReplyItem } from '@marketplace/contracts/matching/matching.views.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery } from '../../../core/endpoints.ts';
import {
  type EndpointRequestBody,
  buildApiRequest,
  type EndpointQueryParameters,
  type EndpointReply,
} from '../../../core/apiRequest.ts';
import { type DisplayedProviderPage, buildProviderListKey } from '../../../shared/catalogue/list/listPage.ts';

/** Seconds until an unused reply is dropped from the cache. */
const unusedCacheSeconds = 600;

export type MatchRequestBody = EndpointRequestBody<typeof matchRequirementsEndpoint>;

/** Requirements of a search, and the page of its matches to load. */
export interface MatchQueryArg {
  wizard: MatchRequestBody;
  list: EndpointQueryParameters<typeof matchRequirementsEndpoint>;
}

/** A page of matches with its request. The page stays visible while the next request is loading. */
export type MatchResultPageWithRequest = EndpointReply<typeof matchRequirementsEndpoint> &
  Pick<DisplayedProviderPage<MatchedProviderListReplyItem>, 'offset' | 'question'> & { wizard: MatchRequestBody };

const matchingApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    matchRequirements: build.query<MatchResultPageWithRequest, MatchQueryArg>({
      query: ({ wizard, list }) =>
        buildApiRequest(matchRequirementsEndpoint, { body: wizard, query: { ...list, view: 'listing' } }),
      transformResponse: (reply: EndpointReply<typeof matchRequirementsEndpoint>, _meta, { wizard, list }) => ({
        ...reply,
        wizard,
        offset: Number(list.offset ?? 0),
        question: buildProviderListKey(list),
      }),
      providesTags: ['Catalogue', 'Responses'],
      keepUnusedDataFor: unusedCacheSeconds,
    }),
    countMatches: defineApiQuery(countMatchesEndpoint, ['Catalogue'], (body: MatchRequestBody) => ({ body })),
  }),
});

export const { useMatchRequirementsQuery, useCountMatchesQuery } = matchingApi;
