import { readMissedSearches } from '@marketplace/contracts/searches/searches.api.ts';
import { api } from '../../../core/api.ts';
import { defineApiQuery } from '../../../core/endpoints.ts';

const missedApi = api.injectEndpoints({
  endpoints: () => ({ missedSearches: defineApiQuery(readMissedSearches, ['Access']) }),
});

export const { useMissedSearchesQuery } = missedApi;
