import { createApi } from '@reduxjs/toolkit/query/react';
import { createBaseQuery } from './baseQuery.ts';
import { tabStore } from './storage.ts';
import { createSubmissionKeys } from './submissionKeys.ts';

/** What can change on the server; the live stream names these, and so do the features' endpoints. */
export const liveTags = [
  'Session',
  'Access',
  'AccessRequests',
  'Users',
  'Catalogue',
  'Corrections',
  'Rfqs',
  'RfqLinks',
  'VendorRfqs',
  'VendorStats',
  'SavedSearches',
  'Favourites',
  'SearchLog',
  'RfqAudit',
  'RightsRequests',
] as const;
export type LiveTag = (typeof liveTags)[number];

/** The only API of the app; each feature injects its endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: createBaseQuery({
    fetch: (input, init) => fetch(new URL(input, window.location.origin), init),
    keys: createSubmissionKeys(() => crypto.randomUUID(), tabStore),
    checkReplies: import.meta.env.MODE !== 'production',
  }),
  tagTypes: [...liveTags, 'Metadata'],
  endpoints: () => ({}),
});
