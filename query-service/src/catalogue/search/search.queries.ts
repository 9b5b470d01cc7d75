import {
  type EqualFacetProviderGroup,
  type ProviderFilters,
  toSupportTextOrUnknown,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { ProviderSortKeyFromCatalogueData } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { isResponseMetricSortKey, type ProviderSort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  catalogueVersionTable,
  currentProviderFilterAndSortTable,
  providerVersionTable,
} from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { type TableRowFromQuery, qualifyColumns } from '@marketplace/read-models/table.ts';
import type { ResponseMetricsByProvider } from '../../currentResponses.ts';
import { type CatalogueSearchRowsSql, buildOrderByResponseMetricsSql } from './responseOrder.ts';
import { toSqlLikePattern } from '@marketplace/domain/catalogue/catalogue.search.ts';
import {
  providerListingColumnRefs,
  type CatalogueTextSearchConditions,
  buildCatalogueTextSearchConditions,
} from './textCondition.ts';

/** An equal-facet group (all providers with the same values for every facet) with its id in `listing`. */
export interface CatalogueEqualFacetProviderGroup extends EqualFacetProviderGroup {
  readonly id: string;
}

/** The equal-facet groups of the current catalogue. */
export interface EqualFacetGroupsOfCatalogueVersion {
  readonly schema: string;
  /** 0 before the first publication. */
  readonly version: number;
  /** When the version was published, ISO 8601; `null` before the first publication. */
  readonly publishedAt: string | null;
  readonly cells: readonly CatalogueEqualFacetProviderGroup[];
}

/** Numbers of providers that match a text, by equal-facet group, and the catalogue version that was searched. */
export interface TextHitCountsByEqualFacetProviderGroup {
  readonly version: number;
  readonly cells: readonly { readonly id: string; readonly count: number }[];
}

/** One page of results, and the version that it was read from. */
export interface CatalogueSearchRecordsWithVersion {
  readonly version: number;
  readonly records: readonly ProviderRecord[];
}

const p = qualifyColumns(providerVersionTable, 'p');
const v = qualifyColumns(catalogueVersionTable, 'v');

/** SQL that selects the newest catalogue version (alias `v`). */
function selectNewestVersion(schema: string): string {
  return `(SELECT ${v.version}, ${v.published_at} FROM ${schema}.${catalogueVersionTable.name} v ORDER BY ${v.version} DESC LIMIT 1) v`;
}

type VersionRow = Pick<TableRowFromQuery<typeof catalogueVersionTable>, 'version' | 'published_at'>;
/** An equal-facet group with the catalogue version. An empty catalogue has a single row without an equal-facet group. */
type CellRow = VersionRow & (CatalogueEqualFacetProviderGroup | { readonly id: null });

/** Groups all current providers by equal-facet group; reads every row of `listing`. */
export async function loadEqualFacetProviderGroups({
  pool,
  schemaOf,
}: ReadModelPoolAndSchemas): Promise<EqualFacetGroupsOfCatalogueVersion> {
  const schema = schemaOf('catalogue');
  const { rows } = await pool.query<CellRow>(
    `SELECT ${v.version}, ${v.published_at}, c.* FROM ${selectNewestVersion(schema)} LEFT JOIN
       (SELECT ${providerListingColumnRefs.cell} AS id, min(${providerListingColumnRefs.type}) AS type, min(${providerListingColumnRefs.protocols}) AS protocols, min(${providerListingColumnRefs.sgp32}) AS sgp32,
               min(${providerListingColumnRefs.ntn}) AS ntn, count(*)::int AS count
          FROM ${schema}.${currentProviderFilterAndSortTable.name} l GROUP BY ${providerListingColumnRefs.cell} ORDER BY ${providerListingColumnRefs.cell}) c ON true`,
  );
  const [first] = rows;
  const cells = rows.flatMap((row) => {
    if (row.id === null) return [];
    const { id, type, protocols, sgp32, ntn, count } = row;
    return [{ id, type, protocols, technologies: [], sgp32, ntn, count }];
  });
  return { schema, version: first?.version ?? 0, publishedAt: first?.published_at.toISOString() ?? null, cells };
}

/** Counts, for each equal-facet group, the providers that match a text, without applying the select filters. */
export async function countTextHitsByEqualFacetProviderGroup(
  { pool, schemaOf }: ReadModelPoolAndSchemas,
  text: string,
): Promise<TextHitCountsByEqualFacetProviderGroup> {
  const schema = schemaOf('catalogue');
  const { conditions, values } = buildCatalogueTextSearchConditions(text);
  const { rows } = await pool.query<Pick<VersionRow, 'version'> & { id: string | null; count: number }>(
    `SELECT ${v.version}, c.* FROM ${selectNewestVersion(schema)} LEFT JOIN
       (SELECT ${providerListingColumnRefs.cell} AS id, count(*)::int AS count FROM ${schema}.${currentProviderFilterAndSortTable.name} l
         WHERE ${conditions.join(' AND ')} GROUP BY ${providerListingColumnRefs.cell}) c ON true`,
    [...values],
  );
  const cells = rows.flatMap(({ id, count }) => (id === null ? [] : [{ id, count }]));
  return { version: rows[0]?.version ?? 0, cells };
}

const sortColumns: Readonly<Record<Exclude<ProviderSortKeyFromCatalogueData, 'name'>, string>> = {
  type: providerListingColumnRefs.type,
  technologies: providerListingColumnRefs.technologies,
  countries: providerListingColumnRefs.countries,
  sgp32: providerListingColumnRefs.sgp32_place,
  ntn: providerListingColumnRefs.ntn_place,
  level: providerListingColumnRefs.level,
};

/**
 * Builds the columns and the ORDER BY for sorting by catalogue data. The order equals that of `sortProviders` on a list
 * sorted by name.
 */
function buildOrder(
  by: ProviderSortKeyFromCatalogueData | 'rank',
  descending: boolean,
): { readonly columns: string; readonly order: string } {
  const down = descending ? ' DESC' : '';
  const names = `${providerListingColumnRefs.sort_name}, ${providerListingColumnRefs.id}`;
  if (by === 'rank')
    return {
      columns: names,
      order: `${providerListingColumnRefs.sort_name}${down}, ${providerListingColumnRefs.id}${down}`,
    };
  if (by === 'name')
    return { columns: names, order: `${providerListingColumnRefs.sort_name}${down}, ${providerListingColumnRefs.id}` };
  const column = sortColumns[by];
  return { columns: `${column}, ${names}`, order: `${column}${down} NULLS LAST, ${names}` };
}

/** Parameters of a page of search results. */
export interface CatalogueSearchResultPageParams {
  readonly filters: ProviderFilters;
  /** The equal-facet groups that pass the select filters, each with the number of providers that match the text. */
  readonly chosen: readonly CatalogueEqualFacetProviderGroup[];
  /**
   * Whether the text is rare enough to be looked up in the trigram index. Otherwise, the index of the sort order is
   * scanned.
   */
  readonly isRareText: boolean;
  readonly sort: ProviderSort;
  readonly responses: ResponseMetricsByProvider;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Maximum number of equal-facet groups listed by id in a query. With more groups, the select filters are used as
 * conditions instead.
 */
const maxListedCells = 200;

function addSelectConditions(
  { conditions, values }: CatalogueTextSearchConditions,
  { filters, chosen }: CatalogueSearchResultPageParams,
): void {
  const { type, protocol, sgp32, ntn } = filters;
  if ([type, sgp32, ntn].every((values) => values.length === 0) && protocol === null) return;
  if (chosen.length <= maxListedCells) {
    conditions.push(`${providerListingColumnRefs.cell} = ANY($${values.push(chosen.map(({ id }) => id))}::bigint[])`);
    return;
  }
  const distinct = (of: (cell: CatalogueEqualFacetProviderGroup) => string | null) => [
    ...new Set(chosen.map((cell) => toSupportTextOrUnknown(of(cell)))),
  ];
  for (const [column, wanted, of] of [
    [providerListingColumnRefs.type, type, (cell: CatalogueEqualFacetProviderGroup) => cell.type],
    [providerListingColumnRefs.sgp32, sgp32, (cell: CatalogueEqualFacetProviderGroup) => cell.sgp32],
    [providerListingColumnRefs.ntn, ntn, (cell: CatalogueEqualFacetProviderGroup) => cell.ntn],
  ] as const) {
    if (wanted.length > 0) conditions.push(`${column} = ANY($${values.push(distinct(of))})`);
  }
  if (protocol !== null)
    conditions.push(`${providerListingColumnRefs.protocols} LIKE $${values.push(toSqlLikePattern(protocol))}`);
}

function buildListedRows(
  listed: string,
  condition: CatalogueTextSearchConditions,
  params: CatalogueSearchResultPageParams,
): CatalogueSearchRowsSql {
  const { by, descending } = params.sort;
  if (isResponseMetricSortKey(by))
    return buildOrderByResponseMetricsSql(listed, condition, { ...params, by, descending });
  const { conditions, values } = condition;
  const { columns, order } = buildOrder(by, descending);
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const part = `LIMIT $${values.push(params.limit)} OFFSET $${values.push(params.offset)}`;
  return { rows: `SELECT ${columns} FROM ${listed} ${where} ORDER BY ${order} ${part}`, order };
}

/** Builds the statement that loads a page, with its values. */
export function buildCatalogueSearchPageStatement(
  schema: string,
  params: CatalogueSearchResultPageParams,
): { readonly text: string; readonly values: unknown[] } {
  const condition = buildCatalogueTextSearchConditions(params.filters.text, params.isRareText);
  addSelectConditions(condition, params);
  const { values } = condition;
  const { rows, order } = buildListedRows(`${schema}.${currentProviderFilterAndSortTable.name} l`, condition, params);
  const text = `
    SELECT ${v.version}, ${p.record} FROM ${selectNewestVersion(schema)}
      LEFT JOIN (${rows}) l ON true
      LEFT JOIN ${schema}.${providerVersionTable.name} p ON ${p.id} = ${providerListingColumnRefs.id} AND ${p.valid_to} IS NULL
     ORDER BY ${order}`;
  return { text, values };
}

/** Loads one page in the requested order. */
export async function loadCatalogueSearchPage(
  { pool, schemaOf }: ReadModelPoolAndSchemas,
  params: CatalogueSearchResultPageParams,
): Promise<CatalogueSearchRecordsWithVersion> {
  const { rows } = await pool.query<Pick<VersionRow, 'version'> & { record: ProviderRecord | null }>(
    buildCatalogueSearchPageStatement(schemaOf('catalogue'), params),
  );
  const records = rows.flatMap(({ record }) => (record === null ? [] : [record]));
  return { version: rows[0]?.version ?? 0, records };
}
