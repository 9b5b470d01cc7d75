import { msg, plural } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import {
  maxFavouriteProvidersPerUser,
  maxSavedSearchesPerUser,
} from '@marketplace/contracts/searches/searches.commands.ts';
import type { PersonalSearchesEvent, SavedSearchNewMatches } from '@marketplace/contracts/searches/searches.events.ts';
import type { Decider, EventStreamAppendQuota } from '@marketplace/event-store/decider.ts';
import { buildRequirementsEqualityKey } from './requirementsKey.ts';
import { createSavedSearchNotFoundRefusal } from './createSavedSearchNotFoundRefusal.ts';

/** The state of a saved search, without personal data such as name and free text. */
export interface SavedSearchState {
  readonly searchId: string;
  /** The requirements as text for comparison, from `buildRequirementsEqualityKey`. */
  readonly requirements: string;
  /** Number of renames, for checking whether a name from a read model is current. */
  readonly renames: number;
  /** Catalogue version of the last report to the user; `null` while alerts are off. */
  readonly toldVersion: number | null;
}

export interface PersonalSearchesState {
  /** Least recently used first. */
  readonly searches: readonly SavedSearchState[];
  readonly favourites: readonly string[];
}

export interface SavePersonalSearchCommand {
  readonly type: 'SaveSearch';
  readonly userId: string;
  /** Id for the search, used only if it is a new search. */
  readonly searchId: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly requirements: BuyerRequirements;
}

export interface SetSearchAlertsCommand {
  readonly type: 'SetAlerts';
  readonly userId: string;
  readonly searchId: string;
  readonly wanted: boolean;
  /** The current catalogue version. */
  readonly catalogueVersion: number;
}

/** Ends the alerts of all searches of a user who followed the link in an alert mail. */
export interface EndAllSearchAlertsCommand {
  readonly type: 'EndAlerts';
  readonly userId: string;
  /** The current catalogue version. */
  readonly catalogueVersion: number;
}

/**
 * Records new matches found by the comparison process. `since` in each item of `searches` is the catalogue version that
 * the search was compared with.
 */
export interface RecordNewSearchMatchesCommand {
  readonly type: 'TellGains';
  readonly userId: string;
  readonly catalogueVersion: number;
  readonly searches: SavedSearchNewMatches[];
}

export interface RenameSavedSearchCommand {
  readonly type: 'RenameSearch';
  readonly userId: string;
  readonly searchId: string;
  readonly name: string;
  /** Name and number of renames in the read model: names are personal data, so they are not in the decider's state. */
  readonly held: { readonly name: string; readonly renames: number } | null;
}

export type PersonalSearchesCommand =
  | SavePersonalSearchCommand
  | SetSearchAlertsCommand
  | EndAllSearchAlertsCommand
  | RecordNewSearchMatchesCommand
  | { readonly type: 'UseSearch' | 'RemoveSearch'; readonly userId: string; readonly searchId: string }
  | RenameSavedSearchCommand
  | { readonly type: 'StarProvider' | 'UnstarProvider'; readonly userId: string; readonly providerId: string };

/** @returns the saved search with the same requirements, if any. */
function findSameSearch(state: PersonalSearchesState, requirements: BuyerRequirements): SavedSearchState | undefined {
  const text = buildRequirementsEqualityKey(requirements);
  return state.searches.find((search) => search.requirements === text);
}

/**
 * If the maximum number of searches is reached, removes the least recently used search that has neither a custom name
 * nor alerts.
 * @throws Refusal 'searches.full' if there is no such search.
 */
function removeOldestIfFull(state: PersonalSearchesState, userId: string): readonly PersonalSearchesEvent[] {
  if (state.searches.length < maxSavedSearchesPerUser) return [];
  const oldest = state.searches.find(({ renames, toldVersion }) => renames === 0 && toldVersion === null);
  if (oldest === undefined) {
    throw new Refusal(
      'state',
      'searches.full',
      msg`You have reached the limit of ${plural({ max: maxSavedSearchesPerUser }, { one: '# saved search', other: '# saved searches' })}. Remove one to save another.`,
    );
  }
  return [{ type: 'SearchRemoved', data: { userId, searchId: oldest.searchId } }];
}

