import {
  type FacetGroup,
  type ProviderFilters,
  toSupportText,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { CatalogueDataSortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { isResponseSortKey, type ProviderSort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import {
  catalogueVersionTable,
  listingTable,
  providerTable,
} from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { type TableReadRow, qualifyColumns } from '@marketplace/read-models/table.ts';
import type { ResponseRecordsByProvider } from '../../currentResponses.ts';
import { type ListedRowsSql, buildResponseOrder } from './responseOrder.ts';
import { toLikePattern } from '@marketplace/domain/catalogue/catalogue.search.ts';
import { listingRefs, type TextCondition, buildTextCondition } from './textCondition.ts';

/** A facet cell (all providers with the same values for every facet) with its id in `listing`. */
export interface ListingCell extends FacetGroup {
  readonly id: string;
}

/** The facet cells of the current catalogue. */
export interface CatalogueFacetCells {
  readonly schema: string;
  /** 0 before the first publication. */
  readonly version: number;
  /** ISO 8601. */
  readonly publishedAt: string | null;
  readonly cells: readonly ListingCell[];
}

/** Numbers of providers that match a text, by facet cell, and the catalogue version that was searched. */
export interface TextHits {
  readonly version: number;
  readonly cells: readonly { readonly id: string; readonly count: number }[];
}

/** One page of results, and the version that it was read from. */
export interface ListingPage {
  readonly version: number;
  readonly records: readonly ProviderRecord[];
}

const p = qualifyColumns(providerTable, 'p');
const v = qualifyColumns(catalogueVersionTable, 'v');

/** SQL for the newest version, called `v`. */
function selectNewestVersion(schema: string): string {
  return `(SELECT ${v.version}, ${v.published_at} FROM ${schema}.${catalogueVersionTable.name} v ORDER BY ${v.version} DESC LIMIT 1) v`;
}

type VersionRow = Pick<TableReadRow<typeof catalogueVersionTable>, 'version' | 'published_at'>;
/** A cell with the version; a single row without a cell for an empty catalogue. */
type CellRow = VersionRow & (ListingCell | { readonly id: null });

/** Groups all current providers by facet cell; reads every row of `listing`. */
export async function loadCatalogueCells({ pool, schemaOf }: ReadSource): Promise<CatalogueFacetCells> {
  const schema = schemaOf('catalogue');
  const { rows } = await pool.query<CellRow>(
    `SELECT ${v.version}, ${v.published_at}, c.* FROM ${selectNewestVersion(schema)} LEFT JOIN
       (SELECT ${listingRefs.cell} AS id, min(${listingRefs.type}) AS type, min(${listingRefs.protocols}) AS protocols, min(${listingRefs.sgp32}) AS sgp32,
               min(${listingRefs.ntn}) AS ntn, count(*)::int AS count
          FROM ${schema}.${listingTable.name} l GROUP BY ${listingRefs.cell} ORDER BY ${listingRefs.cell}) c ON true`,
  );
  const [first] = rows;
  const cells = rows.flatMap((row) => {
    if (row.id === null) return [];
    const { id, type, protocols, sgp32, ntn, count } = row;
    return [{ id, type, protocols, technologies: [], sgp32, ntn, count }];
  });
  return { schema, version: first?.version ?? 0, publishedAt: first?.published_at.toISOString() ?? null, cells };
}

/** Counts the providers that match a text by facet cell, without the select filters. */
export async function countTextHits({ pool, schemaOf }: ReadSource, text: string): Promise<TextHits> {
  const schema = schemaOf('catalogue');
  const { conditions, values } = buildTextCondition(text);
  const { rows } = await pool.query<Pick<VersionRow, 'version'> & { id: string | null; count: number }>(
    `SELECT ${v.version}, c.* FROM ${selectNewestVersion(schema)} LEFT JOIN
       (SELECT ${listingRefs.cell} AS id, count(*)::int AS count FROM ${schema}.${listingTable.name} l
         WHERE ${conditions.join(' AND ')} GROUP BY ${listingRefs.cell}) c ON true`,
    [...values],
  );
  const cells = rows.flatMap(({ id, count }) => (id === null ? [] : [{ id, count }]));
  return { version: rows[0]?.version ?? 0, cells };
}

const sortColumns: Readonly<Record<Exclude<CatalogueDataSortKey, 'name'>, string>> = {
  type: listingRefs.type,
  technologies: listingRefs.technologies,
  countries: listingRefs.countries,
  sgp32: listingRefs.sgp32_place,
  ntn: listingRefs.ntn_place,
  level: listingRefs.level,
};

/**
 * Builds the columns and the ORDER BY for sorting by catalogue data. The order equals that of `sortProviders` on a list
 * sorted by name.
 */
function buildOrder(
  by: CatalogueDataSortKey | 'rank',
  descending: boolean,
): { readonly columns: string; readonly order: string } {
  const down = descending ? ' DESC' : '';
  const names = `${listingRefs.sort_name}, ${listingRefs.id}`;
  if (by === 'rank') return { columns: names, order: `${listingRefs.sort_name}${down}, ${listingRefs.id}${down}` };
  if (by === 'name') return { columns: names, order: `${listingRefs.sort_name}${down}, ${listingRefs.id}` };
  const column = sortColumns[by];
  return { columns: `${column}, ${names}`, order: `${column}${down} NULLS LAST, ${names}` };
}

/** Parameters of a page. */
export interface ListingPageParams {
  readonly filters: ProviderFilters;
  /** The facet cells that pass the select filters, each with the number of providers that match the text. */
  readonly chosen: readonly ListingCell[];
  /** Whether the text is rare enough to be looked up by trigrams instead of scanning the index of the order. */
  readonly isRareText: boolean;
  readonly sort: ProviderSort;
  readonly responses: ResponseRecordsByProvider;
  readonly limit: number;
  readonly offset: number;
}

/**
 * Maximum number of facet cells listed by id in a query. With more cells, the select filters are used as conditions
 * instead.
 */
const maxListedCells = 200;

function addSelectConditions({ conditions, values }: TextCondition, { filters, chosen }: ListingPageParams): void {
  const { type, protocol, sgp32, ntn } = filters;
  if ([type, sgp32, ntn].every((values) => values.length === 0) && protocol === null) return;
  if (chosen.length <= maxListedCells) {
    conditions.push(`${listingRefs.cell} = ANY($${values.push(chosen.map(({ id }) => id))}::bigint[])`);
    return;
  }
  const distinct = (of: (cell: ListingCell) => string | null) => [
    ...new Set(chosen.map((cell) => toSupportText(of(cell)))),
  ];
  for (const [column, wanted, of] of [
    [listingRefs.type, type, (cell: ListingCell) => cell.type],
    [listingRefs.sgp32, sgp32, (cell: ListingCell) => cell.sgp32],
    [listingRefs.ntn, ntn, (cell: ListingCell) => cell.ntn],
  ] as const) {
    if (wanted.length > 0) conditions.push(`${column} = ANY($${values.push(distinct(of))})`);
  }
  if (protocol !== null) conditions.push(`${listingRefs.protocols} LIKE $${values.push(toLikePattern(protocol))}`);
}

function buildListedRows(listed: string, condition: TextCondition, params: ListingPageParams): ListedRowsSql {
  const { by, descending } = params.sort;
  if (isResponseSortKey(by)) return buildResponseOrder(listed, condition, { ...params, by, descending });
  const { conditions, values } = condition;
  const { columns, order } = buildOrder(by, descending);
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const part = `LIMIT $${values.push(params.limit)} OFFSET $${values.push(params.offset)}`;
  return { rows: `SELECT ${columns} FROM ${listed} ${where} ORDER BY ${order} ${part}`, order };
}

/** Builds the statement that loads a page, with its values. */
export function buildPageStatement(
  schema: string,
  params: ListingPageParams,
): { readonly text: string; readonly values: unknown[] } {
  const condition = buildTextCondition(params.filters.text, params.isRareText);
  addSelectConditions(condition, params);
  const { values } = condition;
  const { rows, order } = buildListedRows(`${schema}.${listingTable.name} l`, condition, params);
  const text = `
    SELECT ${v.version}, ${p.record} FROM ${selectNewestVersion(schema)}
      LEFT JOIN (${rows}) l ON true
      LEFT JOIN ${schema}.${providerTable.name} p ON ${p.id} = ${listingRefs.id} AND ${p.valid_to} IS NULL
     ORDER BY ${order}`;
  return { text, values };
}

/** Loads one page in the requested order. */
export async function loadListingPage({ pool, schemaOf }: ReadSource, params: ListingPageParams): Promise<ListingPage> {
  const { rows } = await pool.query<Pick<VersionRow, 'version'> & { record: ProviderRecord | null }>(
    buildPageStatement(schemaOf('catalogue'), params),
  );
  const records = rows.flatMap(({ record }) => (record === null ? [] : [record]));
  return { version: rows[0]?.version ?? 0, records };
}
