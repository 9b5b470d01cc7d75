import { readMissedSearches } from '@marketplace/contracts/searches/searches.api.ts';
import { api } from '../../../core/api.ts';
import { defineQuery } from '../../../core/endpoints.ts';

const missedApi = api.injectEndpoints({
  endpoints: () => ({ missedSearches: defineQuery(readMissedSearches, ['Access']) }),
});

export const { useMissedSearchesQuery } = missedApi;
