import {
  listCompanySearchesEndpoint,
  removeCompanySearchEndpoint,
  renameCompanySearchEndpoint,
  shareSearchEndpoint,
} from '@marketplace/contracts/searches/searches.company.api.ts';
import { rtkQueryApi } from '../../core/api.ts';
import { defineApiQuery, defineApiMutation } from '../../core/endpoints.ts';
import type { SearchIdAndName } from './searchesApi.ts';

const injected = rtkQueryApi.injectEndpoints({
  endpoints: () => ({
    companySearches: defineApiQuery(listCompanySearchesEndpoint, ['SavedSearches']),
    /** @param id id of the saved search that the user shares with the company. */
    shareSearch: defineApiMutation(shareSearchEndpoint, ['SavedSearches'], (id: string) => ({ body: { id } })),
    renameCompanySearch: defineApiMutation(
      renameCompanySearchEndpoint,
      ['SavedSearches'],
      ({ id, name }: SearchIdAndName) => ({
        params: { id },
        body: { name },
      }),
    ),
    removeCompanySearch: defineApiMutation(removeCompanySearchEndpoint, ['SavedSearches'], (id: string) => ({
      params: { id },
    })),
  }),
});

export const {
  useCompanySearchesQuery,
  useShareSearchMutation,
  useRenameCompanySearchMutation,
  useRemoveCompanySearchMutation,
} = injected;
