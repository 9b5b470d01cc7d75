import { LiveUpdateTag } from '@marketplace/contracts/liveUpdates.ts';
import { createApi } from '@reduxjs/toolkit/query/react';
import { createApiBaseQuery } from './baseQuery.ts';
import { consumePrefetchedSession } from './sessionPrefetch.ts';
import { safeSessionStorage } from './storage.ts';
import { createSubmissionIdempotencyKeys } from './submissionKeys.ts';

/** The app's RTK Query API, to which each feature adds its endpoints. */
export const rtkQueryApi = createApi({
  reducerPath: 'api',
  baseQuery: createApiBaseQuery({
    fetch: async (path, init) =>
      (await consumePrefetchedSession(path, init.headers)) ?? fetch(new URL(path, window.location.origin), init),
    keys: createSubmissionIdempotencyKeys(() => crypto.randomUUID(), safeSessionStorage),
  }),
  tagTypes: [...LiveUpdateTag.options, 'Metadata'],
  endpoints: () => ({}),
});
