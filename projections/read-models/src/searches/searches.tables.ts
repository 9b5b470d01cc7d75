import type { Requirements } from '@marketplace/contracts/matching/matching.requirements.ts';
import type { SearchProof } from '@marketplace/contracts/searches/searches.proof.ts';
import { bigint, instant, int, jsonb, orNull, text, textArray, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** The wizard's object as it was sent, free pairs included. */
type SentWizard = Readonly<Record<string, unknown>>;

/**
 * One row per saved search; `name` and `data` are what the person typed, so the row goes with an erasure. `requirements` is the
 * canonical form. `told_version` is the version of the catalogue that the person was last told about, `NULL` while no alerts are
 * wanted; `new_matches` were gained since the search was last run.
 */
export const savedSearch = defineTable(
  'saved_search',
  {
    search_id: uuid,
    user_id: uuid,
    name: orNull(text()),
    data: orNull(jsonb<SentWizard>()),
    requirements: jsonb<Requirements>(),
    created_at: instant,
    last_used: instant,
    told_version: orNull(int),
    last_alert_at: orNull(instant),
    new_matches: bigint,
    /** How often it was renamed. */
    renames: int,
  },
  ['search_id'],
  { handlers: ['(user_id, last_used DESC)'], readers: ['(search_id) WHERE told_version IS NOT NULL'] },
);

/** One row per person and starred provider. */
export const favourite = defineTable('favourite', { user_id: uuid, provider_id: text(), starred_at: instant }, [
  'user_id',
  'provider_id',
]);

/**
 * One row per search of the log; holds the person's id, and of the answer what the person said, until an erasure or until searches of the
 * month are forgotten. `searcher` stands for a person in a month also after that; it is `NULL` for searches of earlier releases.
 * `requirements` is the canonical form, of which the columns after it are parts; `places` are its regions or countries (codes).
 * `top_technology` and `first_providers` are known of searches with a valid proof only.
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

/** The wizard's object of a logged search, free text included; the row goes with an erasure, or when searches of the month are forgotten. */
export const searchText = defineTable(
  'search_text',
  { search_id: uuid, user_id: uuid, wizard_data: jsonb<SentWizard>() },
  ['search_id'],
  { handlers: ['(user_id)'] },
);

/** Saved searches and favourites for their owners, and the log of searches for analytics. */
export const searches = defineReadModel({
  name: 'searches',
  version: 5,
  tables: { savedSearch, favourite, searchLog, searchText },
});
