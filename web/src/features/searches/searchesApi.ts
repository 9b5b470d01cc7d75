import {
  listSavedSearches,
  listUserSearches,
  logSearch,
  markSearchUsed,
  removeSearch,
  renameSearch,
  saveSearch,
} from '@marketplace/contracts/searches/searches.api.ts';
import { api } from '../../app/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../app/call.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

const searchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** By the person's own id. */
    savedSearches: build.query<ReplyOf<typeof listSavedSearches>, string>({
      query: (userId) => call(listSavedSearches, { params: { userId } }),
      providesTags: ['SavedSearches'],
    }),
    saveSearch: build.mutation<ReplyOf<typeof saveSearch>, BodyOf<typeof saveSearch>>({
      query: (body) => call(saveSearch, { body }),
      invalidatesTags: ['SavedSearches'],
    }),
    renameSearch: build.mutation<ReplyOf<typeof renameSearch>, Named>({
      query: ({ id, name }) => call(renameSearch, { params: { id }, body: { name } }),
      invalidatesTags: ['SavedSearches'],
    }),
    removeSearch: build.mutation<ReplyOf<typeof removeSearch>, string>({
      query: (id) => call(removeSearch, { params: { id } }),
      invalidatesTags: ['SavedSearches'],
    }),
    markSearchUsed: build.mutation<ReplyOf<typeof markSearchUsed>, string>({
      query: (id) => call(markSearchUsed, { params: { id } }),
      invalidatesTags: ['SavedSearches'],
    }),
    /** The newest of a person's searches in the log. */
    userSearches: build.query<ReplyOf<typeof listUserSearches>, { readonly userId: string; readonly limit: number }>({
      query: ({ userId, limit }) => call(listUserSearches, { params: { userId }, query: { limit } }),
      providesTags: ['SearchLog'],
    }),
    logSearch: build.mutation<ReplyOf<typeof logSearch>, BodyOf<typeof logSearch>>({
      query: (body) => call(logSearch, { body }),
      invalidatesTags: ['SearchLog'],
    }),
  }),
});

export const {
  useSavedSearchesQuery,
  useSaveSearchMutation,
  useRenameSearchMutation,
  useRemoveSearchMutation,
  useMarkSearchUsedMutation,
  useUserSearchesQuery,
  useLogSearchMutation,
} = searchesApi;
