import { createPublicEventFromDefinition } from '@marketplace/contracts/kernel/publicEvent.ts';
import { PublicRequirementsMatched } from '@marketplace/contracts/matching/matching.integration.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import type { SearchesEvent } from '@marketplace/contracts/searches/searches.events.ts';
import type { EventPublishingRules } from '../publishing/publishing.ts';

/**
 * Publishes searches with their requirements and number of matches. Saved searches, shared searches and favourites are
 * private.
 */
export const searchEventPublishingRules: EventPublishingRules<SearchesEvent | CompanySearchEvent> = {
  SearchSaved: 'private',
  SearchUsed: 'private',
  SearchRenamed: 'private',
  SearchRemoved: 'private',
  SearchAlertsChanged: 'private',
  MatchesGained: 'private',
  ProviderStarred: 'private',
  ProviderUnstarred: 'private',
  RequirementsMatched: (data) => [createPublicEventFromDefinition(PublicRequirementsMatched, data)],
  SearchesForgotten: 'private',
  CompanySearchShared: 'private',
  CompanySearchRenamed: 'private',
  CompanySearchRemoved: 'private',
};
