import { type RfqLinkStatus, rfqLinkStatuses, RfqStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import {
  rfqLinkAnswerTimeTable,
  rfqLinkCountByProviderAndStatusTable,
  rfqCountByStatusTable,
} from '@marketplace/read-models/rfq/rfqMetrics.tables.ts';
import { rfqLinkTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { type TableRowFromQuery, qualifyColumns } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql } from 'kysely';
import { rfqReadModelTableReferenceSql, createRfqReadModelQueryBuilder } from './rfqBoard.queries.ts';

const c = qualifyColumns(rfqLinkCountByProviderAndStatusTable, 'c');
const k = qualifyColumns(rfqCountByStatusTable, 'k');
const t = qualifyColumns(rfqLinkAnswerTimeTable, 't');
const l = qualifyColumns(rfqLinkTable, 'l');

/**
 * Metrics of links: their number in total and by status, and the median times to an answer and to a quote in whole
 * seconds.
 */
export type RfqLinkMetricsRow = Readonly<Record<RfqLinkStatus, number>> & {
  readonly rfq_count: number;
  readonly median_answer_seconds: number | null;
  readonly median_quote_seconds: number | null;
};

/** Metrics of one provider, with the provider's name, type and website from its newest link. */
export type ProviderRfqLinkMetricsRow = RfqLinkMetricsRow &
  Pick<TableRowFromQuery<typeof rfqLinkTable>, 'provider_id' | 'provider_name' | 'provider_type' | 'provider_website'>;

const sumColumn = (column: string): RawBuilder<number> => sql<number>`coalesce(sum(${sql.ref(column)}), 0)::int`;

/** SQL for the sums of all counters: links by status, and answered and quoted links. */
const sums = sql.join([
  ...rfqLinkStatuses.map((status) => sql`${sumColumn(c[status])} AS ${sql.id(status)}`),
  sql`${sumColumn(c.answered)} AS answers`,
  sql`${sumColumn(c.quoted)} AS quotes`,
]);
const totalLinks = sql.join(
  rfqLinkStatuses.map((status) => sql`f.${sql.id(status)}`),
  sql` + `,
);

/**
 * SQL for a median time in whole seconds, read from an index. For an even number of times, the median is the mean of
 * the two middle times.
 * @param of column that contains the times, in milliseconds.
 * @param among SQL for the number of times.
 * @param ofWhom SQL condition that selects the rows with the times.
 */
function median(of: 'answer_ms' | 'quote_ms', among: RawBuilder<number>, ofWhom: RawBuilder<unknown>) {
  const column = sql.ref(t[of]);
  return sql`(SELECT round(avg(middle.ms) / 1000)::int FROM (
    SELECT ${column} AS ms FROM ${rfqReadModelTableReferenceSql(rfqLinkAnswerTimeTable)} t WHERE ${column} IS NOT NULL AND ${ofWhom}
     ORDER BY ${column} OFFSET greatest(${among} - 1, 0) / 2 LIMIT 2 - ${among} % 2) middle)`;
}

function selectMetrics(ofWhom: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${sql.join(rfqLinkStatuses.map((status) => sql`f.${sql.id(status)}`))}, ${totalLinks} AS rfq_count,
    ${median('answer_ms', sql<number>`f.answers`, ofWhom)} AS median_answer_seconds,
    ${median('quote_ms', sql<number>`f.quotes`, ofWhom)} AS median_quote_seconds`;
}

/** Loads the metrics of all undeleted links. */
export async function loadTotalRfqLinkMetrics(board: ReadModelPoolAndSchemas): Promise<RfqLinkMetricsRow> {
  const { rows } = await sql<RfqLinkMetricsRow>`SELECT ${selectMetrics(sql`true`)}
    FROM (SELECT ${sums} FROM ${rfqReadModelTableReferenceSql(rfqLinkCountByProviderAndStatusTable)} c) f`.execute(
    createRfqReadModelQueryBuilder(board),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate query returned no row.');
  return row;
}

/** Loads the metrics of each provider with undeleted links, sorted by the number of links, highest first. */
export async function loadRfqLinkMetricsByProvider(
  board: ReadModelPoolAndSchemas,
): Promise<readonly ProviderRfqLinkMetricsRow[]> {
  const facts = [l.provider_name, l.provider_type, l.provider_website].map((column) => sql.ref(column));
  const ofProvider = sql`${sql.ref(t.provider_id)} = f.whose`;
  const { rows } = await sql<ProviderRfqLinkMetricsRow>`
    SELECT f.whose AS provider_id, newest.*, ${selectMetrics(ofProvider)}
      FROM (SELECT ${sql.ref(c.provider_id)} AS whose, ${sums} FROM ${rfqReadModelTableReferenceSql(rfqLinkCountByProviderAndStatusTable)} c GROUP BY ${sql.ref(c.provider_id)}) f
     CROSS JOIN LATERAL (
       SELECT ${sql.join(facts)} FROM ${rfqReadModelTableReferenceSql(rfqLinkTable)} l
        WHERE ${sql.ref(l.provider_id)} = f.whose AND ${sql.ref(l.deleted_at)} IS NULL
        ORDER BY ${sql.ref(l.position)} DESC LIMIT 1) newest
     ORDER BY ${totalLinks} DESC, f.whose`.execute(createRfqReadModelQueryBuilder(board));
  return rows;
}

/** Counts RFQs by status. */
export async function countRfqsByStatus(board: ReadModelPoolAndSchemas): Promise<Readonly<Record<RfqStatus, number>>> {
  const counts = RfqStatus.options.map((status) => sql`${sumColumn(k[status])} AS ${sql.id(status)}`);
  const { rows } = await sql<Readonly<Record<RfqStatus, number>>>`
    SELECT ${sql.join(counts)} FROM ${rfqReadModelTableReferenceSql(rfqCountByStatusTable)} k`.execute(
    createRfqReadModelQueryBuilder(board),
  );
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate query returned no row.');
  return row;
}

/** Counts the undeleted links of a provider. */
export async function countRfqLinksOfProvider(board: ReadModelPoolAndSchemas, providerId: string): Promise<number> {
  const all = sql.join(
    rfqLinkStatuses.map((status) => sumColumn(c[status])),
    sql` + `,
  );
  const { rows } = await sql<{
    total: number;
  }>`SELECT ${all} AS total FROM ${rfqReadModelTableReferenceSql(rfqLinkCountByProviderAndStatusTable)} c
    WHERE ${sql.ref(c.provider_id)} = ${providerId}`.execute(createRfqReadModelQueryBuilder(board));
  return rows[0]?.total ?? 0;
}
