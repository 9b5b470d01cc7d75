import { z } from 'zod';
import { InstantInRequest } from '../kernel/instant.ts';
import { CommandReply, defineCommandEndpoint, defineQueryEndpoint } from '../kernel/endpoint.ts';
import { ProviderId } from '../kernel/ids.ts';
import { SearchLoggingRequestBody, RenameSavedSearchBody, SaveSearchBody } from './searches.commands.ts';
import { ProviderMissedSearchesReportReply } from './searches.missed.views.ts';
import { LoggedSearchSignatureValidity } from './searches.proof.ts';
import {
  LoggedSearchWithIdenticalCountReplyItem,
  FavouriteProviderReplyItem,
  SavedSearchReplyItem,
  LoggedSearchReplyItem,
  UserSearchSummary,
} from './searches.views.ts';

const userParams = z.object({ userId: z.string().max(100) });
const searchParams = z.object({ id: z.string().max(100) });
const providerParams = z.object({ providerId: ProviderId });

/**
 * If the user already has a saved search with the same requirements, that search is marked as used, and `saved` is
 * false. Fails with 'searches.not-you' (403).
 */
export const saveSearchEndpoint = defineCommandEndpoint('POST', '/api/saved-searches', 'session', {
  summary: 'Save a search, or mark an existing one with the same requirements as used.',
  refuses: ['searches.full', 'searches.history-full', 'searches.not-you'],
  limit: 'search',
  body: SaveSearchBody,
  reply: CommandReply.extend({ id: z.uuid(), saved: z.boolean() }),
});

/**
 * Lists the most recently used search first. Fails with 'searches.not-you' (403) for another user's searches, unless
 * the caller is an admin.
 */
export const listSavedSearchesEndpoint = defineQueryEndpoint('/api/saved-searches/:userId', 'session', {
  summary: 'List the saved searches of a user, most recently used first.',
  refuses: ['searches.not-you'],
  params: userParams,
  reply: z.array(SavedSearchReplyItem),
});

/**
 * This and the next three endpoints fail with 'searches.not-found' (404) unless the id identifies one of the caller's
 * saved searches.
 */
export const renameSearchEndpoint = defineCommandEndpoint('PUT', '/api/saved-searches/:id', 'session', {
  summary: 'Rename a saved search.',
  refuses: ['searches.history-full', 'searches.not-found'],
  params: searchParams,
  body: RenameSavedSearchBody,
  reply: CommandReply,
});
export const removeSearchEndpoint = defineCommandEndpoint('DELETE', '/api/saved-searches/:id', 'session', {
  summary: 'Remove a saved search.',
  refuses: ['searches.not-found', 'searches.history-full'],
  params: searchParams,
  reply: CommandReply,
});
export const markSearchUsedEndpoint = defineCommandEndpoint('POST', '/api/saved-searches/:id/use', 'session', {
  summary: 'Mark a saved search as used.',
  refuses: ['searches.not-found', 'searches.history-full'],
  params: searchParams,
  reply: CommandReply,
});
/** Turns mail alerts on or off; they report new matches after catalogue changes. Stores no event if nothing changes. */
export const setSearchAlertsEndpoint = defineCommandEndpoint('PUT', '/api/saved-searches/:id/alerts', 'session', {
  summary: 'Turn mail alerts for new matches of a saved search on or off.',
  refuses: ['searches.history-full', 'searches.not-found'],
  params: searchParams,
  body: z.strictObject({ wanted: z.boolean() }),
  reply: CommandReply,
});

/**
 * Unsubscribes from the mail group of the mail that contains the link, or from alerts about new matches. Called by the
 * page at this path or by a mail client (RFC 8058: the body may be a form). Safe to repeat. Fails with 'searches.link'
 * (400) for an incomplete token.
 */
export const endAlertsEndpoint = defineCommandEndpoint('POST', '/unsubscribe', 'public', {
  summary: 'Unsubscribe from a kind of mail with the link in the mail. Safe to repeat.',
  refuses: ['notifications.history-full', 'searches.history-full', 'searches.link'],
  limit: 'search',
  query: z.object({ token: z.string().max(300) }),
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  reply: CommandReply,
});

