import type {
  AdminCataloguePageReply,
  AdminCatalogueReplyItem,
  EditableProviderReply,
} from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { listCatalogueEndpoint } from '@marketplace/contracts/catalogue/catalogue.admin.api.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  createCatalogueQueryBuilder,
  buildCurrentProvidersQuery,
  buildNewestCatalogueVersionQuery,
} from '@marketplace/read-models/catalogue/catalogue.readers.ts';
import {
  catalogueVersionTable,
  currentProviderFilterAndSortTable,
  providerVersionTable,
} from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import {
  type ReadModelPoolAndSchemas,
  createReadModelQueryBuilder,
  rowCountExpression,
} from '@marketplace/read-models/readModelDb.ts';
import { type TableRowFromQuery, qualifyColumns } from '@marketplace/read-models/table.ts';
import { CompiledQuery, sql } from 'kysely';
import type { z } from 'zod';
import { providerListingColumnRefs, buildCatalogueTextSearchConditions } from './search/textCondition.ts';

export type AdminCatalogueTableQuery = z.output<(typeof listCatalogueEndpoint)['query']>;

/** Sort columns of the table; each order has an index. */
const orders: Readonly<Record<AdminCatalogueTableQuery['sort'], readonly string[]>> = {
  name: [providerListingColumnRefs.sort_name, providerListingColumnRefs.id],
  type: [providerListingColumnRefs.type, providerListingColumnRefs.sort_name, providerListingColumnRefs.id],
  updated: [providerListingColumnRefs.since, providerListingColumnRefs.sort_name, providerListingColumnRefs.id],
};

function buildOrder({ sort, order }: AdminCatalogueTableQuery): string {
  return orders[sort].map((column) => `${column} ${order}`).join(', ');
}

interface Conditions {
  readonly where: string;
  readonly values: readonly unknown[];
}

function buildConditions({ search, type, partner, showcase }: AdminCatalogueTableQuery): Conditions {
  const { conditions, values } = buildCatalogueTextSearchConditions(search);
  for (const [column, value] of [
    [providerListingColumnRefs.type, type],
    [providerListingColumnRefs.partner, partner],
    [providerListingColumnRefs.showcase, showcase],
  ] as const) {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  }
  return { where: conditions.length === 0 ? 'true' : conditions.join(' AND '), values };
}

const p = qualifyColumns(providerVersionTable, 'p');
const v = qualifyColumns(catalogueVersionTable, 'v');

type StoredRow = Pick<TableRowFromQuery<typeof providerVersionTable>, 'id' | 'name' | 'type' | 'website'> &
  Pick<TableRowFromQuery<typeof currentProviderFilterAndSortTable>, 'partner' | 'showcase' | 'countries'> &
  Pick<ProviderRecord, 'protocols' | 'logoFile'> & { readonly version: number; readonly updated_at: Date };

export interface AdminCatalogueRowsAndTotal {
  readonly found: number;
  readonly rows: readonly (Omit<AdminCatalogueReplyItem, 'logo'> & { readonly logoFile: string | null })[];
}

/** Finds one page of the current catalogue, and the total number of matching rows. */
export async function findAdminCatalogueTablePage(
  source: ReadModelPoolAndSchemas,
  search: AdminCatalogueTableQuery,
): Promise<AdminCatalogueRowsAndTotal> {
  const schema = source.schemaOf('catalogue');
  const listed = `${schema}.${currentProviderFilterAndSortTable.name} l`;
  const { where, values } = buildConditions(search);
  const page = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
  // One statement, so that count and page are from the same version; a page without rows returns the count alone.
  const query = CompiledQuery.raw(
    `SELECT counted.found, ${p.id}, ${p.name}, ${p.type}, ${p.website}, ${providerListingColumnRefs.partner}, ${providerListingColumnRefs.showcase}, ${providerListingColumnRefs.since} AS version,
            ${v.published_at} AS updated_at, ${p.record}->>'protocols' AS protocols,
            ${p.record}->>'logoFile' AS "logoFile", ${providerListingColumnRefs.countries}
       FROM (SELECT count(*)::int AS found FROM ${listed} WHERE ${where}) counted
       LEFT JOIN (SELECT * FROM ${listed} WHERE ${where} ORDER BY ${buildOrder(search)} ${page}) l ON true
       LEFT JOIN ${schema}.${providerVersionTable.name} p ON ${p.id} = ${providerListingColumnRefs.id} AND ${p.valid_from} = ${providerListingColumnRefs.since}
       LEFT JOIN ${schema}.${catalogueVersionTable.name} v ON ${v.version} = ${providerListingColumnRefs.since}
      ORDER BY ${buildOrder(search)}`,
    [...values, search.limit, search.offset],
  );
  const { rows: read } = await createReadModelQueryBuilder(source).executeQuery<
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

type Overview = Pick<AdminCataloguePageReply, 'version' | 'lastUpdated' | 'counts'>;

/** Loads the newest version with the total number of providers, the numbers by type, and the number of partners. */
export async function loadCatalogueVersionAndProviderCounts(source: ReadModelPoolAndSchemas): Promise<Overview> {
  const { version, published_at, ...counts } = await createCatalogueQueryBuilder(source)
    .selectFrom('catalogue.listing as l')
    .select((eb) => {
      const countOf = (type: ProviderRecord['type']) =>
        sql<number>`count(*) FILTER (WHERE ${eb('l.type', '=', type)})::int`;
      return [
        ...[
          rowCountExpression.as('total'),
          countOf('MNO').as('MNO'),
          countOf('MVNO').as('MVNO'),
          countOf('other').as('other'),
        ],
        sql<number>`count(*) FILTER (WHERE ${eb.ref('l.partner')})::int`.as('partners'),
        buildNewestCatalogueVersionQuery(source).clearSelect().select('version').as('version'),
        buildNewestCatalogueVersionQuery(source).clearSelect().select('published_at').as('published_at'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { version: version ?? 0, lastUpdated: published_at?.toISOString() ?? null, counts };
}

/** Finds a provider in the current catalogue, with the catalogue version; `null` if there is no such provider. */
export async function findCurrentCatalogueProvider(
  source: ReadModelPoolAndSchemas,
  id: string,
): Promise<Omit<EditableProviderReply, 'logo'> | null> {
  const found = await buildCurrentProvidersQuery(source)
    .innerJoinLateral(buildNewestCatalogueVersionQuery(source).as('v'), (join) => join.onTrue())
    .select(['v.version as base', 'p.valid_from as since', 'p.record'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}
