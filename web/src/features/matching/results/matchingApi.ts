import { countMatches, matchRequirements } from '@marketplace/contracts/matching/matching.api.ts';
import type { MatchedListing } from '@marketplace/contracts/matching/matching.views.ts';
import { api } from '../../../core/api.ts';
import { reads } from '../../../core/endpoints.ts';
import { type BodyOf, call, type QueryOf, type ReplyOf } from '../../../core/call.ts';
import { type ListPage, questionOf } from '../../../shared/catalogue/list/listPage.ts';

/** Seconds until an unused reply is dropped from the cache. */
const unusedCacheSeconds = 600;

export type Wizard = BodyOf<typeof matchRequirements>;

/** Requirements of a search, and the page of its matches to load. */
export interface MatchCall {
  wizard: Wizard;
  list: QueryOf<typeof matchRequirements>;
}

/** Page of matches with the request it answers. It stays visible while the next page loads. */
export type MatchPage = ReplyOf<typeof matchRequirements> &
  Pick<ListPage<MatchedListing>, 'offset' | 'question'> & { wizard: Wizard };

const matchingApi = api.injectEndpoints({
  endpoints: (build) => ({
    matchRequirements: build.query<MatchPage, MatchCall>({
      query: ({ wizard, list }) => call(matchRequirements, { body: wizard, query: { ...list, view: 'listing' } }),
      transformResponse: (reply: ReplyOf<typeof matchRequirements>, _meta, { wizard, list }) => ({
        ...reply,
        wizard,
        offset: Number(list.offset ?? 0),
        question: questionOf(list),
      }),
      providesTags: ['Catalogue', 'Responses'],
      keepUnusedDataFor: unusedCacheSeconds,
    }),
    countMatches: reads(countMatches, ['Catalogue'], (body: Wizard) => ({ body })),
  }),
});

export const { useMatchRequirementsQuery, useCountMatchesQuery } = matchingApi;
