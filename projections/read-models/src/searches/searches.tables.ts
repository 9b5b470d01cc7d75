import type { BuyerRequirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { LoggedSearchSignatureValidity } from '@marketplace/contracts/searches/searches.proof.ts';
import { bigint, instant, int, jsonb, nullable, text, defineTextArrayColumn, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** Data of the requirements wizard as sent, with arbitrary properties. */
type WizardInput = Readonly<Record<string, unknown>>;

/**
 * One row per saved search; deleted when the user is erased, because `name` and `data` contain texts that the user
 * entered. `requirements` is the canonical form. `told_version` is the catalogue version of the last alert (`NULL`
 * without alerts); `new_matches` counts matches since the last run.
 */
export const savedSearchTable = defineTable(
  'saved_search',
  {
    search_id: uuid,
    user_id: uuid,
    name: nullable(text()),
    data: nullable(jsonb<WizardInput>()),
    requirements: jsonb<BuyerRequirements>(),
    created_at: instant,
    last_used: instant,
    told_version: nullable(int),
    last_alert_at: nullable(instant),
    new_matches: bigint,
    /** Number of times the search was renamed. */
    renames: int,
  },
  ['search_id'],
  { handlers: ['(user_id, last_used DESC)'], readers: ['(search_id) WHERE told_version IS NOT NULL'] },
);

/** One row per user and starred provider. */
export const favouriteProviderTable = defineTable(
  'favourite',
  { user_id: uuid, provider_id: text(), starred_at: instant },
  ['user_id', 'provider_id'],
);

/**
 * One row per logged search. Contains the user's id and client input until the user is erased or the month is
 * anonymised. `searcher` is an id for one user and month, which is kept afterwards; `NULL` in searches of earlier
 * releases. `requirements` is the canonical form, and the following columns are parts of it; `places` are its regions
 * or country codes. `top_technology` and `first_providers` are set only if the client sent a valid signature of the
 * search result.
 */
export const searchLogTable = defineTable(
  'search_log',
  {
    search_id: uuid,
    position: bigint,
    user_id: nullable(uuid),
    searcher: nullable(uuid),
    searched_at: instant,
    requirements: jsonb<BuyerRequirements>(),
    places: defineTextArrayColumn(),
    deployment_scale: nullable(text<NonNullable<BuyerRequirements['deploymentScale']>>()),
    power_sensitivity: nullable(text<NonNullable<BuyerRequirements['powerSensitivity']>>()),
    application_profile: nullable(text<NonNullable<BuyerRequirements['applicationProfile']>>()),
    device_mobility: nullable(text<NonNullable<BuyerRequirements['deviceMobility']>>()),
    device_management: text<BuyerRequirements['deviceManagement']>(),
    sim_requirements: defineTextArrayColumn<BuyerRequirements['simRequirements'][number]>(),
    matched_count: int,
    top_provider_name: nullable(text()),
    top_provider_type: nullable(text()),
    top_technology: nullable(text()),
    first_providers: defineTextArrayColumn(),
    proof: text<LoggedSearchSignatureValidity>(),
    session_id: nullable(uuid),
    catalogue_version: nullable(int),
    algorithm_version: nullable(text()),
    facts_version: nullable(text()),
    digest: nullable(text()),
  },
  ['search_id'],
  { readers: ['(searched_at DESC, position DESC)', '(user_id, searched_at DESC, position DESC)'] },
);

/** The wizard data of a logged search, with free text; deleted when the user is erased or the month is anonymised. */
export const loggedSearchWizardDataTable = defineTable(
  'search_text',
  { search_id: uuid, user_id: uuid, wizard_data: jsonb<WizardInput>() },
  ['search_id'],
  { handlers: ['(user_id)'] },
);

/** Saved searches and favourites of users, and the search log for analytics. */
export const searchesReadModel = defineReadModel({
  name: 'searches',
  version: 5,
  tables: {
    savedSearch: savedSearchTable,
    favourite: favouriteProviderTable,
    searchLog: searchLogTable,
    searchText: loggedSearchWizardDataTable,
  },
});
