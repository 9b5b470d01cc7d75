import {
  endAlerts,
  listSavedSearches,
  listUserSearches,
  logSearch,
  markSearchUsed,
  removeSearch,
  renameSearch,
  saveSearch,
  setSearchAlerts,
} from '@marketplace/contracts/searches/searches.api.ts';
import { api } from '../../core/api.ts';
import { type BodyOf, call, type ReplyOf } from '../../core/call.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

/** Whether a person wants mails about one of the own saved searches. */
interface AlertsChange {
  readonly userId: string;
  readonly id: string;
  readonly wanted: boolean;
}

export const searchesApi = api.injectEndpoints({
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
    /** Shows at once, and is taken back when the server refuses it. */
    setSearchAlerts: build.mutation<ReplyOf<typeof setSearchAlerts>, AlertsChange>({
      query: ({ id, wanted }) => call(setSearchAlerts, { params: { id }, body: { wanted } }),
      onQueryStarted: async ({ userId, id, wanted }, { dispatch, queryFulfilled }) => {
        const change = searchesApi.util.updateQueryData('savedSearches', userId, (list) => {
          for (const search of list) if (search.id === id) search.alerts = wanted;
        });
        const { undo } = dispatch(change);
        await queryFulfilled.catch(undo);
      },
      invalidatesTags: ['SavedSearches'],
    }),
    /** By the token of an alert mail's link. */
    endAlerts: build.mutation<ReplyOf<typeof endAlerts>, string>({
      query: (token) => call(endAlerts, { query: { token }, body: { 'List-Unsubscribe': 'One-Click' } }),
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
  useSetSearchAlertsMutation,
  useEndAlertsMutation,
  useUserSearchesQuery,
  useLogSearchMutation,
} = searchesApi;
