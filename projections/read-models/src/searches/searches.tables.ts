import { defineTable } from '../table.ts';

/**
 * One row per saved search; `name` and `data` are what the person typed, so the row goes with an erasure. `requirements` is the
 * canonical form. `told_version` is the version of the catalogue that the person was last told about, `NULL` while no alerts are
 * wanted; `new_matches` were gained since the search was last run.
 */
export const savedSearch = defineTable(
  'saved_search',
  {
    search_id: 'uuid',
    user_id: 'uuid',
    name: 'text',
    data: 'jsonb',
    requirements: 'jsonb',
    created_at: 'timestamptz',
    last_used: 'timestamptz',
    told_version: 'int',
    last_alert_at: 'timestamptz',
    new_matches: 'bigint',
    /** How often it was renamed. */
    renames: 'int',
  },
  ['search_id'],
  { handlers: ['(user_id, last_used DESC)'], readers: ['(search_id) WHERE told_version IS NOT NULL'] },
);

/** One row per person and starred provider. */
export const favourite = defineTable('favourite', { user_id: 'uuid', provider_id: 'text', starred_at: 'timestamptz' }, [
  'user_id',
  'provider_id',
]);

/**
 * One row per search of the log; holds the person's id, and of the answer what the person said until an erasure. `requirements` is the canonical form,
 * of which the columns after it are parts; `places` are its regions or countries (codes). `top_technology` and
 * `first_providers` are known of searches with a valid proof only.
 */
export const searchLog = defineTable(
  'search_log',
  {
    search_id: 'uuid',
    position: 'bigint',
    user_id: 'uuid',
    searched_at: 'timestamptz',
    requirements: 'jsonb',
    places: 'text[]',
    deployment_scale: 'text',
    power_sensitivity: 'text',
    application_profile: 'text',
    device_mobility: 'text',
    device_management: 'text',
    sim_requirements: 'text[]',
    matched_count: 'int',
    top_provider_name: 'text',
    top_provider_type: 'text',
    top_technology: 'text',
    first_providers: 'text[]',
    proof: 'text',
    session_id: 'uuid',
    catalogue_version: 'int',
    algorithm_version: 'text',
    digest: 'text',
  },
  ['search_id'],
  { readers: ['(searched_at DESC, position DESC)', '(user_id, searched_at DESC, position DESC)'] },
);

/** The wizard's object of a logged search, free text included; the row goes with an erasure. */
export const searchText = defineTable(
  'search_text',
  { search_id: 'uuid', user_id: 'uuid', wizard_data: 'jsonb' },
  ['search_id'],
  { handlers: ['(user_id)'] },
);
