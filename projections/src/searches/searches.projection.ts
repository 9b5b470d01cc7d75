import type { ObjectionRaised, SubjectErased } from '@marketplace/contracts/accounts/accounts.events.ts';
import type { LiveChangeAudienceAndTag } from '@marketplace/contracts/liveUpdates.ts';
import type {
  RequirementsMatched,
  SearchesEvent,
  SearchesForgotten,
} from '@marketplace/contracts/searches/searches.events.ts';
import { defineProjection, type ProjectionHandlers, type ProjectedEvent } from '../runtime/projection.ts';
import type { ProjectionWriter } from '../runtime/writes.ts';
import {
  buildSetColumnsToNullSql,
  buildUnqualifiedColumnNameMap,
  type TableRowToWrite,
} from '@marketplace/read-models/table.ts';
import {
  favouriteProviderTable,
  savedSearchTable,
  searchLogTable,
  loggedSearchWizardDataTable,
  searchesReadModel,
} from '@marketplace/read-models/searches/searches.tables.ts';

type ReadEvent = SearchesEvent | ObjectionRaised | SubjectErased;

/**
 * Tables with texts that the user entered or data that only the user could see. The search log keeps the requirements.
 */
const erasedTables = [savedSearchTable, favouriteProviderTable, loggedSearchWizardDataTable];

/** Columns with the result that the user received. */
const resultColumns = [
  'top_provider_name',
  'top_provider_type',
  'top_technology',
  'algorithm_version',
  'digest',
] as const;

const l = buildUnqualifiedColumnNameMap(searchLogTable);
const t = buildUnqualifiedColumnNameMap(loggedSearchWizardDataTable);
const isOfPerson = `${l.search_id} IN (SELECT ${t.search_id} FROM {schema}.${loggedSearchWizardDataTable.name} WHERE ${t.user_id} = $1)`;
const clearResults = `${buildSetColumnsToNullSql(searchLogTable, resultColumns)} WHERE ${isOfPerson}`;
/**
 * Clears the user id in rows with a searcher. Rows without a searcher come from events of earlier releases. These
 * events contain the user id unencrypted, so a rebuild would write it again.
 */
const clearUserId = `${buildSetColumnsToNullSql(searchLogTable, ['user_id'])} WHERE ${l.searcher} IS NOT NULL AND ${isOfPerson}`;

const personalColumns = ['user_id', ...resultColumns] as const;
const isBefore = `${l.searched_at} < $1`;
const anonymiseRows = `${buildSetColumnsToNullSql(searchLogTable, personalColumns)}
   WHERE ${isBefore} AND num_nonnulls(${personalColumns.map((column) => l[column]).join(', ')}) > 0`;
const deleteOldTexts = `DELETE FROM {schema}.${loggedSearchWizardDataTable.name}
   WHERE ${t.search_id} IN (SELECT ${l.search_id} FROM {schema}.${searchLogTable.name} WHERE ${isBefore})`;

const clearRows = `${buildSetColumnsToNullSql(searchLogTable, personalColumns)} WHERE ${l.user_id} = $1`;
const deleteTexts = `DELETE FROM {schema}.${loggedSearchWizardDataTable.name} WHERE ${t.user_id} = $1`;

const noAlerts = { told_version: null, last_alert_at: null };

