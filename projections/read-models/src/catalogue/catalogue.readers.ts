import { type Expression, type Kysely, sql } from 'kysely';
import type { ReadModelRowTypes } from '../readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '../readModelDb.ts';
import type { TableRowFromQuery } from '../table.ts';
import type { catalogueReadModel, providerVersionTable } from './catalogue.tables.ts';

export type CatalogueQueryBuilder = Kysely<ReadModelRowTypes<typeof catalogueReadModel>>;

/** A catalogue version and the schema that contains it. */
export interface CatalogueVersionAndDatabaseSchema {
  readonly schema: string;
  readonly version: number;
}

/** Creates a query builder for the catalogue tables of a source. */
export function createCatalogueQueryBuilder(source: ReadModelPoolAndSchemas): CatalogueQueryBuilder {
  return createReadModelQueryBuilder(source);
}

/** Finds the number of the newest catalogue version in the read model; 0 before the first publication. */
export async function findNewestCatalogueVersionNumber(source: ReadModelPoolAndSchemas): Promise<number> {
  const found = await createCatalogueQueryBuilder(source)
    .selectFrom('catalogue.catalogue_version')
    .select((eb) => eb.fn.max('version').as('version'))
    .$castTo<{ version: number | null }>()
    .executeTakeFirstOrThrow();
  return found.version ?? 0;
}

/** Builds a query for the providers (alias `p`) of the newest version. */
export function buildCurrentProvidersQuery(source: ReadModelPoolAndSchemas) {
  return createCatalogueQueryBuilder(source).selectFrom('catalogue.provider as p').where('p.valid_to', 'is', null);
}

/** Builds a query for the providers (alias `p`) of a version. */
export function buildProvidersInVersionQuery(source: ReadModelPoolAndSchemas, version: number) {
  return createCatalogueQueryBuilder(source)
    .selectFrom('catalogue.provider as p')
    .where('p.valid_from', '<=', version)
    .where((eb) => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>', version)]));
}

/**
 * Builds a query for the current or last known record of a provider.
 * @param id id of the provider, as a column of the outer query.
 */
export function buildNewestProviderRecordQuery(source: ReadModelPoolAndSchemas, id: Expression<string>) {
  return createCatalogueQueryBuilder(source)
    .selectFrom('catalogue.provider as form')
    .select((eb) => [
      'form.name',
      'form.type',
      'form.record',
      eb.ref('form.record', '->>').key('logoFile').as('logo_file'),
      eb('form.valid_to', 'is', null).as('is_current'),
    ])
    .where('form.id', '=', id)
    .orderBy('form.valid_from', 'desc')
    .limit(1);
}

/** Finds the names and logo files in the current or last known records of providers. */
export function findNewestProviderNamesAndLogos(source: ReadModelPoolAndSchemas, ids: readonly string[]) {
  return createCatalogueQueryBuilder(source)
    .selectFrom('catalogue.provider as p')
    .distinctOn('p.id')
    .select((eb) => ['p.id', 'p.name', eb.ref('p.record', '->>').key('logoFile').as('logo_file')])
    .where('p.id', '=', sql<string>`any(${ids})`)
    .orderBy('p.id')
    .orderBy('p.valid_from', 'desc')
    .execute();
}

/**
 * Finds the records of a provider that were part of any version from `first` to `last`, newest first.
 * @param maxRecords maximum number of records to return.
 */
export function findRecordsOfProviderInVersions(
  source: ReadModelPoolAndSchemas,
  id: string,
  { first, last }: { readonly first: number; readonly last: number },
  maxRecords: number,
) {
  return createCatalogueQueryBuilder(source)
    .selectFrom('catalogue.provider as p')
    .where('p.id', '=', id)
    .where('p.valid_from', '<=', last)
    .where((eb) => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>', first)]))
    .select(['p.valid_from as since', 'p.valid_to as until', 'p.record'])
    .orderBy('p.valid_from', 'desc')
    .limit(maxRecords)
    .execute();
}

/** Builds a query for the newest catalogue version. The query returns one row, or none before the first publication. */
export function buildNewestCatalogueVersionQuery(source: ReadModelPoolAndSchemas) {
  return createCatalogueQueryBuilder(source)
    .selectFrom('catalogue.catalogue_version')
    .select(['version', 'published_at', 'providers'])
    .orderBy('version', 'desc')
    .limit(1);
}

/** Rows per query. Limits the time for which parsing blocks the event loop. */
const pageSize = 500;

type ProviderRow = TableRowFromQuery<typeof providerVersionTable>;

/**
 * Yields rows sorted by id, one page at a time.
 * @param after loads the page of rows whose ids are greater than `last`.
 */
async function* pagesById<Row extends { readonly id: string }>(
  after: (last: string) => Promise<Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const page: Row[] = await after(last);
    yield page;
    last = page.length < pageSize ? undefined : page.at(-1)?.id;
  }
}

function selectFirstPage(
  pool: ReadModelPoolAndSchemas['pool'],
  { schema, version }: CatalogueVersionAndDatabaseSchema,
) {
  return buildProvidersInVersionQuery({ pool, schemaOf: () => schema }, version)
    .orderBy('p.id')
    .limit(pageSize);
}

/**
 * Yields the providers of a version, sorted by id, one page at a time.
 * @param column column to read in addition to the id.
 */
export function streamProviderPages<Name extends keyof ProviderRow>(
  pool: ReadModelPoolAndSchemas['pool'],
  edition: CatalogueVersionAndDatabaseSchema,
  column: Name,
): AsyncGenerator<readonly Pick<ProviderRow, Name | 'id'>[], void> {
  const columnName: `p.${keyof ProviderRow}` = `p.${column}`;
  const providers = selectFirstPage(pool, edition)
    .select(['p.id', columnName])
    .$castTo<Pick<ProviderRow, Name | 'id'>>();
  return pagesById((last) => providers.where('p.id', '>', last).execute());
}

/** Like `streamProviderPages`, but with each record as JSON text for callers that do not need to parse it. */
export function streamProviderRecordJsonPages(
  pool: ReadModelPoolAndSchemas['pool'],
  edition: CatalogueVersionAndDatabaseSchema,
) {
  const providers = selectFirstPage(pool, edition).select((eb) => [
    'p.id',
    eb.cast<string>('p.record', 'text').as('record'),
  ]);
  return pagesById((last) => providers.where('p.id', '>', last).execute());
}
