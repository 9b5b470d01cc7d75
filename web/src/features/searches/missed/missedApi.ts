import { readMissedSearchesEndpoint } from '@marketplace/contracts/searches/searches.api.ts';
import { rtkQueryApi } from '../../../core/api.ts';
import { defineApiQuery } from '../../../core/endpoints.ts';

const missedApi = rtkQueryApi.injectEndpoints({
  endpoints: () => ({ missedSearches: defineApiQuery(readMissedSearchesEndpoint, ['Access']) }),
});

export const { useMissedSearchesQuery } = missedApi;