function createLogRow({
  event: { data },
  at,
  position,
}: ProjectedEvent<RequirementsMatched>): TableRowToWrite<typeof searchLogTable> {
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

function applyErasure({ event: { data } }: ProjectedEvent<SubjectErased>, { run }: ProjectionWriter): void {
  run(clearResults, [data.userId]);
  run(clearUserId, [data.userId]);
  for (const table of erasedTables)
    run(`DELETE FROM {schema}.${table.name} WHERE ${buildUnqualifiedColumnNameMap(table).user_id} = $1`, [data.userId]);
}

function anonymise({ event: { data } }: ProjectedEvent<SearchesForgotten>, { run }: ProjectionWriter): void {
  run(anonymiseRows, [data.before]);
  run(deleteOldTexts, [data.before]);
}

/** Anonymises the searches of a user who objects; the requirements of these searches still count in analytics. */
function applyObjection({ event: { data } }: ProjectedEvent<ObjectionRaised>, { run }: ProjectionWriter): void {
  run(clearRows, [data.userId]);
  run(deleteTexts, [data.userId]);
}

const handlers: ProjectionHandlers<ReadEvent> = {
  SearchSaved: {
    personal: ({ event: { data }, at }, { put }) => {
      const { searchId, userId, name, data: wizard, requirements } = data;
      const search = { search_id: searchId, user_id: userId, name, data: wizard, requirements };
      put(savedSearchTable, { ...search, created_at: at, last_used: at, ...noAlerts, new_matches: 0, renames: 0 });
    },
  },
  SearchUsed: {
    personal: ({ event: { data }, at }, { patch }) => {
      const sent = data.data === null ? {} : { data: data.data };
      patch(savedSearchTable, { search_id: data.searchId }, { last_used: at, new_matches: 0, ...sent });
    },
  },
  SearchRenamed: {
    personal: ({ event: { data } }, { patch, add }) => {
      patch(savedSearchTable, { search_id: data.searchId }, { name: data.name });
      add(savedSearchTable, { search_id: data.searchId }, { renames: 1 });
    },
  },
  SearchRemoved: ({ event: { data } }, { remove }) => remove(savedSearchTable, { search_id: data.searchId }),
  SearchAlertsChanged: ({ event: { data } }, { patch }) => {
    const change = data.wanted ? { told_version: data.catalogueVersion } : { told_version: null, new_matches: 0 };
    patch(savedSearchTable, { search_id: data.searchId }, change);
  },
  MatchesGained: ({ event: { data }, at }, { patch, add }) => {
    for (const { searchId, count } of data.searches) {
      patch(savedSearchTable, { search_id: searchId }, { told_version: data.catalogueVersion, last_alert_at: at });
      add(savedSearchTable, { search_id: searchId }, { new_matches: count });
    }
  },
  ProviderStarred: ({ event: { data }, at }, { put }) =>
    put(favouriteProviderTable, { user_id: data.userId, provider_id: data.providerId, starred_at: at }),
  ProviderUnstarred: ({ event: { data } }, { remove }) =>
    remove(favouriteProviderTable, { user_id: data.userId, provider_id: data.providerId }),
  RequirementsMatched: {
    personal: (projected, { put }) => {
      const { searchId, userId, wizardData } = projected.event.data;
      put(searchLogTable, createLogRow(projected));
      if (wizardData === null || userId === null) return;
      put(loggedSearchWizardDataTable, { search_id: searchId, user_id: userId, wizard_data: wizardData });
    },
  },
  SearchesForgotten: anonymise,
  ObjectionRaised: applyObjection,
  SubjectErased: applyErasure,
};

/**
 * Notifies the user in all browser tabs, and also notifies admins of every search. Erasures and anonymisation notify
 * nobody.
 */
function changes({ event }: ProjectedEvent<ReadEvent>): readonly LiveChangeAudienceAndTag[] {
  if (event.type === 'SubjectErased' || event.type === 'SearchesForgotten') return [];
  if (event.type === 'RequirementsMatched') {
    const { userId } = event.data;
    const admins: LiveChangeAudienceAndTag = ['role:admin', 'SearchLog'];
    return userId === null ? [admins] : [[`user:${userId}`, 'SearchLog'], admins];
  }
  if (event.type === 'ObjectionRaised') return [[`user:${event.data.userId}`, 'SearchLog']];
  const starred = event.type === 'ProviderStarred' || event.type === 'ProviderUnstarred';
  return [[`user:${event.data.userId}`, starred ? 'Favourites' : 'SavedSearches']];
}

/** The projection of saved searches and favourites for their owners, and of the log of searches for analytics. */
export const savedAndLoggedSearchesProjection = defineProjection<ReadEvent>({
  readModel: searchesReadModel,
  handlers,
  changes,
});
