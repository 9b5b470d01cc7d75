import type { CataloguePage, CatalogueRow, ProviderDetail } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { listCatalogue } from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { catalogueDb, currentProviders, newestEdition } from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import { catalogueVersion, listing, provider } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import { type ReadSource, readModelDb, rowCount } from '@marketplace/read-models/readModelDb.ts';
import { type ReadRowOf, refs } from '@marketplace/read-models/table.ts';
import { CompiledQuery, sql } from 'kysely';
import type { z } from 'zod';
import { l, textCondition } from './search/textCondition.ts';

export type CatalogueSearch = z.output<(typeof listCatalogue)['query']>;

/** Sort columns of the table; each order has an index. */
const orders: Readonly<Record<CatalogueSearch['sort'], readonly string[]>> = {
  name: [l.sort_name, l.id],
  type: [l.type, l.sort_name, l.id],
  updated: [l.since, l.sort_name, l.id],
};

function buildOrder({ sort, order }: CatalogueSearch): string {
  return orders[sort].map((column) => `${column} ${order}`).join(', ');
}

interface Conditions {
  readonly where: string;
  readonly values: readonly unknown[];
}

function buildConditions({ search, type, partner, showcase }: CatalogueSearch): Conditions {
  const { conditions, values } = textCondition(search);
  for (const [column, value] of [
    [l.type, type],
    [l.partner, partner],
    [l.showcase, showcase],
  ] as const) {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  }
  return { where: conditions.length === 0 ? 'true' : conditions.join(' AND '), values };
}

const p = refs(provider, 'p');
const v = refs(catalogueVersion, 'v');

type StoredRow = Pick<ReadRowOf<typeof provider>, 'id' | 'name' | 'type' | 'website'> &
  Pick<ReadRowOf<typeof listing>, 'partner' | 'showcase' | 'countries'> &
  Pick<ProviderRecord, 'protocols' | 'logoFile'> & { readonly version: number; readonly updated_at: Date };

export interface FoundRows {
  readonly found: number;
  readonly rows: readonly (Omit<CatalogueRow, 'logo'> & { readonly logoFile: string | null })[];
}

/** Finds one page of the current catalogue, and the total number of matching rows. */
export async function findRows(source: ReadSource, search: CatalogueSearch): Promise<FoundRows> {
  const schema = source.schemaOf('catalogue');
  const listed = `${schema}.${listing.name} l`;
  const { where, values } = buildConditions(search);
  const page = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  // One statement, so that count and page are from the same version; a page without rows returns the count alone.
  const query = CompiledQuery.raw(
    `SELECT counted.found, ${p.id}, ${p.name}, ${p.type}, ${p.website}, ${l.partner}, ${l.showcase}, ${l.since} AS version,
            ${v.published_at} AS updated_at, ${p.record}->>'protocols' AS protocols,
            ${p.record}->>'logoFile' AS "logoFile", ${l.countries}
       FROM (SELECT count(*)::int AS found FROM ${listed} WHERE ${where}) counted
       LEFT JOIN (SELECT * FROM ${listed} WHERE ${where} ORDER BY ${buildOrder(search)} ${page}) l ON true
       LEFT JOIN ${schema}.${provider.name} p ON ${p.id} = ${l.id} AND ${p.valid_from} = ${l.since}
       LEFT JOIN ${schema}.${catalogueVersion.name} v ON ${v.version} = ${l.since}
      ORDER BY ${buildOrder(search)}`,
    [...values, search.limit, search.offset],
  );
  const { rows: read } = await readModelDb(source).executeQuery<
    { found: number } & (StoredRow | { readonly id: null })
  >(query);
  let found = 0;
  const rows = read.flatMap(({ found: counted, ...row }) => {
    found = counted;
    if (row.id === null) return [];
    const { updated_at, ...rest } = row;
    return [{ ...rest, updatedAt: updated_at.toISOString() }];
  });
  return { found, rows };
}

type Overview = Pick<CataloguePage, 'version' | 'lastUpdated' | 'counts'>;

/** Loads the newest version and its number of providers. */
export async function readOverview(source: ReadSource): Promise<Overview> {
  const { version, published_at, ...counts } = await catalogueDb(source)
    .selectFrom('catalogue.listing as l')
    .select((eb) => {
      const countOf = (type: ProviderRecord['type']) =>
        sql<number>`count(*) FILTER (WHERE ${eb('l.type', '=', type)})::int`;
      return [
        ...[rowCount.as('total'), countOf('MNO').as('MNO'), countOf('MVNO').as('MVNO'), countOf('other').as('other')],
        sql<number>`count(*) FILTER (WHERE ${eb.ref('l.partner')})::int`.as('partners'),
        newestEdition(source).clearSelect().select('version').as('version'),
        newestEdition(source).clearSelect().select('published_at').as('published_at'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { version: version ?? 0, lastUpdated: published_at?.toISOString() ?? null, counts };
}

/** Finds a current provider, with the version it was read from; `null` if it does not exist. */
export async function findProvider(source: ReadSource, id: string): Promise<Omit<ProviderDetail, 'logo'> | null> {
  const found = await currentProviders(source)
    .innerJoinLateral(newestEdition(source).as('v'), (join) => join.onTrue())
    .select(['v.version as base', 'p.valid_from as since', 'p.record'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}
