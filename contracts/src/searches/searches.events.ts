import { z } from 'zod';
import {
  defineFirstEventVersion,
  defineNextEventVersion,
  markAsPersonalData,
  type InferredDomainEvent,
  markEventPropertiesPersonalInNextVersion,
} from '../kernel/event.ts';
import { NonNegativeInt32 } from '../kernel/integers.ts';
import { Instant } from '../kernel/instant.ts';
import { ProviderId, UserId } from '../kernel/ids.ts';
import { TopMatchedProviderSummary } from '../matching/matching.signedResult.ts';
import { BuyerRequirements } from '../matching/matching.requirements.ts';
import { LoggedSearchSignatureValidity } from './searches.proof.ts';

const savedSearchIds = { userId: UserId, searchId: z.uuid() };

/** The wizard's object as sent, with arbitrary properties: contains free text of the user. */
const wizardData = markAsPersonalData(z.record(z.string(), z.unknown()), 'userId');

export const SearchSaved = defineFirstEventVersion('SearchSaved', {
  ...savedSearchIds,
  name: markAsPersonalData(z.string().max(400), 'userId'),
  data: wizardData,
  /** Parsed from `data`. Searches with equal requirements count as the same search. */
  requirements: BuyerRequirements,
});
/** A saved search was run or saved again. `data` is the new input if the search was saved again, otherwise `null`. */
export const SearchUsed = defineFirstEventVersion('SearchUsed', { ...savedSearchIds, data: wizardData });
export const SearchRenamed = defineFirstEventVersion('SearchRenamed', {
  ...savedSearchIds,
  name: markAsPersonalData(z.string().max(400), 'userId'),
});
/** A saved search was removed by the user, or automatically because a newer saved search exceeded the limit. */
export const SearchRemoved = defineFirstEventVersion('SearchRemoved', savedSearchIds);

/**
 * Mail alerts of a saved search were turned on or off. `catalogueVersion` is the baseline for detecting new matches.
 */
export const SearchAlertsChanged = defineFirstEventVersion('SearchAlertsChanged', {
  ...savedSearchIds,
  wanted: z.boolean(),
  catalogueVersion: NonNegativeInt32,
});

/** Maximum number of matches of a stored search. */
const maxMatches = 10_000_000;

/** Maximum number of new matches listed in a `SavedSearchNewMatches`. */
export const maxListedNewMatchesPerSearch = 5;

/** New matches of a saved search between two versions of the catalogue. */
export const SavedSearchNewMatches = z.object({
  searchId: z.uuid(),
  /** Catalogue version of the last notification; the baseline version before the first notification. */
  since: NonNegativeInt32,
  /** Number of providers that match now and did not match in version `since`. */
  count: z.int().min(1).max(maxMatches),
  /** The best new matches, best first. */
  best: z
    .array(z.object({ providerId: ProviderId, name: z.string().max(200), score: z.int().min(0).max(1000) }))
    .min(1)
    .max(100),
});
export type SavedSearchNewMatches = z.infer<typeof SavedSearchNewMatches>;

/**
 * A new catalogue version contains new matches for a user's saved searches that have alerts. Recorded at most once per
 * user and version.
 */
export const MatchesGained = defineFirstEventVersion('MatchesGained', {
  userId: UserId,
  catalogueVersion: NonNegativeInt32.min(1),
  searches: z.array(SavedSearchNewMatches).min(1).max(1000),
});

const favouriteIds = { userId: UserId, providerId: ProviderId };

export const ProviderStarred = defineFirstEventVersion('ProviderStarred', favouriteIds);
export const ProviderUnstarred = defineFirstEventVersion('ProviderUnstarred', favouriteIds);

const PlainRequirementsMatched = defineFirstEventVersion('RequirementsMatched', {
  searchId: z.uuid(),
  userId: UserId,
  requirements: BuyerRequirements,
  wizardData,
  proof: LoggedSearchSignatureValidity,
  matchedCount: z.int().min(0).max(maxMatches),
  topProvider: TopMatchedProviderSummary.nullable(),
  /** Ids of the best matches, best first; empty unless signed. */
  firstProviders: z.array(ProviderId).max(100),
  searchSessionId: z.uuid().nullable(),
  catalogueVersion: NonNegativeInt32.nullable(),
  algorithmVersion: z.string().max(60).nullable(),
  digest: z.string().max(4000).nullable(),
  /**
   * Version of the reference network data; set if the proof is valid and the algorithm depends on this data. It is
   * never client input, and therefore not personal data.
   */
  factsVersion: z.string().max(100).optional(),
});

const SealedRequirementsMatched = markEventPropertiesPersonalInNextVersion(
  PlainRequirementsMatched,
  ['topProvider', 'algorithmVersion', 'digest'],
  'userId',
);
const { shape: sealedShape } = SealedRequirementsMatched.schema;

/**
 * Stream `search-{searchId}`, one per search: a user's requirements were matched. With a valid proof, the server signed
 * the properties after `proof`; otherwise these properties are client input, so their texts count as personal data.
 * Personal data is encrypted with a key per user and month; destroying the key anonymises the event.
 */
export const RequirementsMatched = defineNextEventVersion(
  SealedRequirementsMatched,
  z.object({
    ...sealedShape,
    /** Pseudonym of one user in one month (UTC). Remains after anonymisation; `null` in events of earlier releases. */
    searcher: z.uuid().nullable(),
    userId: markAsPersonalData(UserId, 'searcher'),
    wizardData: markAsPersonalData(z.record(z.string(), z.unknown()), 'searcher'),
    topProvider: markAsPersonalData(TopMatchedProviderSummary.nullable(), 'searcher'),
    algorithmVersion: markAsPersonalData(z.string().max(60), 'searcher'),
    digest: markAsPersonalData(z.string().max(4000), 'searcher'),
  }),
  { upcast: (older) => ({ ...older, searcher: null }) },
);

/**
 * Stream `forgotten-searches`: all searches before `before` are anonymised. `before` is the first instant of a month.
 */
export const SearchesForgotten = defineFirstEventVersion('SearchesForgotten', { before: Instant });

/** Name of the stream that records the periods whose searches are anonymised. */
export const searchAnonymisationStreamName = 'forgotten-searches';

/** Stream of a user's saved searches and favourites. */
export function getPersonalSearchesStreamName(userId: string): string {
  return `searches-${userId}`;
}

/** Stream of one logged search. */
export function getLoggedSearchStreamName(searchId: string): string {
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

export type MatchesGained = InferredDomainEvent<typeof MatchesGained>;
export type RequirementsMatched = InferredDomainEvent<typeof RequirementsMatched>;
export type SearchesForgotten = InferredDomainEvent<typeof SearchesForgotten>;
/** Events of a `searches-{userId}` stream. */
export type PersonalSearchesEvent = InferredDomainEvent<(typeof personalSearchesEvents)[number]>;
/** All events of the capability. */
export type SearchesEvent = InferredDomainEvent<(typeof searchesEvents)[number]>;
