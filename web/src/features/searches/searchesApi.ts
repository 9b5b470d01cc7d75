import {
  endAlertsEndpoint,
  listSavedSearchesEndpoint,
  listUserSearchesEndpoint,
  logSearchEndpoint,
  markSearchUsedEndpoint,
  removeSearchEndpoint,
  renameSearchEndpoint,
  saveSearchEndpoint,
  setSearchAlertsEndpoint,
} from '@marketplace/contracts/searches/searches.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';
import { buildApiRequest, type EndpointReply } from '../../core/apiRequest.ts';

/** Id of a search with its current or new name. */
export interface SearchIdAndName {
  readonly id: string;
  readonly name: string;
}

/** Request to turn mails about a saved search on or off. */
interface AlertsChange {
  readonly userId: string;
  readonly id: string;
  readonly wanted: boolean;
}

export const searchesApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    /** @param userId id of the signed-in user. */
    savedSearches: defineApiQuery(listSavedSearchesEndpoint, ['SavedSearches'], (userId: string) => ({
      params: { userId },
    })),
    saveSearch: defineApiMutation(saveSearchEndpoint, ['SavedSearches']),
    renameSearch: defineApiMutation(renameSearchEndpoint, ['SavedSearches'], ({ id, name }: SearchIdAndName) => ({
      params: { id },
      body: { name },
    })),
    removeSearch: defineApiMutation(removeSearchEndpoint, ['SavedSearches'], (id: string) => ({ params: { id } })),
    markSearchUsed: defineApiMutation(markSearchUsedEndpoint, ['SavedSearches'], (id: string) => ({ params: { id } })),
    /** Updates the cache immediately, and reverts the update if the server rejects the change. */
    setSearchAlerts: build.mutation<EndpointReply<typeof setSearchAlertsEndpoint>, AlertsChange>({
      query: ({ id, wanted }) => buildApiRequest(setSearchAlertsEndpoint, { params: { id }, body: { wanted } }),
      onQueryStarted: async ({ userId, id, wanted }, { dispatch, queryFulfilled }) => {
        const change = searchesApi.util.updateQueryData('savedSearches', userId, (list) => {
          for (const search of list) if (search.id === id) search.alerts = wanted;
        });
        const { undo } = dispatch(change);
        await queryFulfilled.catch(undo);
      },
      invalidatesTags: ['SavedSearches'],
    }),
    /** @param token token from the unsubscribe link in a mail. */
    endAlerts: defineApiMutation(endAlertsEndpoint, ['SavedSearches'], (token: string) => ({
      query: { token },
      body: { 'List-Unsubscribe': 'One-Click' as const },
    })),
    /** Newest logged searches of a user; identical searches are grouped. */
    userSearches: defineApiQuery(
      listUserSearchesEndpoint,
      ['SearchLog'],
      ({ userId, limit }: { readonly userId: string; readonly limit: number }) => ({
        params: { userId },
        query: { limit, identical: 'once' as const },
      }),
    ),
    logSearch: defineApiMutation(logSearchEndpoint, ['SearchLog']),
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
