import type { ObjectionRaised, SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { Change } from '@marketplace/contracts/live.ts';
import type {
  RequirementsMatched,
  SearchesEvent,
  SearchesForgotten,
} from '@marketplace/contracts/searches/searches.events.ts';
import { defineProjection, type Handlers, type ProjectedEvent } from '../runtime/projection.ts';
import type { Writes } from '../runtime/writes.ts';
import { blanking, columnNames, type RowOf } from '@marketplace/read-models/table.ts';
import {
  favourite,
  savedSearch,
  searchLog,
  searchText,
  searches,
} from '@marketplace/read-models/searches/searches.tables.ts';

type ReadEvent = SearchesEvent | ObjectionRaised | SubjectErased;

/** What the person typed goes, and what only that person could see; what was asked for stays in the log of searches. */
const erasedTables = [savedSearch, favourite, searchText];

/** What the person said or was told of the answer. */
const answer = ['top_provider_name', 'top_provider_type', 'top_technology', 'algorithm_version', 'digest'] as const;

const l = columnNames(searchLog);
const t = columnNames(searchText);
const ofPerson = `${l.search_id} IN (SELECT ${t.search_id} FROM {schema}.${searchText.name} WHERE ${t.user_id} = $1)`;
const blankAnswers = `${blanking(searchLog, answer)} WHERE ${ofPerson}`;
/** What earlier releases logged names its person in the log, so that a rebuild does so too. */
const blankPerson = `${blanking(searchLog, ['user_id'])} WHERE ${l.searcher} IS NOT NULL AND ${ofPerson}`;

const personal = ['user_id', ...answer] as const;
const isBefore = `${l.searched_at} < $1`;
const forgetRows = `${blanking(searchLog, personal)}
   WHERE ${isBefore} AND num_nonnulls(${personal.map((column) => l[column]).join(', ')}) > 0`;
const forgetTexts = `DELETE FROM {schema}.${searchText.name}
   WHERE ${t.search_id} IN (SELECT ${l.search_id} FROM {schema}.${searchLog.name} WHERE ${isBefore})`;

const loseRows = `${blanking(searchLog, personal)} WHERE ${l.user_id} = $1`;
const loseTexts = `DELETE FROM {schema}.${searchText.name} WHERE ${t.user_id} = $1`;

const noAlerts = { told_version: null, last_alert_at: null };

function logRow({ event: { data }, at, position }: ProjectedEvent<RequirementsMatched>): RowOf<typeof searchLog> {
  const { requirements, topProvider } = data;
  return {
    search_id: data.searchId,
    position: position.toString(),
    user_id: data.userId,
    searcher: data.searcher,
    searched_at: at,
    requirements,
    places: [...requirements.regions, ...requirements.countries],
    deployment_scale: requirements.deploymentScale,
    power_sensitivity: requirements.powerSensitivity,
    application_profile: requirements.applicationProfile,
    device_mobility: requirements.deviceMobility,
    device_management: requirements.deviceManagement,
    sim_requirements: requirements.simRequirements,
    matched_count: data.matchedCount,
    top_provider_name: topProvider?.name ?? null,
    top_provider_type: topProvider?.type ?? null,
    top_technology: topProvider?.technology ?? null,
    first_providers: data.firstProviders,
    proof: data.proof,
    session_id: data.searchSessionId,
    catalogue_version: data.catalogueVersion,
    algorithm_version: data.algorithmVersion,
    facts_version: data.factsVersion ?? null,
    digest: data.digest,
  };
}

function erase({ event: { data } }: ProjectedEvent<SubjectErased>, { run }: Writes): void {
  run(blankAnswers, [data.userId]);
  run(blankPerson, [data.userId]);
  for (const table of erasedTables)
    run(`DELETE FROM {schema}.${table.name} WHERE ${columnNames(table).user_id} = $1`, [data.userId]);
}

function forget({ event: { data } }: ProjectedEvent<SearchesForgotten>, { run }: Writes): void {
  run(forgetRows, [data.before]);
  run(forgetTexts, [data.before]);
}

/** Searches lose a person who objects; what was asked for still counts. */
function losePerson({ event: { data } }: ProjectedEvent<ObjectionRaised>, { run }: Writes): void {
  run(loseRows, [data.userId]);
  run(loseTexts, [data.userId]);
}

const handlers: Handlers<ReadEvent> = {
  SearchSaved: {
    personal: ({ event: { data }, at }, { put }) => {
      const { searchId, userId, name, data: wizard, requirements } = data;
      const kept = { search_id: searchId, user_id: userId, name, data: wizard, requirements };
      put(savedSearch, { ...kept, created_at: at, last_used: at, ...noAlerts, new_matches: 0, renames: 0 });
    },
  },
  SearchUsed: {
    personal: ({ event: { data }, at }, { patch }) => {
      const sent = data.data === null ? {} : { data: data.data };
      patch(savedSearch, { search_id: data.searchId }, { last_used: at, new_matches: 0, ...sent });
    },
  },
  SearchRenamed: {
    personal: ({ event: { data } }, { patch, add }) => {
      patch(savedSearch, { search_id: data.searchId }, { name: data.name });
      add(savedSearch, { search_id: data.searchId }, { renames: 1 });
    },
  },
  SearchRemoved: ({ event: { data } }, { remove }) => remove(savedSearch, { search_id: data.searchId }),
  SearchAlertsChanged: ({ event: { data } }, { patch }) => {
    const change = data.wanted ? { told_version: data.catalogueVersion } : { told_version: null, new_matches: 0 };
    patch(savedSearch, { search_id: data.searchId }, change);
  },
  MatchesGained: ({ event: { data }, at }, { patch, add }) => {
    for (const { searchId, count } of data.searches) {
      patch(savedSearch, { search_id: searchId }, { told_version: data.catalogueVersion, last_alert_at: at });
      add(savedSearch, { search_id: searchId }, { new_matches: count });
    }
  },
  ProviderStarred: ({ event: { data }, at }, { put }) =>
    put(favourite, { user_id: data.userId, provider_id: data.providerId, starred_at: at }),
  ProviderUnstarred: ({ event: { data } }, { remove }) =>
    remove(favourite, { user_id: data.userId, provider_id: data.providerId }),
  RequirementsMatched: {
    personal: (projected, { put }) => {
      const { searchId, userId, wizardData } = projected.event.data;
      put(searchLog, logRow(projected));
      if (wizardData === null || userId === null) return;
      put(searchText, { search_id: searchId, user_id: userId, wizard_data: wizardData });
    },
  },
  SearchesForgotten: forget,
  ObjectionRaised: losePerson,
  SubjectErased: erase,
};

/** A person learns of what that person did in another tab, admins of every search. Of what is forgotten nobody does. */
function changes({ event }: ProjectedEvent<ReadEvent>): readonly Change[] {
  if (event.type === 'SubjectErased' || event.type === 'SearchesForgotten') return [];
  if (event.type === 'RequirementsMatched') {
    const { userId } = event.data;
    const admins: Change = ['role:admin', 'SearchLog'];
    return userId === null ? [admins] : [[`user:${userId}`, 'SearchLog'], admins];
  }
  if (event.type === 'ObjectionRaised') return [[`user:${event.data.userId}`, 'SearchLog']];
  const starred = event.type === 'ProviderStarred' || event.type === 'ProviderUnstarred';
  return [[`user:${event.data.userId}`, starred ? 'Favourites' : 'SavedSearches']];
}

/** Saved searches and favourites for their owners, and the log of searches for analytics. */
export const searchesProjection = defineProjection<ReadEvent>({
  readModel: searches,
  handlers,
  changes,
});
