import { LiveTag } from '@marketplace/contracts/liveUpdates.ts';
import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from './baseQuery.ts';
import { takePrefetchedSession } from './sessionPrefetch.ts';
import { tabStore } from './storage.ts';
import { createSubmissionKeys } from './submissionKeys.ts';

/** The app's RTK Query API, to which each feature adds its endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery({
    fetch: async (path, init) =>
      (await takePrefetchedSession(path, init.headers)) ?? fetch(new URL(path, window.location.origin), init),
    keys: createSubmissionKeys(() => crypto.randomUUID(), tabStore),
  }),
  tagTypes: [...LiveTag.options, 'Metadata'],
  endpoints: () => ({}),
});
