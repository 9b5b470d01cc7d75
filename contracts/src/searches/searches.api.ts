import { z } from 'zod';
import { InstantInput } from '../kernel/instant.ts';
import { Accepted, command, query } from '../kernel/endpoint.ts';
import { ProviderId } from '../kernel/ids.ts';
import { LogSearchBody, NewSearchName, SaveSearchBody } from './searches.commands.ts';
import { MissedSearches } from './searches.missed.views.ts';
import { SearchProof } from './searches.proof.ts';
import { CountedSearchView, FavouriteView, SavedSearchView, SearchLogView, UserSummaryView } from './searches.views.ts';

const ownUser = z.object({ userId: z.string().max(100) });
const ownSearch = z.object({ id: z.string().max(100) });
const ofProvider = z.object({ providerId: ProviderId });

/** `saved` is false when the same requirements were saved before: then that search was used. Refuses 'searches.not-you'. */
export const saveSearch = command('POST', '/api/saved-searches', 'session', {
  summary: 'Save a search. The same requirements again only count as a use.',
  refuses: ['searches.full', 'searches.history-full', 'searches.not-you'],
  limit: 'search',
  body: SaveSearchBody,
  reply: Accepted.extend({ id: z.uuid(), saved: z.boolean() }),
});

/** One's own, or anybody's for an admin: else 403 'searches.not-you'. Last used first. */
export const listSavedSearches = query('/api/saved-searches/:userId', 'session', {
  summary: 'Saved searches of a person, the last used first.',
  refuses: ['searches.not-you'],
  params: ownUser,
  reply: z.array(SavedSearchView),
});

/** The four refuse 404 'searches.not-found' for an id that is not among the caller's own. */
export const renameSearch = command('PUT', '/api/saved-searches/:id', 'session', {
  summary: 'Rename a saved search.',
  refuses: ['searches.history-full', 'searches.not-found'],
  params: ownSearch,
  body: NewSearchName,
  reply: Accepted,
});
export const removeSearch = command('DELETE', '/api/saved-searches/:id', 'session', {
  summary: 'Remove a saved search.',
  refuses: ['searches.not-found', 'searches.history-full'],
  params: ownSearch,
  reply: Accepted,
});
export const markSearchUsed = command('POST', '/api/saved-searches/:id/use', 'session', {
  summary: 'Note that a saved search was used again.',
  refuses: ['searches.not-found', 'searches.history-full'],
  params: ownSearch,
  reply: Accepted,
});
/** Whether a mail is wanted when a change of the catalogue brings new matches; does nothing when it is so already. */
export const setSearchAlerts = command('PUT', '/api/saved-searches/:id/alerts', 'session', {
  summary: 'Choose whether new matches of a saved search are mailed.',
  refuses: ['searches.history-full', 'searches.not-found'],
  params: ownSearch,
  body: z.strictObject({ wanted: z.boolean() }),
  reply: Accepted,
});

/**
 * Ends the mails of the kind in which the link was mailed, by a person or by a mail program (RFC 8058: the body may be a form too): of a
 * group of news, or about new matches. Safe to repeat. Refuses 400 'searches.link' when the token is not whole. GET of the same path is a page.
 */
export const endAlerts = command('POST', '/unsubscribe', 'public', {
  summary: 'End the mails of one kind by the link in one of them. Safe to repeat.',
  refuses: ['notifications.history-full', 'searches.history-full', 'searches.link'],
  limit: 'search',
  query: z.object({ token: z.string().max(300) }),
  body: z.object({ 'List-Unsubscribe': z.literal('One-Click') }),
  reply: Accepted,
});

/** One's own, or anybody's for an admin: else 403 'searches.not-you'. Starred last first. */
export const listFavourites = query('/api/favorites/:userId', 'session', {
  summary: 'Starred providers of a person, starred last first.',
  refuses: ['searches.not-you'],
  params: ownUser,
  reply: z.array(FavouriteView),
});

/** Both do nothing when it is so already. Refuses 'searches.unknown-provider', 'searches.too-many-favorites'. */
export const starProvider = command('PUT', '/api/favorites/:providerId', 'session', {
  summary: 'Star a provider. Safe to repeat.',
  refuses: ['searches.history-full', 'searches.too-many-favorites', 'searches.unknown-provider'],
  params: ofProvider,
  reply: Accepted,
});
export const unstarProvider = command('DELETE', '/api/favorites/:providerId', 'session', {
  summary: 'Take a star away. Safe to repeat.',
  refuses: ['searches.history-full'],
  params: ofProvider,
  reply: Accepted,
});

/** Refuses 'searches.not-you' for another person's id or address. */
export const logSearch = command('POST', '/api/analytics/user-searches', 'session', {
  summary: 'Record a search. The digest of the match proves what was answered.',
  refuses: ['searches.not-you'],
  limit: 'search',
  body: LogSearchBody,
  reply: Accepted.extend({ id: z.uuid(), proof: SearchProof }),
});

const limited = { limit: z.coerce.number().int().min(1).max(1000).default(100) };

/** Instants, `from` included and `to` not; open where left out. */
const ranged = { from: InstantInput.optional(), to: InstantInput.optional() };

/**
 * One's own, or anybody's for an admin: else 403 'searches.not-you'. Newest first. With `identical=once`, searches that asked for the same
 * are one entry: the newest of them, and in `times` how many there are in the range.
 */
export const listUserSearches = query('/api/analytics/user-searches/:userId', 'session', {
  summary:
    'Searches of a person, newest first; with identical=once those that asked for the same are one, with a count.',
  refuses: ['searches.not-you'],
  params: ownUser,
  query: z.object({ ...limited, ...ranged, identical: z.enum(['each', 'once']).default('each') }),
  reply: z.array(CountedSearchView),
});

/**
 * Of all people, in a range of instants (`from` included, `to` not): summaries by number of searches, searches newest first.
 * `limit` counts the searches, and the summaries too. An analyst reads no personal data.
 */
export const listAllSearches = query('/api/analytics/all-user-searches', 'analyst', {
  summary: 'Searches of all people with a summary of each person; without personal data for analysts.',
  query: z.object({ ...limited, ...ranged }),
  reply: z.object({ user_summary: z.array(UserSummaryView), recent_searches: z.array(SearchLogView) }),
});

/**
 * What kept the caller's own provider out of searches, in the last whole month. Takes no period, so that nobody is found by comparing
 * two. Refuses 'searches.busy' while many are being added up.
 */
export const readMissedSearches = query('/api/vendor/missed-searches', 'vendor', {
  summary: "What kept the caller's provider out of searches in the last whole month.",
  refuses: ['searches.busy'],
  reply: MissedSearches,
});
