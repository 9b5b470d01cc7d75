import { countMatches, matchRequirements } from '@marketplace/contracts/matching/matching.api.ts';
import type { MatchedListing } from '@marketplace/contracts/matching/matching.views.ts';
import { api } from '../../../core/api.ts';
import { reads } from '../../../core/endpoints.ts';
import { type BodyOf, call, type QueryOf, type ReplyOf } from '../../../core/call.ts';
import { type ListPage, questionOf } from '../../../shared/catalogue/list/listPage.ts';

/** Seconds for which an answer is kept while another page is open. */
const keptFor = 600;

export type Wizard = BodyOf<typeof matchRequirements>;

/** A search, and which page of its matches. */
export interface MatchCall {
  wizard: Wizard;
  list: QueryOf<typeof matchRequirements>;
}

/** A page of matches that knows what it answers: it stays in sight while the next answer is on its way. */
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
      keepUnusedDataFor: keptFor,
    }),
    countMatches: reads(countMatches, ['Catalogue'], (body: Wizard) => ({ body })),
  }),
});

export const { useMatchRequirementsQuery, useCountMatchesQuery } = matchingApi;
