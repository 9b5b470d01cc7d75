import type { CatalogueVersionReplyItem } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  makeColumnsInitiallyNull,
  bigint,
  bool,
  defineCollatedTextColumn,
  instant,
  int,
  intArrayColumn,
  jsonb,
  nullable,
  text,
  uuid,
} from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** All provider ids have the same collation, so that joins can use an index. */
const id = defineCollatedTextColumn();

/** Columns derived from a provider's record, for every version of the provider. */
const providerColumns = {
  name: text(),
  /** Sort key from `toNameSortKey`. */
  sort_name: defineCollatedTextColumn(),
  type: defineCollatedTextColumn<ProviderRecord['type']>(),
  website: nullable(text()),
  record: jsonb<ProviderRecord>(),
};

/**
 * All versions of all providers. A row is part of the catalogue versions from `valid_from` (inclusive) to `valid_to`
 * (exclusive); `NULL` marks current rows. `record` is the whole ProviderRecord.
 */
export const providerVersionTable = defineTable(
  'provider',
  { id, valid_from: int, valid_to: nullable(int), ...providerColumns },
  ['id', 'valid_from'],
  {
    readers: [
      '(id) WHERE valid_to IS NULL',
      '(valid_from, valid_to)',
      '(valid_to) WHERE valid_to IS NOT NULL',
      '(sort_name, id)',
    ],
  },
);

/** Columns derived from a record for filtering and sorting lists. */
const listingColumns = {
  partner: bool,
  showcase: bool,
  /** Empty if the protocols are unknown. */
  protocols: text(),
  /** Filter values for the support of SGP.32 and NTN; `Unknown` if the support is unknown. */
  sgp32: text(),
  ntn: text(),
  /** Hash of the filter values, identical for all providers that the filters cannot distinguish. */
  cell: bigint,
  /** Sort columns from `computeProviderSortValues`; `NULL` sorts last. */
  technologies: nullable(int),
  countries: nullable(int),
  sgp32_place: nullable(int),
  ntn_place: nullable(int),
  level: nullable(int),
  /**
   * Name, scope and platform features from `joinAndNormaliseProviderSearchTexts`, and their trigrams from
   * `hashTrigrams`.
   */
  search: text(),
  grams: intArrayColumn,
};

/**
 * Sort columns of lists. Ties are sorted by name in ascending order, whether the column is sorted in ascending or
 * descending order.
 */
const sortColumns = ['type', 'technologies', 'countries', 'sgp32_place', 'ntn_place', 'level'];

/** Current providers for filtering, sorting and counting. A separate table with narrow rows makes scans cheap. */
export const currentProviderFilterAndSortTable = defineTable(
  'listing',
  {
    id,
    /** Catalogue version in which the provider last changed. */
    since: int,
    sort_name: providerColumns.sort_name,
    type: providerColumns.type,
    ...listingColumns,
  },
  ['id'],
  {
    readers: [
      '(sort_name, id)',
      ...sortColumns.flatMap((column) => [`(${column}, sort_name, id)`, `(${column} DESC NULLS LAST, sort_name, id)`]),
      '(since, sort_name, id)',
      '(cell)',
      // Entries are added in bulk through a pending list of at most 1 MB, which readers scan, too.
      'USING gin (grams) WITH (gin_pending_list_limit = 1024)',
    ],
  },
);

/**
 * Staged differences of uploads that may still be published. The columns of the resulting rows are `NULL` for a removed
 * provider.
 */
export const stagedCatalogueUploadChangeTable = defineTable(
  'upload_change',
  {
    upload_id: uuid,
    id,
    ...makeColumnsInitiallyNull(providerColumns),
    ...makeColumnsInitiallyNull(listingColumns),
  },
  ['upload_id', 'id'],
);

/** Columns that are copied from a staged row to the resulting rows. */
export const columnsCopiedFromCatalogueUploadChanges = {
  provider: Object.keys(providerColumns).join(', '),
  listing: ['sort_name', 'type', ...Object.keys(listingColumns)].join(', '),
} as const;

/** One row per version: its origin, actor and counts. `providers` is the number of providers in the version. */
export const catalogueVersionTable = defineTable(
  'catalogue_version',
  {
    version: int,
    published_at: instant,
    kind: text<CatalogueVersionReplyItem['kind']>(),
    /** User id, or `system`. */
    actor: text(),
    upload_id: nullable(uuid),
    file_name: nullable(text()),
    provider_id: nullable(text()),
    provider_name: nullable(text()),
    restored_from: nullable(int),
    providers: int,
    added: int,
    changed: int,
    removed: int,
    unchanged: int,
    digest: nullable(text()),
  },
  ['version'],
);

/** The catalogue in all its versions. */
export const catalogueReadModel = defineReadModel({
  name: 'catalogue',
  version: 3,
  tables: {
    provider: providerVersionTable,
    listing: currentProviderFilterAndSortTable,
    uploadChange: stagedCatalogueUploadChangeTable,
    catalogueVersion: catalogueVersionTable,
  },
});
