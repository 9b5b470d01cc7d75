import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import { maxFavourites, maxSavedSearches } from '@marketplace/contracts/searches/searches.commands.ts';
import type { PersonalSearchesEvent, SearchGain } from '@marketplace/contracts/searches/searches.events.ts';
import type { Decider, Room } from '@marketplace/event-store/decider.ts';
import { askedText } from './askedText.ts';
import { searchNotFound } from './searchNotFound.ts';

/** A person's search as far as rules need it: never its name or the wizard's free text. */
export interface KnownSearch {
  readonly searchId: string;
  /** What the canonical requirements ask for as one text, to compare by. */
  readonly requirements: string;
  /** How often it was renamed: with it a name that was read elsewhere is known to be the one that stands. */
  readonly renames: number;
  /** Version of the catalogue that the person was last told about; `null` while no alerts are wanted. */
  readonly toldVersion: number | null;
}

export interface SearchesState {
  /** Last used last. */
  readonly searches: readonly KnownSearch[];
  readonly favourites: readonly string[];
}

export interface SaveSearch {
  readonly type: 'SaveSearch';
  readonly userId: string;
  /** Of the search, should it be a new one. */
  readonly searchId: string;
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly requirements: Requirements;
}

export interface SetAlerts {
  readonly type: 'SetAlerts';
  readonly userId: string;
  readonly searchId: string;
  readonly wanted: boolean;
  /** The one that stands now. */
  readonly catalogueVersion: number;
}

/** Of the link in an alert mail: no more mails about any search. */
export interface EndAlerts {
  readonly type: 'EndAlerts';
  readonly userId: string;
  /** The one that stands now. */
  readonly catalogueVersion: number;
}

/** Of the process that compares versions of the catalogue; each gain counts from the version it was compared with. */
export interface TellGains {
  readonly type: 'TellGains';
  readonly userId: string;
  readonly catalogueVersion: number;
  readonly searches: SearchGain[];
}

export interface RenameSearch {
  readonly type: 'RenameSearch';
  readonly userId: string;
  readonly searchId: string;
  readonly name: string;
  /** The name that a read model holds, after how many renames; names are personal, so that rules do not see them. */
  readonly held: { readonly name: string; readonly renames: number } | null;
}

export type SearchesCommand =
  | SaveSearch
  | SetAlerts
  | EndAlerts
  | TellGains
  | { readonly type: 'UseSearch' | 'RemoveSearch'; readonly userId: string; readonly searchId: string }
  | RenameSearch
  | { readonly type: 'StarProvider' | 'UnstarProvider'; readonly userId: string; readonly providerId: string };

/** The search that asks for the same, if the person saved it before. */
function sameSearch(state: SearchesState, requirements: Requirements): KnownSearch | undefined {
  const text = askedText(requirements);
  return state.searches.find((search) => search.requirements === text);
}

/** Who has to go for one more search: the one not used for longest among those that were never renamed and alert nobody. */
function roomFor(state: SearchesState, userId: string): readonly PersonalSearchesEvent[] {
  if (state.searches.length < maxSavedSearches) return [];
  const oldest = state.searches.find(({ renames, toldVersion }) => renames === 0 && toldVersion === null);
  if (oldest === undefined) {
    const message = `You have ${maxSavedSearches} saved searches. Remove one to save another.`;
    throw new Refusal('state', 'searches.full', message);
  }
  return [{ type: 'SearchRemoved', data: { userId, searchId: oldest.searchId } }];
}

function saveSearch(command: SaveSearch, state: SearchesState): readonly PersonalSearchesEvent[] {
  const { userId, searchId, name, data, requirements } = command;
  const same = sameSearch(state, requirements);
  if (same !== undefined) return [{ type: 'SearchUsed', data: { userId, searchId: same.searchId, data } }];
  const saved = { userId, searchId, name, data, requirements };
  return [...roomFor(state, userId), { type: 'SearchSaved', data: saved }];
}

function requireSearch(state: SearchesState, searchId: string): void {
  if (!state.searches.some((search) => search.searchId === searchId)) throw searchNotFound();
}

/** The name that stands already changes nothing. */
function renameSearch(command: RenameSearch, state: SearchesState): readonly PersonalSearchesEvent[] {
  const { userId, searchId, name, held } = command;
  requireSearch(state, searchId);
  const isCurrent = state.searches.some((search) => search.searchId === searchId && search.renames === held?.renames);
  if (isCurrent && held?.name === name) return [];
  return [{ type: 'SearchRenamed', data: { userId, searchId, name } }];
}

