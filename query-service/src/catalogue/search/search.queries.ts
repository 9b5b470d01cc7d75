import type { FacetGroup, ProviderFilters } from '@marketplace/domain/catalogue/catalogue.filters.ts';
import type { SortKey } from '@marketplace/contracts/catalogue/catalogue.values.ts';
import type { Sort } from '@marketplace/domain/catalogue/catalogue.order.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { CatalogueTables } from '../catalogueTable.queries.ts';
import { type TextCondition, textCondition, likePattern } from './textCondition.ts';

/** A facet cell and what the rows of `listing` call it. */
export interface Cell extends FacetGroup {
  readonly id: string;
}

/** The current catalogue as the selects see it. */
export interface CatalogueCells {
  readonly schema: string;
  /** 0 before the first publication. */
  readonly version: number;
  /** ISO 8601. */
  readonly publishedAt: string | null;
  readonly cells: readonly Cell[];
}

/** What a text finds, by cell, and the version that was searched. */
export interface Hits {
  readonly version: number;
  readonly cells: readonly { readonly id: string; readonly count: number }[];
}

/** One page of what was asked, and the version that it was read from. */
export interface Page {
  readonly version: number;
  readonly records: readonly ProviderRecord[];
}

function newest(schema: string): string {
  return `(SELECT version, published_at FROM ${schema}.catalogue_version ORDER BY version DESC LIMIT 1) v`;
}

/** A cell beside the version; a single row without any for an empty catalogue. */
type CellRow = { readonly version: number; readonly published_at: Date } & (Cell | { readonly id: null });

/** Groups all current providers; reads every row of `listing`. */
export async function readCells({ pool, schema }: CatalogueTables): Promise<CatalogueCells> {
  const { rows } = await pool.query<CellRow>(
    `SELECT v.version, v.published_at, c.* FROM ${newest(schema)} LEFT JOIN
       (SELECT cell AS id, min(type) AS type, min(protocols) AS protocols, min(sgp32) AS sgp32, min(ntn) AS ntn,
               count(*)::int AS count
          FROM ${schema}.listing GROUP BY cell ORDER BY cell) c ON true`,
  );
  const [first] = rows;
  const cells = rows.flatMap((row) => {
    if (row.id === null) return [];
    const { id, type, protocols, sgp32, ntn, count } = row;
    return [{ id, type, protocols, sgp32, ntn, count }];
  });
  return { schema, version: first?.version ?? 0, publishedAt: first?.published_at.toISOString() ?? null, cells };
}

/** Counts what a text finds, whatever the selects say. */
export async function countHits({ pool, schema }: CatalogueTables, text: string): Promise<Hits> {
  const { conditions, values } = textCondition(text);
  const { rows } = await pool.query<{ version: number; id: string | null; count: number }>(
    `SELECT v.version, c.* FROM ${newest(schema)} LEFT JOIN
       (SELECT l.cell AS id, count(*)::int AS count FROM ${schema}.listing l
         WHERE ${conditions.join(' AND ')} GROUP BY l.cell) c ON true`,
    [...values],
  );
  const cells = rows.flatMap(({ id, count }) => (id === null ? [] : [{ id, count }]));
  return { version: rows[0]?.version ?? 0, cells };
}

const sortColumns: Readonly<Record<Exclude<SortKey, 'rank' | 'name'>, string>> = {
  type: 'type',
  technologies: 'technologies',
  countries: 'countries',
  sgp32: 'sgp32_place',
  ntn: 'ntn_place',
  level: 'level',
};

/** The columns that an order needs, and the order: what `sortProviders` does to a list in the order of names. */
function orderOf({ by, descending }: Sort): { readonly columns: string; readonly order: string } {
  const down = descending ? ' DESC' : '';
  if (by === 'rank') return { columns: 'l.sort_name, l.id', order: `l.sort_name${down}, l.id${down}` };
  if (by === 'name') return { columns: 'l.sort_name, l.id', order: `l.sort_name${down}, l.id` };
  const column = `l.${sortColumns[by]}`;
  return { columns: `${column}, l.sort_name, l.id`, order: `${column}${down} NULLS LAST, l.sort_name, l.id` };
}

/** What a page is taken from. */
export interface SearchParams {
  readonly filters: ProviderFilters;
  /** The cells that pass the selects, each counted under the text. */
  readonly chosen: readonly Cell[];
  /** Whether the text finds so few that they are looked up rather than met in the order's index. */
  readonly isRareText: boolean;
  readonly sort: Sort;
  readonly limit: number;
  readonly offset: number;
}

/** Groups that are named one by one; more of them are described by the selects themselves. */
const fewCells = 200;

function addSelects({ conditions, values }: TextCondition, { filters, chosen }: SearchParams): void {
  const { type, protocol, sgp32, ntn } = filters;
  if (type === null && protocol === null && sgp32 === null && ntn === null) return;
  if (chosen.length <= fewCells) {
    conditions.push(`l.cell = ANY($${values.push(chosen.map(({ id }) => id))}::bigint[])`);
    return;
  }
  for (const [column, value] of Object.entries({ type, sgp32, ntn })) {
    if (value !== null) conditions.push(`l.${column} = $${values.push(value)}`);
  }
  if (protocol !== null) conditions.push(`l.protocols LIKE $${values.push(likePattern(protocol))}`);
}

/** The statement that reads a page, and its values. */
export function pageStatement(
  schema: string,
  asked: SearchParams,
): { readonly text: string; readonly values: unknown[] } {
  const condition = textCondition(asked.filters.text, asked.isRareText);
  addSelects(condition, asked);
  const { conditions, values } = condition;
  const { columns, order } = orderOf(asked.sort);
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const part = `LIMIT $${values.push(asked.limit)} OFFSET $${values.push(asked.offset)}`;
  const text = `
    SELECT v.version, p.record FROM ${newest(schema)}
      LEFT JOIN (SELECT ${columns} FROM ${schema}.listing l ${where} ORDER BY ${order} ${part}) l ON true
      LEFT JOIN ${schema}.provider p ON p.id = l.id AND p.valid_to IS NULL
     ORDER BY ${order}`;
  return { text, values };
}

/** Reads one page in the order asked for. */
export async function readPage({ pool, schema }: CatalogueTables, asked: SearchParams): Promise<Page> {
  const { rows } = await pool.query<{ version: number; record: ProviderRecord | null }>(pageStatement(schema, asked));
  const records = rows.flatMap(({ record }) => (record === null ? [] : [record]));
  return { version: rows[0]?.version ?? 0, records };
}
