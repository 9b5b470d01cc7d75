import { z } from 'zod';
import type { Role } from './kernel/caller.ts';

/** What can change on the server: the live stream names these, and so do the calls of the web app that are fetched anew. */
export const LiveTag = z.enum([
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
  'Responses',
  'Webhooks',
  'Arrivals',
  'ExchangeRates',
  'Conversations',
  'Notifications',
  'Company',
  'VendorPeople',
]);
export type LiveTag = z.infer<typeof LiveTag>;

/** Who may learn of a change. */
export type Audience = 'all' | `user:${string}` | `provider:${string}` | `company:${string}` | `role:${Role}`;

/** A change worth a refetch: what to refetch, and who may learn of it. */
export type Change = readonly [audience: Audience, tag: LiveTag];

/** What the live stream says: what changed, `null` for everything, and up to which position. A tag of a later release is everything. */
export const LiveMessage = z.object({
  tags: z.array(LiveTag).nullable().catch(null),
  position: z.string().nullish(),
});
export type LiveMessage = z.infer<typeof LiveMessage>;
