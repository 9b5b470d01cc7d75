import {
  listCompanySearches,
  removeCompanySearch,
  renameCompanySearch,
  shareSearch,
} from '@marketplace/contracts/searches/searches.company.api.ts';
import { api } from '../../core/api.ts';
import { defineQuery, defineMutation } from '../../core/endpoints.ts';
import type { NamedSearch } from './searchesApi.ts';

const injected = api.injectEndpoints({
  endpoints: () => ({
    companySearches: defineQuery(listCompanySearches, ['SavedSearches']),
    /** @param id of a saved search of the user. */
    shareSearch: defineMutation(shareSearch, ['SavedSearches'], (id: string) => ({ body: { id } })),
    renameCompanySearch: defineMutation(renameCompanySearch, ['SavedSearches'], ({ id, name }: NamedSearch) => ({
      params: { id },
      body: { name },
    })),
    removeCompanySearch: defineMutation(removeCompanySearch, ['SavedSearches'], (id: string) => ({ params: { id } })),
  }),
});

export const {
  useCompanySearchesQuery,
  useShareSearchMutation,
  useRenameCompanySearchMutation,
  useRemoveCompanySearchMutation,
} = injected;
