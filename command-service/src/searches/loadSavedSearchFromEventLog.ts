import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  type PersonalSearchesEvent,
  getPersonalSearchesStreamName,
} from '@marketplace/contracts/searches/searches.events.ts';
import type { ReadPersonalEventsPort } from '../ports.ts';
import { createSavedSearchNotFoundRefusal } from './createSavedSearchNotFoundRefusal.ts';

/** The current content of a saved search. */
export interface SavedSearchContent {
  readonly name: string;
  /** The wizard data as last sent by the client. */
  readonly data: Readonly<Record<string, unknown>>;
  readonly requirements: BuyerRequirements;
}

function evolve(found: SavedSearchContent | null, { type, data }: PersonalSearchesEvent): SavedSearchContent | null {
  switch (type) {
    case 'SearchSaved': {
      const { name, data: wizard, requirements } = data;
      return name === null || wizard === null ? null : { name, data: wizard, requirements };
    }
    case 'SearchUsed':
      return found === null || data.data === null ? found : { ...found, data: data.data };
    case 'SearchRenamed':
      return found === null || data.name === null ? found : { ...found, name: data.name };
    case 'SearchRemoved':
      return null;
    case 'SearchAlertsChanged':
    case 'MatchesGained':
    case 'ProviderStarred':
    case 'ProviderUnstarred':
      return found;
  }
}

const concernsSearch = ({ data }: PersonalSearchesEvent, searchId: string): boolean =>
  'searchId' in data && data.searchId === searchId;

/**
 * Loads a user's saved search from the log, with personal data.
 * @throws Refusal 'searches.not-found' if the user has no saved search with this id.
 */
export async function loadSavedSearchFromEventLog(
  deps: ReadPersonalEventsPort,
  userId: string,
  searchId: string,
): Promise<SavedSearchContent> {
  const events = (await deps.readPersonal(getPersonalSearchesStreamName(userId))) as readonly PersonalSearchesEvent[];
  const found = events.filter((event) => concernsSearch(event, searchId)).reduce(evolve, null);
  if (found === null) throw createSavedSearchNotFoundRefusal();
  return found;
}