function setAlerts(command: SetAlerts, state: SearchesState): readonly PersonalSearchesEvent[] {
  const { userId, searchId, wanted, catalogueVersion } = command;
  requireSearch(state, searchId);
  const isWanted = state.searches.some((search) => search.searchId === searchId && search.toldVersion !== null);
  if (isWanted === wanted) return [];
  return [{ type: 'SearchAlertsChanged', data: { userId, searchId, wanted, catalogueVersion } }];
}

function endAlerts({ userId, catalogueVersion }: EndAlerts, state: SearchesState): readonly PersonalSearchesEvent[] {
  return state.searches
    .filter(({ toldVersion }) => toldVersion !== null)
    .map(({ searchId }) => ({
      type: 'SearchAlertsChanged',
      data: { userId, searchId, wanted: false, catalogueVersion },
    }));
}

/** A gain that was compared with another version than the person was last told about is known, or nobody's any more. */
function tellGains(command: TellGains, state: SearchesState): readonly PersonalSearchesEvent[] {
  const { userId, catalogueVersion } = command;
  const searches = command.searches.filter(({ searchId, since }) =>
    state.searches.some((search) => search.searchId === searchId && search.toldVersion === since),
  );
  return searches.length === 0 ? [] : [{ type: 'MatchesGained', data: { userId, catalogueVersion, searches } }];
}

function starProvider(userId: string, providerId: string, state: SearchesState): readonly PersonalSearchesEvent[] {
  if (state.favourites.includes(providerId)) return [];
  if (state.favourites.length >= maxFavourites) {
    const message = `You can have ${maxFavourites} favorites. Remove one to add another.`;
    throw new Refusal('state', 'searches.too-many-favorites', message);
  }
  return [{ type: 'ProviderStarred', data: { userId, providerId } }];
}

function decide(command: SearchesCommand, state: SearchesState): readonly PersonalSearchesEvent[] {
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
      return tellGains(command, state);
    case 'StarProvider':
      return starProvider(userId, command.providerId, state);
    case 'UnstarProvider':
      if (!state.favourites.includes(command.providerId)) return [];
      return [{ type: 'ProviderUnstarred', data: { userId, providerId: command.providerId } }];
  }
}

function without(state: SearchesState, searchId: string): readonly KnownSearch[] {
  return state.searches.filter((search) => search.searchId !== searchId);
}

/** The same searches in the same order, those that an event names changed. */
function changed(state: SearchesState, searchIds: readonly string[], change: Partial<KnownSearch>): SearchesState {
  const searches = state.searches.map((search) =>
    searchIds.includes(search.searchId) ? { ...search, ...change } : search,
  );
  return { ...state, searches };
}

function evolve(state: SearchesState, { type, data }: PersonalSearchesEvent): SearchesState {
  switch (type) {
    case 'SearchSaved': {
      const { searchId, requirements } = data;
      const saved = { searchId, requirements: askedText(requirements), renames: 0, toldVersion: null };
      return { ...state, searches: [...state.searches, saved] };
    }
    case 'SearchUsed': {
      const used = state.searches.filter((search) => search.searchId === data.searchId);
      return { ...state, searches: [...without(state, data.searchId), ...used] };
    }
    case 'SearchRenamed':
      return {
        ...state,
        searches: state.searches.map((search) =>
          search.searchId === data.searchId ? { ...search, renames: search.renames + 1 } : search,
        ),
      };
    case 'SearchRemoved':
      return { ...state, searches: without(state, data.searchId) };
    case 'SearchAlertsChanged':
      return changed(state, [data.searchId], { toldVersion: data.wanted ? data.catalogueVersion : null });
    case 'MatchesGained': {
      const told = data.searches.map(({ searchId }) => searchId);
      return changed(state, told, { toldVersion: data.catalogueVersion });
    }
    case 'ProviderStarred':
      return { ...state, favourites: [...state.favourites, data.providerId] };
    case 'ProviderUnstarred':
      return { ...state, favourites: state.favourites.filter((id) => id !== data.providerId) };
  }
}

function takesAway(command: SearchesCommand): boolean {
  if (command.type === 'SetAlerts') return !command.wanted;
  return ['RemoveSearch', 'UnstarProvider', 'EndAlerts', 'TellGains'].includes(command.type);
}

/** Years of busy use; what reads it whole, for a mail say, takes half a second at most. */
const room: Room<SearchesCommand> = {
  events: 20_000,
  size: 16_000_000,
  always: takesAway,
  full: {
    code: 'searches.history-full',
    message:
      'Your saved searches and favorites were changed so often that no more changes can be kept. You can still remove some, run ' +
      'searches and download your data. Please write to us to go on.',
  },
};

/** The rules of a `searches-{userId}` stream: one person's saved searches and favourites. */
export const searchesDecider: Decider<SearchesState, SearchesCommand, PersonalSearchesEvent> = {
  initial: { searches: [], favourites: [] },
  room,
  evolve,
  decide,
};
