import { defineTable } from '../runtime/table.ts';

/**
 * Every version of every provider: a row is part of the catalogue versions from `valid_from` up to, but without, `valid_to`;
 * `NULL` marks the current rows. `record` is the whole ProviderRecord.
 */
export const provider = defineTable(
  'provider',
  {
    id: 'text',
    valid_from: 'int',
    valid_to: 'int',
    name: 'text',
    type: 'text',
    website: 'text',
    partner: 'boolean',
    showcase: 'boolean',
    /** Name, scope and platform features as they are searched, and the name as it is sorted: folded by `searchText`. */
    search: 'text',
    sort_name: 'text',
    record: 'jsonb',
  },
  ['id', 'valid_from'],
  {
    readers: [
      '(id) WHERE valid_to IS NULL',
      '(valid_from, valid_to)',
      '(valid_to) WHERE valid_to IS NOT NULL',
      '(sort_name, id) WHERE valid_to IS NULL',
      '(type, sort_name, id) WHERE valid_to IS NULL',
      '(valid_from, sort_name, id) WHERE valid_to IS NULL',
    ],
  },
);

/**
 * Differences of uploads that may still be published, with the columns of the rows that they become; `record` is `NULL` for a
 * provider that goes.
 */
export const uploadChange = defineTable(
  'upload_change',
  {
    upload_id: 'uuid',
    id: 'text',
    name: 'text',
    type: 'text',
    website: 'text',
    partner: 'boolean',
    showcase: 'boolean',
    search: 'text',
    sort_name: 'text',
    record: 'jsonb',
  },
  ['upload_id', 'id'],
);

/** One row per version: what made it, who, and its counts. `providers` is how many it holds. */
export const catalogueVersion = defineTable(
  'catalogue_version',
  {
    version: 'int',
    published_at: 'timestamptz',
    kind: 'text',
    /** User id, or `system`. */
    actor: 'text',
    upload_id: 'uuid',
    file_name: 'text',
    provider_id: 'text',
    provider_name: 'text',
    restored_from: 'int',
    providers: 'int',
    added: 'int',
    changed: 'int',
    removed: 'int',
    unchanged: 'int',
    digest: 'text',
  },
  ['version'],
);
