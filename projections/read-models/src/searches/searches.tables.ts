import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { SearchProof } from '@marketplace/contracts/searches/searches.proof.ts';
import { bigint, instant, int, jsonb, orNull, text, textArray, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** The wizard's object as sent, with arbitrary properties. */
type WizardInput = Readonly<Record<string, unknown>>;

/**
 * One row per saved search; deleted with an erasure, because `name` and `data` are typed texts. `requirements` is the canonical form.
 * `told_version` is the catalogue version of the last alert (`NULL` without alerts); `new_matches` counts matches since the last run.
 */
export const savedSearch = defineTable(
  'saved_search',
  {
    search_id: uuid,
    user_id: uuid,
    name: orNull(text()),
    data: orNull(jsonb<WizardInput>()),
    requirements: jsonb<Requirements>(),
    created_at: instant,
    last_used: instant,
    told_version: orNull(int),
    last_alert_at: orNull(instant),
    new_matches: bigint,
    /** Number of times it was renamed. */
    renames: int,
  },
  ['search_id'],
  { handlers: ['(user_id, last_used DESC)'], readers: ['(search_id) WHERE told_version IS NOT NULL'] },
);

/** One row per user and starred provider. */
export const favourite = defineTable('favourite', { user_id: uuid, provider_id: text(), starred_at: instant }, [
  'user_id',
  'provider_id',
]);

/**
 * One row per logged search. Contains the user's id and client input until an erasure, or until the month is anonymised. `searcher` is a
 * subject for one user and month that remains afterwards; `NULL` in searches of earlier releases. `requirements` is the canonical form, and
 * the following columns are parts of it; `places` are its regions or country codes. `top_technology` and `first_providers` are set only
 * with a valid proof.
 */
export const searchLog = defineTable(
  'search_log',
  {
    search_id: uuid,
    position: bigint,
    user_id: orNull(uuid),
    searcher: orNull(uuid),
    searched_at: instant,
    requirements: jsonb<Requirements>(),
    places: textArray(),
    deployment_scale: orNull(text<NonNullable<Requirements['deploymentScale']>>()),
    power_sensitivity: orNull(text<NonNullable<Requirements['powerSensitivity']>>()),
    application_profile: orNull(text<NonNullable<Requirements['applicationProfile']>>()),
    device_mobility: orNull(text<NonNullable<Requirements['deviceMobility']>>()),
    device_management: text<Requirements['deviceManagement']>(),
    sim_requirements: textArray<Requirements['simRequirements'][number]>(),
    matched_count: int,
    top_provider_name: orNull(text()),
    top_provider_type: orNull(text()),
    top_technology: orNull(text()),
    first_providers: textArray(),
    proof: text<SearchProof>(),
    session_id: orNull(uuid),
    catalogue_version: orNull(int),
    algorithm_version: orNull(text()),
    facts_version: orNull(text()),
    digest: orNull(text()),
  },
  ['search_id'],
  { readers: ['(searched_at DESC, position DESC)', '(user_id, searched_at DESC, position DESC)'] },
);

/** The wizard's object of a logged search, with free text; deleted with an erasure, or when the month is anonymised. */
export const searchText = defineTable(
  'search_text',
  { search_id: uuid, user_id: uuid, wizard_data: jsonb<WizardInput>() },
  ['search_id'],
  { handlers: ['(user_id)'] },
);

/** Saved searches and favourites of users, and the search log for analytics. */
export const searches = defineReadModel({
  name: 'searches',
  version: 5,
  tables: { savedSearch, favourite, searchLog, searchText },
});
