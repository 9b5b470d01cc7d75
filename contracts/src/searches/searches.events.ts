import { z } from 'zod';
import { firstVersion, nextVersion, personal, type EventOf, sealedVersion } from '../kernel/event.ts';
import { WholeNumber } from '../kernel/bounds.ts';
import { Instant } from '../kernel/instant.ts';
import { ProviderId, UserId } from '../kernel/ids.ts';
import { TopProvider } from '../matching/matching.answer.ts';
import { Requirements } from '../matching/matching.requirements.ts';
import { SearchProof } from './searches.proof.ts';

const savedSearch = { userId: UserId, searchId: z.uuid() };

/** The wizard's object as it was sent, free pairs included: free text of the person. */
const wizardData = personal(z.record(z.string(), z.unknown()), 'userId');

export const SearchSaved = firstVersion('SearchSaved', {
  ...savedSearch,
  name: personal(z.string().max(400), 'userId'),
  data: wizardData,
  /** What `data` was read as: equal requirements are the same search. */
  requirements: Requirements,
});
/** Run again, or saved again: then `data` is what was sent this time, else `null`. */
export const SearchUsed = firstVersion('SearchUsed', { ...savedSearch, data: wizardData });
export const SearchRenamed = firstVersion('SearchRenamed', {
  ...savedSearch,
  name: personal(z.string().max(400), 'userId'),
});
/** By the person, or to make room for a newer one. */
export const SearchRemoved = firstVersion('SearchRemoved', savedSearch);

/** `catalogueVersion` is the one that stood then: with it later ones are compared. */
export const SearchAlertsChanged = firstVersion('SearchAlertsChanged', {
  ...savedSearch,
  wanted: z.boolean(),
  catalogueVersion: WholeNumber,
});

/** Providers that one search may match as far as storage goes. */
const mostMatches = 10_000_000;

/** How many of the new matches a `SearchGain` names. */
export const namedGains = 5;

/** What a saved search gained between two versions of the catalogue. */
export const SearchGain = z.object({
  searchId: z.uuid(),
  /** Version that the person was last told about. */
  since: WholeNumber,
  /** How many providers match now and did not match then. */
  count: z.int().min(1).max(mostMatches),
  /** The first of them, best first. */
  best: z
    .array(z.object({ providerId: ProviderId, name: z.string().max(200), score: z.int().min(0).max(1000) }))
    .min(1)
    .max(100),
});
export type SearchGain = z.infer<typeof SearchGain>;

/** Searches of a person with alerts gained matches by a version of the catalogue: once per person and version. */
export const MatchesGained = firstVersion('MatchesGained', {
  userId: UserId,
  catalogueVersion: WholeNumber.min(1),
  searches: z.array(SearchGain).min(1).max(1000),
});

const favourite = { userId: UserId, providerId: ProviderId };

export const ProviderStarred = firstVersion('ProviderStarred', favourite);
export const ProviderUnstarred = firstVersion('ProviderUnstarred', favourite);

const PlainRequirementsMatched = firstVersion('RequirementsMatched', {
  searchId: z.uuid(),
  userId: UserId,
  requirements: Requirements,
  wizardData,
  proof: SearchProof,
  matchedCount: z.int().min(0).max(mostMatches),
  topProvider: TopProvider.nullable(),
  /** Ids of the first matches, best first; empty when nobody signed them. */
  firstProviders: z.array(ProviderId).max(100),
  searchSessionId: z.uuid().nullable(),
  catalogueVersion: WholeNumber.nullable(),
  algorithmVersion: z.string().max(60).nullable(),
  digest: z.string().max(4000).nullable(),
  /** Of a valid proof by an algorithm that rests on facts; never what a caller says, so that it is nobody's own. */
  factsVersion: z.string().max(100).optional(),
});

const NamingRequirementsMatched = sealedVersion(
  PlainRequirementsMatched,
  ['topProvider', 'algorithmVersion', 'digest'],
  'userId',
);
const { shape: matched } = NamingRequirementsMatched.schema;

/**
 * Stream `search-{searchId}`, one per search: a person's requirements were matched. With a valid proof everything below it is
 * what the server signed, else what the caller said: any text, so that its texts are the person's own. Who searched is sealed under
 * the key of a month, so that the event names nobody once that key is destroyed.
 */
export const RequirementsMatched = nextVersion(
  NamingRequirementsMatched,
  z.object({
    ...matched,
    /** Stands for one person in one month (UTC), also when nobody knows any more for whom; `null` in events of earlier releases. */
    searcher: z.uuid().nullable(),
    userId: personal(UserId, 'searcher'),
    wizardData: personal(z.record(z.string(), z.unknown()), 'searcher'),
    topProvider: personal(TopProvider.nullable(), 'searcher'),
    algorithmVersion: personal(z.string().max(60), 'searcher'),
    digest: personal(z.string().max(4000), 'searcher'),
  }),
  { upcast: (older) => ({ ...older, searcher: null }) },
);

/** Stream `forgotten-searches`: searches before an instant, the start of a month, have no person any more. */
export const SearchesForgotten = firstVersion('SearchesForgotten', { before: Instant });

/** Name of the stream that says up to when searches were forgotten. */
export const forgottenSearchesStream = 'forgotten-searches';

/** Name of the stream of a person's saved searches and favourites. */
export function searchesStream(userId: string): string {
  return `searches-${userId}`;
}

/** Name of the stream that holds one search of the log. */
export function searchLogStream(searchId: string): string {
  return `search-${searchId}`;
}

export const personalSearchesEvents = [
  SearchSaved,
  SearchUsed,
  SearchRenamed,
  SearchRemoved,
  SearchAlertsChanged,
  MatchesGained,
  ProviderStarred,
  ProviderUnstarred,
] as const;
export const searchesEvents = [...personalSearchesEvents, RequirementsMatched, SearchesForgotten] as const;

export type MatchesGained = EventOf<typeof MatchesGained>;
export type RequirementsMatched = EventOf<typeof RequirementsMatched>;
export type SearchesForgotten = EventOf<typeof SearchesForgotten>;
/** Events of a `searches-{userId}` stream. */
export type PersonalSearchesEvent = EventOf<(typeof personalSearchesEvents)[number]>;
/** Every event of the capability. */
export type SearchesEvent = EventOf<(typeof searchesEvents)[number]>;
