import { matchRequirements } from '@marketplace/contracts/matching/matching.api.ts';
import { api } from '../../app/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../app/call.ts';

/** Seconds for which an answer is kept while another page is open. */
const keptFor = 600;

const matchingApi = api.injectEndpoints({
  endpoints: (build) => ({
    matchRequirements: build.query<ReplyOf<typeof matchRequirements>, BodyOf<typeof matchRequirements>>({
      query: (body) => call(matchRequirements, { body }),
      providesTags: ['Catalogue'],
      keepUnusedDataFor: keptFor,
    }),
  }),
});

export const { useMatchRequirementsQuery } = matchingApi;