/**
 * Lists the most recently starred provider first. Fails with 'searches.not-you' (403) for another user's favourites,
 * unless the caller is an admin.
 */
export const listFavouritesEndpoint = defineQueryEndpoint('/api/favorites/:userId', 'session', {
  summary: 'List the starred providers of a user, most recently starred first.',
  refuses: ['searches.not-you'],
  params: userParams,
  reply: z.array(FavouriteProviderReplyItem),
});

/**
 * Stores no event if nothing changes. Fails with 'searches.unknown-provider' (422) and 'searches.too-many-favorites'
 * (409).
 */
export const starProviderEndpoint = defineCommandEndpoint('PUT', '/api/favorites/:providerId', 'session', {
  summary: 'Star a provider. Safe to repeat.',
  refuses: ['searches.history-full', 'searches.too-many-favorites', 'searches.unknown-provider'],
  params: providerParams,
  reply: CommandReply,
});
export const unstarProviderEndpoint = defineCommandEndpoint('DELETE', '/api/favorites/:providerId', 'session', {
  summary: 'Unstar a provider. Safe to repeat.',
  refuses: ['searches.history-full'],
  params: providerParams,
  reply: CommandReply,
});

/** Fails with 'searches.not-you' (403) for another user's id or email address. */
export const logSearchEndpoint = defineCommandEndpoint('POST', '/api/analytics/user-searches', 'session', {
  summary: 'Record a search. The digest of the match proves its result.',
  refuses: ['searches.not-you'],
  limit: 'search',
  body: SearchLoggingRequestBody,
  reply: CommandReply.extend({ id: z.uuid(), proof: LoggedSearchSignatureValidity }),
});

const limitParameters = { limit: z.coerce.number().int().min(1).max(1000).default(100) };

/** Instants, `from` inclusive and `to` exclusive; unbounded when omitted. */
const rangeParameters = { from: InstantInRequest.optional(), to: InstantInRequest.optional() };

/**
 * Lists the newest search first. Fails with 'searches.not-you' (403) for another user's searches, unless the caller is
 * an admin. With `identical=once`, searches with the same requirements are merged into the newest of them, whose
 * `times` is the number of merged searches.
 */
export const listUserSearchesEndpoint = defineQueryEndpoint('/api/analytics/user-searches/:userId', 'session', {
  summary:
    'List the searches of a user, newest first. With identical=once, merges searches with the same requirements and counts them.',
  refuses: ['searches.not-you'],
  params: userParams,
  query: z.object({ ...limitParameters, ...rangeParameters, identical: z.enum(['each', 'once']).default('each') }),
  reply: z.array(LoggedSearchWithIdenticalCountReplyItem),
});

/**
 * Returns a summary per user (most searches first) and the searches (newest first) between two instants (`from`
 * inclusive, `to` exclusive). `limit` applies to each of the two lists. Personal data is omitted for analysts.
 */
export const listAllSearchesEndpoint = defineQueryEndpoint('/api/analytics/all-user-searches', 'analyst', {
  summary: 'List the searches of all users with a summary per user. Without personal data for analysts.',
  query: z.object({ ...limitParameters, ...rangeParameters }),
  reply: z.object({ user_summary: z.array(UserSearchSummary), recent_searches: z.array(LoggedSearchReplyItem) }),
});

/**
 * Covers the last whole month. Has no parameter for the period, because comparing overlapping periods could identify
 * buyers. Fails with 'searches.busy' (503) while too many of these requests are running.
 */
export const readMissedSearchesEndpoint = defineQueryEndpoint('/api/vendor/missed-searches', 'vendor', {
  summary: "List requirements that kept the caller's provider out of search results in the last whole month.",
  refuses: ['searches.busy'],
  reply: ProviderMissedSearchesReportReply,
});
