import type { QuoteVersionView } from '@marketplace/contracts/rfq/rfq.views.ts';
import { linkStatuses, type RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { AdminLinkRow, AdminRfqRow, FiguresRow } from './rfqAdmin.views.ts';
import { quoteColumns } from './quote.queries.ts';
import { type Board, rfqColumns } from './rfqBoard.queries.ts';

/** What every list of RFQs for admins selects out of `from`, which is called `r`; `c` is the contact, `l` the live links. */
export function adminRfqSelect(board: string, from: string): string {
  return `SELECT ${rfqColumns}, r.buyer_id, r.status, l.providers, l.statuses
       FROM ${from} r
       LEFT JOIN ${board}.rfq_contact c ON c.rfq_id = r.rfq_id
       LEFT JOIN LATERAL (
         SELECT coalesce(array_agg(provider_name ORDER BY ordinal), '{}') AS providers,
                coalesce(array_agg(status ORDER BY ordinal), '{}') AS statuses
           FROM ${board}.rfq_link WHERE rfq_id = r.rfq_id AND deleted_at IS NULL) l ON true`;
}

/** The newest RFQs. */
export async function newestRfqs({ pool, schemaOf }: Board, limit: number): Promise<readonly AdminRfqRow[]> {
  const board = schemaOf('rfqBoard');
  const newest = `(SELECT * FROM ${board}.rfq ORDER BY position DESC LIMIT $1)`;
  const found = await pool.query<AdminRfqRow>(`${adminRfqSelect(board, newest)} ORDER BY r.position DESC`, [limit]);
  return found.rows;
}

/** How many RFQs read as what. */
export async function countRfqs({ pool, schemaOf }: Board): Promise<ReadonlyMap<RfqStatus, number>> {
  const found = await pool.query<{ status: RfqStatus; count: number }>(
    `SELECT status, count(*)::int AS count FROM ${schemaOf('rfqBoard')}.rfq GROUP BY status`,
  );
  return new Map(found.rows.map(({ status, count }) => [status, count]));
}

/** Selects links with their RFQ and newest quote out of `from`, which is called `l`. */
function linkSelect(board: string, from: string): string {
  return `
     SELECT l.link_id, l.rfq_id, r.number AS rfq_number, l.provider_id, l.provider_name, l.provider_type,
            l.provider_website, r.project_title, r.company_name, c.email AS user_email, r.urgency, l.status, l.sent_at,
            l.viewed_at, l.accepted_at, l.rejected_at, l.responded_at, r.deadline, ${quoteColumns('q')},
            l.quote_version, l.admin_notes, l.version
       FROM ${from} l
       JOIN ${board}.rfq r ON r.rfq_id = l.rfq_id
       LEFT JOIN ${board}.rfq_contact c ON c.rfq_id = l.rfq_id
       LEFT JOIN ${board}.quote_version q ON q.link_id = l.link_id AND q.version = l.quote_version`;
}

/**
 * The ids of providers that have a live link, one look at the index for each instead of one for each link.
 * @returns the start of a statement, in which they are called `asked (provider_id)`.
 */
export function withAsked(board: string): string {
  const first = `SELECT min(provider_id) AS provider_id FROM ${board}.rfq_link WHERE deleted_at IS NULL`;
  return `WITH RECURSIVE walk AS (
    ${first}
    UNION ALL
    SELECT (${first} AND provider_id > walk.provider_id) FROM walk WHERE walk.provider_id IS NOT NULL
  ), asked AS (SELECT provider_id FROM walk WHERE provider_id IS NOT NULL)`;
}

/** Live links, newest first for each provider, at most `perProvider` of each. */
export async function newestLinks({ pool, schemaOf }: Board, perProvider: number): Promise<readonly AdminLinkRow[]> {
  const board = schemaOf('rfqBoard');
  const newest = `(SELECT own.* FROM asked CROSS JOIN LATERAL (
       SELECT * FROM ${board}.rfq_link WHERE provider_id = asked.provider_id AND deleted_at IS NULL
        ORDER BY position DESC LIMIT $1) own)`;
  const found = await pool.query<AdminLinkRow>(
    `${withAsked(board)} ${linkSelect(board, newest)} ORDER BY l.position DESC, l.ordinal`,
    [perProvider],
  );
  return found.rows;
}

/** Live links of some RFQs, newest RFQ first. */
export async function linksOf({ pool, schemaOf }: Board, rfqIds: readonly string[]): Promise<readonly AdminLinkRow[]> {
  const board = schemaOf('rfqBoard');
  const found = await pool.query<AdminLinkRow>(
    `${linkSelect(board, `${board}.rfq_link`)}
      WHERE l.rfq_id = ANY ($1) AND l.deleted_at IS NULL ORDER BY l.position DESC, l.ordinal`,
    [rfqIds],
  );
  return found.rows;
}

/** A version of a quote and the link that it was sent on. */
export interface QuoteRow extends Omit<QuoteVersionView, 'sent_at'> {
  readonly link_id: string;
  readonly sent_at: Date;
}

/** Every version of the quotes of some links, oldest first. */
export async function quotesOf({ pool, schemaOf }: Board, linkIds: readonly string[]): Promise<readonly QuoteRow[]> {
  const found = await pool.query<QuoteRow>(
    `SELECT q.link_id, q.version, ${quoteColumns('q')}, q.sent_at
       FROM ${schemaOf('rfqBoard')}.quote_version q WHERE q.link_id = ANY ($1) ORDER BY q.link_id, q.version`,
    [linkIds],
  );
  return found.rows;
}

/** Figures of one provider; those without a provider are of all. */
export type ProviderFiguresRow = FiguresRow & { readonly provider_id: string | null };

const median = (seconds: string): string =>
  `round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ${seconds})))::int`;

/** Figures over live links, for each provider and over all; most RFQs first. */
export async function linkFigures({ pool, schemaOf }: Board): Promise<readonly ProviderFiguresRow[]> {
  const board = schemaOf('rfqBoard');
  const statuses = linkStatuses.map((status) => `count(*) FILTER (WHERE l.status = '${status}')::int AS ${status}`);
  const found = await pool.query<ProviderFiguresRow>(
    `SELECT l.provider_id, count(*)::int AS rfq_count, ${statuses.join(', ')},
            ${median('least(l.accepted_at, l.rejected_at, q.sent_at) - l.sent_at')} AS median_answer_seconds,
            ${median('q.sent_at - l.sent_at')} AS median_quote_seconds
       FROM ${board}.rfq_link l
       LEFT JOIN ${board}.quote_version q ON q.link_id = l.link_id AND q.version = 1
      WHERE l.deleted_at IS NULL
      GROUP BY GROUPING SETS ((l.provider_id), ())
      ORDER BY rfq_count DESC, l.provider_id`,
  );
  return found.rows;
}
