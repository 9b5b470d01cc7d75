import { skipToken } from '@reduxjs/toolkit/query';
import { searchProviders, type Understood } from '@marketplace/contracts/catalogue/catalogue.search.api.ts';
import { api } from '../../../core/api.ts';
import { call, type ReplyOf } from '../../../core/call.ts';

const understoodApi = api.injectEndpoints({
  endpoints: (build) => ({
    understoodAs: build.query<readonly Understood[], string>({
      query: (ask) => call(searchProviders, { query: { ask, limit: 1 } }),
      transformResponse: ({ understood }: ReplyOf<typeof searchProviders>) => understood,
      providesTags: ['Catalogue'],
    }),
  }),
});

const nothing: readonly Understood[] = [];

/** What the words of a search were understood to ask, and those that mean themselves, whichever list is searched; nothing until it is known. */
export function useUnderstood(text: string): readonly Understood[] {
  const ask = text.trim();
  const { currentData } = understoodApi.useUnderstoodAsQuery(ask === '' ? skipToken : ask);
  return currentData ?? nothing;
}
