import {
  listFavouritesEndpoint,
  starProviderEndpoint,
  unstarProviderEndpoint,
} from '@marketplace/contracts/searches/searches.api.ts';
import type { FavouriteProviderReplyItem } from '@marketplace/contracts/searches/searches.views.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery } from '../../../core/endpoints.ts';
import { buildApiRequest, type EndpointReply } from '../../../core/apiRequest.ts';

/** A provider to add to or remove from the favourites, with the data that the list shows before the server replies. */
export interface FavouriteChange {
  readonly userId: string;
  readonly provider: Omit<FavouriteProviderReplyItem, 'starred_at' | 'in_catalogue'>;
  /** Time of the change, ISO 8601. */
  readonly at: string;
}

const favouritesApi = rtkQueryApi.injectEndpoints({
  endpoints: (build) => ({
    /** @param userId id of the signed-in user. */
    favourites: defineApiQuery(listFavouritesEndpoint, ['Favourites'], (userId: string) => ({ params: { userId } })),
    starProvider: build.mutation<EndpointReply<typeof starProviderEndpoint>, FavouriteChange>({
      query: ({ provider }) => buildApiRequest(starProviderEndpoint, { params: { providerId: provider.provider_id } }),
      onQueryStarted: async ({ userId, provider, at }, { dispatch, queryFulfilled }) => {
        const change = favouritesApi.util.updateQueryData('favourites', userId, (list) => {
          if (list.some(({ provider_id }) => provider_id === provider.provider_id)) return;
          list.unshift({ ...provider, in_catalogue: true, starred_at: at });
        });
        const { undo } = dispatch(change);
        await queryFulfilled.catch(undo);
      },
      invalidatesTags: ['Favourites'],
    }),
    unstarProvider: build.mutation<
      EndpointReply<typeof unstarProviderEndpoint>,
      Pick<FavouriteChange, 'userId' | 'provider'>
    >({
      query: ({ provider }) =>
        buildApiRequest(unstarProviderEndpoint, { params: { providerId: provider.provider_id } }),
      onQueryStarted: async ({ userId, provider }, { dispatch, queryFulfilled }) => {
        const change = favouritesApi.util.updateQueryData('favourites', userId, (list) =>
          list.filter(({ provider_id }) => provider_id !== provider.provider_id),
        );
        const { undo } = dispatch(change);
        await queryFulfilled.catch(undo);
      },
      invalidatesTags: ['Favourites'],
    }),
  }),
});

export const { useFavouritesQuery, useStarProviderMutation, useUnstarProviderMutation } = favouritesApi;
