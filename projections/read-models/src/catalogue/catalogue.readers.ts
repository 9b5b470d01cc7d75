import { type Expression, type Kysely, sql } from 'kysely';
import type { TablesOf } from '../readModel.ts';
import { type ReadSource, readModelDb } from '../readModelDb.ts';
import type { ReadRowOf } from '../table.ts';
import type { catalogue, provider } from './catalogue.tables.ts';

export type CatalogueDb = Kysely<TablesOf<typeof catalogue>>;

/** A version of the catalogue and the schema that holds it. */
export interface CatalogueEdition {
  readonly schema: string;
  readonly version: number;
}

/** The catalogue where a source's schemas hold it. */
export function catalogueDb(source: ReadSource): CatalogueDb {
  return readModelDb(source);
}

/** The newest version that can be read; 0 before the first. */
export async function newestVersion(source: ReadSource): Promise<number> {
  const found = await catalogueDb(source)
    .selectFrom('catalogue.catalogue_version')
    .select((eb) => eb.fn.max('version').as('version'))
    .$castTo<{ version: number | null }>()
    .executeTakeFirstOrThrow();
  return found.version ?? 0;
}

/** Providers, called `p`, as the newest version has them. */
export function currentProviders(source: ReadSource) {
  return catalogueDb(source).selectFrom('catalogue.provider as p').where('p.valid_to', 'is', null);
}

/** Providers, called `p`, as a version has them. */
export function providersIn(source: ReadSource, version: number) {
  return catalogueDb(source)
    .selectFrom('catalogue.provider as p')
    .where('p.valid_from', '<=', version)
    .where((eb) => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>', version)]));
}

/** A provider's form, as the catalogue has it or had it last. @param id of the provider, a column of the query around. */
export function newestForm(source: ReadSource, id: Expression<string>) {
  return catalogueDb(source)
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

/** The forms of providers, as the catalogue has them or had them last. */
export function newestForms(source: ReadSource, ids: readonly string[]) {
  return catalogueDb(source)
    .selectFrom('catalogue.provider as p')
    .distinctOn('p.id')
    .select((eb) => ['p.id', 'p.name', eb.ref('p.record', '->>').key('logoFile').as('logo_file')])
    .where('p.id', '=', sql<string>`any(${ids})`)
    .orderBy('p.id')
    .orderBy('p.valid_from', 'desc')
    .execute();
}

/** Forms of a provider that stood in any of the versions from `first` to `last`, newest first. @param most of them. */
export function formsWithin(
  source: ReadSource,
  id: string,
  { first, last }: { readonly first: number; readonly last: number },
  most: number,
) {
  return catalogueDb(source)
    .selectFrom('catalogue.provider as p')
    .where('p.id', '=', id)
    .where('p.valid_from', '<=', last)
    .where((eb) => eb.or([eb('p.valid_to', 'is', null), eb('p.valid_to', '>', first)]))
    .select(['p.valid_from as since', 'p.valid_to as until', 'p.record'])
    .orderBy('p.valid_from', 'desc')
    .limit(most)
    .execute();
}

/** The newest version, one row unless there is none. */
export function newestEdition(source: ReadSource) {
  return catalogueDb(source)
    .selectFrom('catalogue.catalogue_version')
    .select(['version', 'published_at', 'providers'])
    .orderBy('version', 'desc')
    .limit(1);
}

/** Rows that are fetched at once, so that parsing them holds nobody up. */
const pageSize = 500;

type ProviderRow = ReadRowOf<typeof provider>;

/** Goes through rows by id, a page at a time. */
async function* pagesById<Row extends { readonly id: string }>(
  after: (last: string) => Promise<Row[]>,
): AsyncGenerator<readonly Row[], void> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const page: Row[] = await after(last);
    yield page;
    last = page.length < pageSize ? undefined : page.at(-1)?.id;
  }
}

function firstById(pool: ReadSource['pool'], { schema, version }: CatalogueEdition) {
  return providersIn({ pool, schemaOf: () => schema }, version)
    .orderBy('p.id')
    .limit(pageSize);
}

/** Goes through the providers of one version by id, a page at a time. @param column what is wanted of them, besides the id. */
export function providerPages<Name extends keyof ProviderRow>(
  pool: ReadSource['pool'],
  edition: CatalogueEdition,
  column: Name,
): AsyncGenerator<readonly Pick<ProviderRow, Name | 'id'>[], void> {
  const wanted: `p.${keyof ProviderRow}` = `p.${column}`;
  const providers = firstById(pool, edition).select(['p.id', wanted]).$castTo<Pick<ProviderRow, Name | 'id'>>();
  return pagesById((last) => providers.where('p.id', '>', last).execute());
}

/** The same with each record as JSON text, for who hands it on and need not parse it. */
export function recordTextPages(pool: ReadSource['pool'], edition: CatalogueEdition) {
  const providers = firstById(pool, edition).select((eb) => ['p.id', eb.cast<string>('p.record', 'text').as('record')]);
  return pagesById((last) => providers.where('p.id', '>', last).execute());
}
