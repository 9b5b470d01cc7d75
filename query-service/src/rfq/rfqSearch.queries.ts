import { mostCounted, rfqPageSize, type RfqSearchQuery } from '@marketplace/contracts/rfq/rfq.adminApi.ts';
import type { AdminRfqRow } from './rfqAdmin.views.ts';
import { adminRfqSelect, withAsked } from './rfqAnalytics.queries.ts';
import type { Board } from './rfqBoard.queries.ts';

/** What a search filters by, and whether it may look into personal data. */
export interface RfqFilter extends Pick<RfqSearchQuery, 'buyer' | 'provider' | 'status' | 'from' | 'to' | 'text'> {
  readonly personal: boolean;
}

type Sorting = Pick<RfqSearchQuery, 'sort' | 'direction'>;

const sortColumns: Readonly<Record<RfqSearchQuery['sort'], string | null>> = {
  created: null,
  deadline: 'r.deadline',
  company: 'lower(r.company_name)',
  status: 'r.status',
};

/** The log's order decides between equals, so that pages never overlap. */
function orderBy({ sort, direction }: Sorting): string {
  const column = sortColumns[sort];
  const way = direction === 'asc' ? 'ASC' : 'DESC';
  return column === null ? `r.position ${way}` : `${column} ${way}, r.position ${way}`;
}

const contains = (column: string, place: string): string => `strpos(lower(${column}), lower(${place})) > 0`;

/** Conditions on `r` and `c`, their values in `values` in the order of their places. */
function conditions(board: string, filter: RfqFilter): { readonly sql: string; readonly values: readonly unknown[] } {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const { buyer, provider, status, from, to, text, personal } = filter;
  const parts: string[] = [];
  if (buyer !== undefined && buyer !== '') {
    const at = place(buyer);
    const people = personal ? ['c.contact_name', 'c.email'] : [];
    parts.push(`(${['r.company_name', ...people].map((column) => contains(column, at)).join(' OR ')})`);
  }
  if (provider !== undefined && provider !== '') {
    parts.push(`EXISTS (SELECT FROM ${board}.rfq_link p
                         WHERE p.rfq_id = r.rfq_id AND p.provider_id = ${place(provider)} AND p.deleted_at IS NULL)`);
  }
  if (status !== undefined) parts.push(`r.status = ${place(status)}`);
  if (from !== undefined) parts.push(`r.created_at >= ${place(from)}`);
  if (to !== undefined) parts.push(`r.created_at <= ${place(to)}`);
  if (text !== undefined && text !== '') {
    const at = place(text);
    const number = place(text.replace(/^#/, ''));
    const links = `EXISTS (SELECT FROM ${board}.rfq_link t
                            WHERE t.rfq_id = r.rfq_id AND t.deleted_at IS NULL AND ${contains('t.provider_name', at)})`;
    const own = ['r.project_title', 'r.company_name'].map((column) => contains(column, at));
    parts.push(`(${[`r.number::text = ${number}`, ...own, links].join(' OR ')})`);
  }
  return { sql: parts.length === 0 ? 'true' : parts.join(' AND '), values };
}

/** RFQs that a filter finds, in order. */
export async function findRfqs(
  { pool, schemaOf }: Board,
  filter: RfqFilter,
  { limit, offset, ...sorting }: Sorting & { readonly limit: number; readonly offset: number },
): Promise<readonly AdminRfqRow[]> {
  const board = schemaOf('rfqBoard');
  const { sql, values } = conditions(board, filter);
  const page = `(SELECT r.* FROM ${board}.rfq r LEFT JOIN ${board}.rfq_contact c ON c.rfq_id = r.rfq_id
                 WHERE ${sql} ORDER BY ${orderBy(sorting)} LIMIT ${limit} OFFSET ${offset})`;
  const found = await pool.query<AdminRfqRow>(`${adminRfqSelect(board, page)} ORDER BY ${orderBy(sorting)}`, [
    ...values,
  ]);
  return found.rows;
}

/** How many RFQs a filter finds; counts no further than one beyond `mostCounted`. */
async function countFound({ pool, schemaOf }: Board, filter: RfqFilter): Promise<number> {
  const board = schemaOf('rfqBoard');
  const { sql, values } = conditions(board, filter);
  const found = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT FROM ${board}.rfq r LEFT JOIN ${board}.rfq_contact c ON c.rfq_id = r.rfq_id
        WHERE ${sql} LIMIT ${mostCounted + 1}) counted`,
    [...values],
  );
  return found.rows[0]?.count ?? 0;
}

/** Every provider that has a link that is not deleted, under its newest name, by name. */
async function askedProviders({ pool, schemaOf }: Board) {
  const board = schemaOf('rfqBoard');
  const found = await pool.query<{ provider_id: string; provider_name: string }>(
    `${withAsked(board)}
     SELECT asked.provider_id, newest.provider_name FROM asked CROSS JOIN LATERAL (
       SELECT provider_name FROM ${board}.rfq_link WHERE provider_id = asked.provider_id AND deleted_at IS NULL
        ORDER BY position DESC LIMIT 1) newest ORDER BY lower(newest.provider_name)`,
  );
  return found.rows;
}

/** One page of a search. */
export async function findPage(
  board: Board,
  filter: RfqFilter,
  { page, ...sorting }: Sorting & { readonly page: number },
) {
  const paging = { ...sorting, limit: rfqPageSize, offset: (page - 1) * rfqPageSize };
  const [rows, count, providers] = await Promise.all([
    findRfqs(board, filter, paging),
    countFound(board, filter),
    askedProviders(board),
  ]);
  return { rows, total: Math.min(count, mostCounted), exact: count <= mostCounted, providers };
}
