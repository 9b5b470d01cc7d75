import { readMissedSearches } from '@marketplace/contracts/searches/searches.api.ts';
import { api } from '../../../core/api.ts';
import { reads } from '../../../core/endpoints.ts';

const missedApi = api.injectEndpoints({
  endpoints: () => ({ missedSearches: reads(readMissedSearches, ['Access']) }),
});

export const { useMissedSearchesQuery } = missedApi;
