import { LiveTag } from '@marketplace/contracts/live.ts';
import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from './baseQuery.ts';
import { takeEarly } from './earlySession.ts';
import { tabStore } from './storage.ts';
import { createSubmissionKeys } from './submissionKeys.ts';

/** The app's only API; each feature injects its endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery({
    fetch: async (path, init) =>
      (await takeEarly(path, init.headers)) ?? fetch(new URL(path, window.location.origin), init),
    keys: createSubmissionKeys(() => crypto.randomUUID(), tabStore),
  }),
  tagTypes: [...LiveTag.options, 'Metadata'],
  endpoints: () => ({}),
});
