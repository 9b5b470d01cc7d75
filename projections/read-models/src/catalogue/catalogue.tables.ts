import type { CatalogueVersion } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { allLater, bigint, bool, collatedText, instant, int, intArray, jsonb, orNull, text, uuid } from '../columns.ts';
import { defineReadModel } from '../readModel.ts';
import { defineTable } from '../table.ts';

/** Everywhere of one collation, so that a join by it can use an index. */
const id = collatedText();

/** What a record decides of a provider's row, in every version. */
const providerColumns = {
  name: text(),
  /** As it is sorted, by `nameSortKey`. */
  sort_name: collatedText(),
  type: collatedText<ProviderRecord['type']>(),
  website: orNull(text()),
  record: jsonb<ProviderRecord>(),
};

/**
 * Every version of every provider: a row is part of the catalogue versions from `valid_from` up to, but without, `valid_to`;
 * `NULL` marks the current rows. `record` is the whole ProviderRecord.
 */
export const provider = defineTable(
  'provider',
  { id, valid_from: int, valid_to: orNull(int), ...providerColumns },
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

/** What a record decides of a provider's place in lists. */
const listingColumns = {
  partner: bool,
  showcase: bool,
  /** Empty when not given. */
  protocols: text(),
  /** What the selects call the support; `Unknown` when not given. */
  sgp32: text(),
  ntn: text(),
  /** The same for all that the selects cannot tell apart. */
  cell: bigint,
  /** The sort columns of `sortValues`; `NULL` goes last. */
  technologies: orNull(int),
  countries: orNull(int),
  sgp32_place: orNull(int),
  ntn_place: orNull(int),
  level: orNull(int),
  /** Name, scope and platform features, folded by `searchText`, and their `trigramsOf`. */
  search: text(),
  grams: intArray,
};

/** Columns by which lists are sorted, each with equal ones by name, in both directions. */
const sortColumns = ['type', 'technologies', 'countries', 'sgp32_place', 'ntn_place', 'level'];

/** The current providers as lists find, order and count them: narrow rows of their own, so that a scan reads little. */
export const listing = defineTable(
  'listing',
  {
    id,
    /** Version in which the provider took this form. */
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
      // Entries enter it in bulk, by way of a list of at most 1 MB, which readers go through too.
      'USING gin (grams) WITH (gin_pending_list_limit = 1024)',
    ],
  },
);

/**
 * Differences of uploads that may still be published, with the columns of the rows that they become; a provider that goes has none of
 * them.
 */
export const uploadChange = defineTable(
  'upload_change',
  { upload_id: uuid, id, ...allLater(providerColumns), ...allLater(listingColumns) },
  ['upload_id', 'id'],
);

/** Names of columns that a staged row hands on to the rows that it becomes. */
export const handedOn = {
  provider: Object.keys(providerColumns).join(', '),
  listing: ['sort_name', 'type', ...Object.keys(listingColumns)].join(', '),
} as const;

/** One row per version: what made it, who, and its counts. `providers` is how many it holds. */
export const catalogueVersion = defineTable(
  'catalogue_version',
  {
    version: int,
    published_at: instant,
    kind: text<CatalogueVersion['kind']>(),
    /** User id, or `system`. */
    actor: text(),
    upload_id: orNull(uuid),
    file_name: orNull(text()),
    provider_id: orNull(text()),
    provider_name: orNull(text()),
    restored_from: orNull(int),
    providers: int,
    added: int,
    changed: int,
    removed: int,
    unchanged: int,
    digest: orNull(text()),
  },
  ['version'],
);

/** The catalogue in every version that it ever had. */
export const catalogue = defineReadModel({
  name: 'catalogue',
  version: 3,
  tables: { provider, listing, uploadChange, catalogueVersion },
});