function saveSearch(
  command: SavePersonalSearchCommand,
  state: PersonalSearchesState,
): readonly PersonalSearchesEvent[] {
  const { userId, searchId, name, data, requirements } = command;
  const same = findSameSearch(state, requirements);
  if (same !== undefined) return [{ type: 'SearchUsed', data: { userId, searchId: same.searchId, data } }];
  const saved = { userId, searchId, name, data, requirements };
  return [...removeOldestIfFull(state, userId), { type: 'SearchSaved', data: saved }];
}

function requireSearch(state: PersonalSearchesState, searchId: string): void {
  if (!state.searches.some((search) => search.searchId === searchId)) throw createSavedSearchNotFoundRefusal();
}

/** Emits nothing if the name does not change. */
function renameSearch(
  command: RenameSavedSearchCommand,
  state: PersonalSearchesState,
): readonly PersonalSearchesEvent[] {
  const { userId, searchId, name, held } = command;
  requireSearch(state, searchId);
  const isCurrent = state.searches.some((search) => search.searchId === searchId && search.renames === held?.renames);
  if (isCurrent && held?.name === name) return [];
  return [{ type: 'SearchRenamed', data: { userId, searchId, name } }];
}

function setAlerts(command: SetSearchAlertsCommand, state: PersonalSearchesState): readonly PersonalSearchesEvent[] {
  const { userId, searchId, wanted, catalogueVersion } = command;
  requireSearch(state, searchId);
  const isWanted = state.searches.some((search) => search.searchId === searchId && search.toldVersion !== null);
  if (isWanted === wanted) return [];
  return [{ type: 'SearchAlertsChanged', data: { userId, searchId, wanted, catalogueVersion } }];
}

function endAlerts(
  { userId, catalogueVersion }: EndAllSearchAlertsCommand,
  state: PersonalSearchesState,
): readonly PersonalSearchesEvent[] {
  return state.searches
    .filter(({ toldVersion }) => toldVersion !== null)
    .map(({ searchId }) => ({
      type: 'SearchAlertsChanged',
      data: { userId, searchId, wanted: false, catalogueVersion },
    }));
}

/**
 * Records the new matches of a search only if they were found since the version last reported for the search. Otherwise
 * the matches were already reported, or the search was removed or its alerts were turned off in the meantime.
 */
function recordNewMatches(
  command: RecordNewSearchMatchesCommand,
  state: PersonalSearchesState,
): readonly PersonalSearchesEvent[] {
  const { userId, catalogueVersion } = command;
  const searches = command.searches.filter(({ searchId, since }) =>
    state.searches.some((search) => search.searchId === searchId && search.toldVersion === since),
  );
  return searches.length === 0 ? [] : [{ type: 'MatchesGained', data: { userId, catalogueVersion, searches } }];
}

function starProvider(
  userId: string,
  providerId: string,
  state: PersonalSearchesState,
): readonly PersonalSearchesEvent[] {
  if (state.favourites.includes(providerId)) return [];
  if (state.favourites.length >= maxFavouriteProvidersPerUser) {
    throw new Refusal(
      'state',
      'searches.too-many-favorites',
      msg`You have reached the limit of ${plural({ max: maxFavouriteProvidersPerUser }, { one: '# favorite', other: '# favorites' })}. Remove one to add another.`,
    );
  }
  return [{ type: 'ProviderStarred', data: { userId, providerId } }];
}

