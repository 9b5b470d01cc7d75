import { say } from '@marketplace/contracts/kernel/publicEvent.ts';
import { PublicRequirementsMatched } from '@marketplace/contracts/matching/matching.integration.ts';
import type { CompanySearchEvent } from '@marketplace/contracts/searches/searches.company.events.ts';
import type { SearchesEvent } from '@marketplace/contracts/searches/searches.events.ts';
import type { PublishingOf } from '../publishing/publishing.ts';

/** The public events of searches: requirements and the number of matches. Saved and shared searches and favourites are private. */
export const searchesPublishing: PublishingOf<SearchesEvent | CompanySearchEvent> = {
  SearchSaved: 'private',
  SearchUsed: 'private',
  SearchRenamed: 'private',
  SearchRemoved: 'private',
  SearchAlertsChanged: 'private',
  MatchesGained: 'private',
  ProviderStarred: 'private',
  ProviderUnstarred: 'private',
  RequirementsMatched: (data) => [say(PublicRequirementsMatched, data)],
  SearchesForgotten: 'private',
  CompanySearchShared: 'private',
  CompanySearchRenamed: 'private',
  CompanySearchRemoved: 'private',
};
