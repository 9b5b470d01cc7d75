import { z } from 'zod';
import type { CallerRole } from './kernel/caller.ts';

/**
 * Tags of server data: the live stream sends the tags of changes, and the web app refetches queries with the same tags.
 */
export const LiveUpdateTag = z.enum([
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
export type LiveUpdateTag = z.infer<typeof LiveUpdateTag>;

/** Recipients of a change notification. */
export type LiveChangeAudience =
  | 'all'
  | `user:${string}`
  | `provider:${string}`
  | `company:${string}`
  | `role:${CallerRole}`;

/** A change: the tag to refetch, and its recipients. */
export type LiveChangeAudienceAndTag = readonly [audience: LiveChangeAudience, tag: LiveUpdateTag];

/**
 * Message of the live stream: tags to refetch (`null`: all), and the log position of the last change. If any tag is
 * unknown, `tags` parses to `null`.
 */
export const LiveUpdateMessage = z.object({
  tags: z.array(LiveUpdateTag).nullable().catch(null),
  position: z.string().nullish(),
});
export type LiveUpdateMessage = z.infer<typeof LiveUpdateMessage>;