function decide(command: PersonalSearchesCommand, state: PersonalSearchesState): readonly PersonalSearchesEvent[] {
  const { userId } = command;
  switch (command.type) {
    case 'SaveSearch':
      return saveSearch(command, state);
    case 'UseSearch':
      requireSearch(state, command.searchId);
      return [{ type: 'SearchUsed', data: { userId, searchId: command.searchId, data: null } }];
    case 'RenameSearch':
      return renameSearch(command, state);
    case 'RemoveSearch':
      requireSearch(state, command.searchId);
      return [{ type: 'SearchRemoved', data: { userId, searchId: command.searchId } }];
    case 'SetAlerts':
      return setAlerts(command, state);
    case 'EndAlerts':
      return endAlerts(command, state);
    case 'TellGains':
      return recordNewMatches(command, state);
    case 'StarProvider':
      return starProvider(userId, command.providerId, state);
    case 'UnstarProvider':
      if (!state.favourites.includes(command.providerId)) return [];
      return [{ type: 'ProviderUnstarred', data: { userId, providerId: command.providerId } }];
  }
}

function withoutSearch(state: PersonalSearchesState, searchId: string): readonly SavedSearchState[] {
  return state.searches.filter((search) => search.searchId !== searchId);
}

/** Applies the change to the given searches, keeping the order. */
function updateSearches(
  state: PersonalSearchesState,
  searchIds: readonly string[],
  change: Partial<SavedSearchState>,
): PersonalSearchesState {
  const searches = state.searches.map((search) =>
    searchIds.includes(search.searchId) ? { ...search, ...change } : search,
  );
  return { ...state, searches };
}

function evolve(state: PersonalSearchesState, { type, data }: PersonalSearchesEvent): PersonalSearchesState {
  switch (type) {
    case 'SearchSaved': {
      const { searchId, requirements } = data;
      const saved = {
        searchId,
        requirements: buildRequirementsEqualityKey(requirements),
        renames: 0,
        toldVersion: null,
      };
      return { ...state, searches: [...state.searches, saved] };
    }
    case 'SearchUsed': {
      const used = state.searches.filter((search) => search.searchId === data.searchId);
      return { ...state, searches: [...withoutSearch(state, data.searchId), ...used] };
    }
    case 'SearchRenamed':
      return {
        ...state,
        searches: state.searches.map((search) =>
          search.searchId === data.searchId ? { ...search, renames: search.renames + 1 } : search,
        ),
      };
    case 'SearchRemoved':
      return { ...state, searches: withoutSearch(state, data.searchId) };
    case 'SearchAlertsChanged':
      return updateSearches(state, [data.searchId], { toldVersion: data.wanted ? data.catalogueVersion : null });
    case 'MatchesGained': {
      const searchIds = data.searches.map(({ searchId }) => searchId);
      return updateSearches(state, searchIds, { toldVersion: data.catalogueVersion });
    }
    case 'ProviderStarred':
      return { ...state, favourites: [...state.favourites, data.providerId] };
    case 'ProviderUnstarred':
      return { ...state, favourites: state.favourites.filter((id) => id !== data.providerId) };
  }
}

function isAllowedWhenFull(command: PersonalSearchesCommand): boolean {
  if (command.type === 'SetAlerts') return !command.wanted;
  return ['RemoveSearch', 'UnstarProvider', 'EndAlerts', 'TellGains'].includes(command.type);
}

/**
 * Maximum size of a user's stream: enough for years of heavy use. Reading the whole stream, for example for a mail,
 * takes up to half a second.
 */
const room: EventStreamAppendQuota<PersonalSearchesCommand> = {
  maxEvents: 20_000,
  maxCharacters: 16_000_000,
  isExempt: isAllowedWhenFull,
  refusal: {
    code: 'searches.history-full',
    message: msg`Your saved searches and favorites have reached the limit of changes. You can still remove them, run searches and download your data. Contact support to change them again.`,
  },
};

/** Rules of a `searches-{userId}` stream: saved searches and favourites of a user. */
export const personalSearchesDecider: Decider<PersonalSearchesState, PersonalSearchesCommand, PersonalSearchesEvent> = {
  initial: { searches: [], favourites: [] },
  quota: room,
  evolve,
  decide,
};
