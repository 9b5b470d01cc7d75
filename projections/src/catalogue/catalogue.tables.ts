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
    record: 'jsonb',
  },
  ['id', 'valid_from'],
  ['(id) WHERE valid_to IS NULL', '(valid_from, valid_to)'],
);

/** Differences of uploads that may still be published; `record` is `NULL` for a provider that goes. */
export const uploadChange = defineTable('upload_change', { upload_id: 'uuid', id: 'text', record: 'jsonb' }, [
  'upload_id',
  'id',
]);

/** One row per published version, counts as in its report. */
export const catalogueVersion = defineTable(
  'catalogue_version',
  {
    version: 'int',
    published_at: 'timestamptz',
    upload_id: 'uuid',
    file_name: 'text',
    added: 'int',
    changed: 'int',
    removed: 'int',
    unchanged: 'int',
    digest: 'text',
  },
  ['version'],
);
