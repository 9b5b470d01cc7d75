import {
  listCompanySearches,
  removeCompanySearch,
  renameCompanySearch,
  shareSearch,
} from '@marketplace/contracts/searches/searches.company.api.ts';
import { api } from '../../core/api.ts';
import { reads, writes } from '../../core/endpoints.ts';
import type { NamedSearch } from './searchesApi.ts';

const injected = api.injectEndpoints({
  endpoints: () => ({
    companySearches: reads(listCompanySearches, ['SavedSearches']),
    /** @param id of a saved search of the user. */
    shareSearch: writes(shareSearch, ['SavedSearches'], (id: string) => ({ body: { id } })),
    renameCompanySearch: writes(renameCompanySearch, ['SavedSearches'], ({ id, name }: NamedSearch) => ({
      params: { id },
      body: { name },
    })),
    removeCompanySearch: writes(removeCompanySearch, ['SavedSearches'], (id: string) => ({ params: { id } })),
  }),
});

export const {
  useCompanySearchesQuery,
  useShareSearchMutation,
  useRenameCompanySearchMutation,
  useRemoveCompanySearchMutation,
} = injected;
