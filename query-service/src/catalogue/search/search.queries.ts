import {
  type FacetGroup,
  type ProviderFilters,
  supportOption,
} from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { FactSortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import { isResponseKey, type Sort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { catalogueVersion, listing, provider } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { type ReadRowOf, refs } from '@marketplace/read-models/table.ts';
import type { Responses } from '../../currentResponses.ts';
import { type ListedPart, responseOrder } from './responseOrder.ts';
import { likePattern } from '@marketplace/domain/catalogue/catalogue.search.ts';
import { l, type TextCondition, textCondition } from './textCondition.ts';

/** A facet cell with its id in `listing`. */
export interface Cell extends FacetGroup {
  readonly id: string;
}

/** The facet cells of the current catalogue. */
export interface CatalogueCells {
  readonly schema: string;
  /** 0 before the first publication. */
  readonly version: number;
  /** ISO 8601. */
  readonly publishedAt: string | null;
  readonly cells: readonly Cell[];
}

/** Hits of a text by cell, and the version that was searched. */
export interface Hits {
  readonly version: number;
  readonly cells: readonly { readonly id: string; readonly count: number }[];
}

/** One page of results, and the version that it was read from. */
export interface Page {
  readonly version: number;
  readonly records: readonly ProviderRecord[];
}

const p = refs(provider, 'p');
const v = refs(catalogueVersion, 'v');

/** SQL for the newest version, called `v`. */
function selectNewestVersion(schema: string): string {
  return `(SELECT ${v.version}, ${v.published_at} FROM ${schema}.${catalogueVersion.name} v ORDER BY ${v.version} DESC LIMIT 1) v`;
}

type VersionRow = Pick<ReadRowOf<typeof catalogueVersion>, 'version' | 'published_at'>;
/** A cell with the version; a single row without a cell for an empty catalogue. */
type CellRow = VersionRow & (Cell | { readonly id: null });

/** Groups all current providers by facet cell; reads every row of `listing`. */
export async function readCells({ pool, schemaOf }: ReadSource): Promise<CatalogueCells> {
  const schema = schemaOf('catalogue');
  const { rows } = await pool.query<CellRow>(
    `SELECT ${v.version}, ${v.published_at}, c.* FROM ${selectNewestVersion(schema)} LEFT JOIN
       (SELECT ${l.cell} AS id, min(${l.type}) AS type, min(${l.protocols}) AS protocols, min(${l.sgp32}) AS sgp32,
               min(${l.ntn}) AS ntn, count(*)::int AS count
          FROM ${schema}.${listing.name} l GROUP BY ${l.cell} ORDER BY ${l.cell}) c ON true`,
  );
  const [first] = rows;
  const cells = rows.flatMap((row) => {
    if (row.id === null) return [];
    const { id, type, protocols, sgp32, ntn, count } = row;
    return [{ id, type, protocols, technologies: [], sgp32, ntn, count }];
  });
  return { schema, version: first?.version ?? 0, publishedAt: first?.published_at.toISOString() ?? null, cells };
}

/** Counts the hits of a text by cell, without the select filters. */
export async function countHits({ pool, schemaOf }: ReadSource, text: string): Promise<Hits> {
  const schema = schemaOf('catalogue');
  const { conditions, values } = textCondition(text);
  const { rows } = await pool.query<Pick<VersionRow, 'version'> & { id: string | null; count: number }>(
    `SELECT ${v.version}, c.* FROM ${selectNewestVersion(schema)} LEFT JOIN
       (SELECT ${l.cell} AS id, count(*)::int AS count FROM ${schema}.${listing.name} l
         WHERE ${conditions.join(' AND ')} GROUP BY ${l.cell}) c ON true`,
    [...values],
  );
  const cells = rows.flatMap(({ id, count }) => (id === null ? [] : [{ id, count }]));
  return { version: rows[0]?.version ?? 0, cells };
}

const sortColumns: Readonly<Record<Exclude<FactSortKey, 'name'>, string>> = {
  type: l.type,
  technologies: l.technologies,
  countries: l.countries,
  sgp32: l.sgp32_place,
  ntn: l.ntn_place,
  level: l.level,
};

/** The columns and the order for sorting by facts; equivalent to `sortProviders` on a list sorted by name. */
function buildOrder(
  by: FactSortKey | 'rank',
  descending: boolean,
): { readonly columns: string; readonly order: string } {
  const down = descending ? ' DESC' : '';
  const names = `${l.sort_name}, ${l.id}`;
  if (by === 'rank') return { columns: names, order: `${l.sort_name}${down}, ${l.id}${down}` };
  if (by === 'name') return { columns: names, order: `${l.sort_name}${down}, ${l.id}` };
  const column = sortColumns[by];
  return { columns: `${column}, ${names}`, order: `${column}${down} NULLS LAST, ${names}` };
}

/** Parameters of a page. */
export interface SearchParams {
  readonly filters: ProviderFilters;
  /** The cells that pass the select filters, each with the hits of the text. */
  readonly chosen: readonly Cell[];
  /** Whether the text is rare enough to be looked up by trigrams instead of scanning the index of the order. */
  readonly isRareText: boolean;
  readonly sort: Sort;
  readonly responses: Responses;
  readonly limit: number;
  readonly offset: number;
}

/** Maximum number of cells listed by id; beyond it the select filters are used as conditions. */
const maxListedCells = 200;

function addSelectConditions({ conditions, values }: TextCondition, { filters, chosen }: SearchParams): void {
  const { type, protocol, sgp32, ntn } = filters;
  if ([type, sgp32, ntn].every((values) => values.length === 0) && protocol === null) return;
  if (chosen.length <= maxListedCells) {
    conditions.push(`${l.cell} = ANY($${values.push(chosen.map(({ id }) => id))}::bigint[])`);
    return;
  }
  const distinct = (of: (cell: Cell) => string | null) => [...new Set(chosen.map((cell) => supportOption(of(cell))))];
  for (const [column, wanted, of] of [
    [l.type, type, (cell: Cell) => cell.type],
    [l.sgp32, sgp32, (cell: Cell) => cell.sgp32],
    [l.ntn, ntn, (cell: Cell) => cell.ntn],
  ] as const) {
    if (wanted.length > 0) conditions.push(`${column} = ANY($${values.push(distinct(of))})`);
  }
  if (protocol !== null) conditions.push(`${l.protocols} LIKE $${values.push(likePattern(protocol))}`);
}

function buildListedRows(listed: string, condition: TextCondition, params: SearchParams): ListedPart {
  const { by, descending } = params.sort;
  if (isResponseKey(by)) return responseOrder(listed, condition, { ...params, by, descending });
  const { conditions, values } = condition;
  const { columns, order } = buildOrder(by, descending);
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const part = `LIMIT $${values.push(params.limit)} OFFSET $${values.push(params.offset)}`;
  return { rows: `SELECT ${columns} FROM ${listed} ${where} ORDER BY ${order} ${part}`, order };
}

/** Builds the statement that loads a page, with its values. */
export function pageStatement(
  schema: string,
  params: SearchParams,
): { readonly text: string; readonly values: unknown[] } {
  const condition = textCondition(params.filters.text, params.isRareText);
  addSelectConditions(condition, params);
  const { values } = condition;
  const { rows, order } = buildListedRows(`${schema}.${listing.name} l`, condition, params);
  const text = `
    SELECT ${v.version}, ${p.record} FROM ${selectNewestVersion(schema)}
      LEFT JOIN (${rows}) l ON true
      LEFT JOIN ${schema}.${provider.name} p ON ${p.id} = ${l.id} AND ${p.valid_to} IS NULL
     ORDER BY ${order}`;
  return { text, values };
}

/** Loads one page in the requested order. */
export async function readPage({ pool, schemaOf }: ReadSource, params: SearchParams): Promise<Page> {
  const { rows } = await pool.query<Pick<VersionRow, 'version'> & { record: ProviderRecord | null }>(
    pageStatement(schemaOf('catalogue'), params),
  );
  const records = rows.flatMap(({ record }) => (record === null ? [] : [record]));
  return { version: rows[0]?.version ?? 0, records };
}
