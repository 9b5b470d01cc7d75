import type { ReadModelPoolAndSchemas } from '@marketplace/read-models/readModelDb.ts';
import { type rfqTable, rfqLinkTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { type TableRowFromQuery, qualifyColumns } from '@marketplace/read-models/table.ts';
import { type AliasableExpression, type InferResult, sql } from 'kysely';
import { rfqLinkStatusColumns } from './linkStatus.ts';
import { quoteVersionSelectColumns } from './quote.queries.ts';
import {
  rfqReadModelTableReferenceSql,
  type RfqReadModelQueryBuilder,
  createRfqReadModelQueryBuilder,
  selectRfqsWithContactAndLinks,
} from './rfqBoard.queries.ts';

/**
 * Selects the columns of an admin's RFQ list.
 * @param rfqs query for rows of the table `rfq`; the SQL alias of these rows is `r`.
 */
export function selectAdminRfqs(
  db: RfqReadModelQueryBuilder,
  rfqs: AliasableExpression<TableRowFromQuery<typeof rfqTable>>,
) {
  return selectRfqsWithContactAndLinks(db, rfqs).select('r.buyer_id');
}

/** An RFQ with the id of its buyer, and the provider names and statuses of its undeleted links. */
export type AdminRfqQueryRow = InferResult<ReturnType<typeof selectAdminRfqs>>[number];

/** Finds the newest RFQs, newest first. */
export async function findNewestAdminRfqRows(
  board: ReadModelPoolAndSchemas,
  limit: number,
): Promise<readonly AdminRfqQueryRow[]> {
  const db = createRfqReadModelQueryBuilder(board);
  const newest = db.selectFrom('rfqBoard.rfq').selectAll().orderBy('position', 'desc').limit(limit);
  return selectAdminRfqs(db, newest).orderBy('r.position', 'desc').execute();
}

/**
 * Selects links (SQL alias `l`), each with its RFQ and its newest quote.
 * @param links query for rows of the table `rfq_link`.
 */
function selectLinks(db: RfqReadModelQueryBuilder, links: AliasableExpression<TableRowFromQuery<typeof rfqLinkTable>>) {
  return db
    .selectFrom(links.as('l'))
    .innerJoin('rfqBoard.rfq as r', 'r.rfq_id', 'l.rfq_id')
    .leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'l.rfq_id')
    .leftJoin('rfqBoard.quote_version as q', (join) =>
      join.onRef('q.link_id', '=', 'l.link_id').onRef('q.version', '=', 'l.quote_version'),
    )
    .select([
      'l.link_id',
      'l.rfq_id',
      'r.number as rfq_number',
      'l.provider_id',
      'l.provider_name',
      'l.provider_type',
      'l.provider_website',
      'r.project_title',
      'r.company_name',
      'c.email as user_email',
      'r.urgency',
      'l.sent_at',
      ...rfqLinkStatusColumns,
      'r.deadline',
      ...quoteVersionSelectColumns,
      'l.admin_notes',
      'l.version',
    ])
    .orderBy('l.position', 'desc')
    .orderBy('l.ordinal');
}

/** A link with its RFQ and its newest quote. */
export type AdminRfqLinkQueryRow = InferResult<ReturnType<typeof selectLinks>>[number];

/** Selects the ids of providers with an undeleted link, with one index lookup per provider instead of one per link. */
export function buildProviderIdsWithRfqLinksQuery() {
  const l = qualifyColumns(rfqLinkTable, 'l');
  const first = sql`SELECT min(${sql.ref(l.provider_id)}) AS asked
    FROM ${rfqReadModelTableReferenceSql(rfqLinkTable)} l WHERE ${sql.ref(l.deleted_at)} IS NULL`;
  return sql<Pick<TableRowFromQuery<typeof rfqLinkTable>, 'provider_id'>>`(WITH RECURSIVE walk AS (
    ${first}
    UNION ALL
    SELECT (${first} AND ${sql.ref(l.provider_id)} > walk.asked) FROM walk WHERE walk.asked IS NOT NULL
  ) SELECT asked AS provider_id FROM walk WHERE asked IS NOT NULL)`;
}

/** Finds the newest undeleted links of every provider, newest first, at most `perProvider` links per provider. */
export async function findNewestRfqLinksPerProvider(
  board: ReadModelPoolAndSchemas,
  perProvider: number,
): Promise<readonly AdminRfqLinkQueryRow[]> {
  const db = createRfqReadModelQueryBuilder(board);
  const newest = db
    .selectFrom(buildProviderIdsWithRfqLinksQuery().as('asked'))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('rfqBoard.rfq_link as link')
        .selectAll('link')
        .whereRef('link.provider_id', '=', 'asked.provider_id')
        .where('link.deleted_at', 'is', null)
        .orderBy('link.position', 'desc')
        .limit(perProvider)
        .as('own'),
    )
    .selectAll('own');
  return selectLinks(db, newest).execute();
}

/** Finds the newest undeleted links of one provider, newest first. */
export async function findNewestRfqLinksOfProvider(
  board: ReadModelPoolAndSchemas,
  providerId: string,
  limit: number,
): Promise<readonly AdminRfqLinkQueryRow[]> {
  const db = createRfqReadModelQueryBuilder(board);
  const newest = db
    .selectFrom('rfqBoard.rfq_link')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where('deleted_at', 'is', null)
    .orderBy('position', 'desc')
    .limit(limit);
  return selectLinks(db, newest).execute();
}

/** Finds the links of the given RFQs that are not deleted, newest RFQ first. */
export async function findRfqLinksByRfqIds(
  board: ReadModelPoolAndSchemas,
  rfqIds: readonly string[],
): Promise<readonly AdminRfqLinkQueryRow[]> {
  const db = createRfqReadModelQueryBuilder(board);
  const live = db
    .selectFrom('rfqBoard.rfq_link')
    .selectAll()
    .where((eb) => eb('rfq_id', '=', eb.fn.any(eb.val([...rfqIds]))))
    .where('deleted_at', 'is', null);
  return selectLinks(db, live).execute();
}

function selectQuotes(db: RfqReadModelQueryBuilder, linkIds: readonly string[]) {
  return db
    .selectFrom('rfqBoard.quote_version as q')
    .select(['q.link_id', 'q.version', ...quoteVersionSelectColumns, 'q.sent_at'])
    .where((eb) => eb('q.link_id', '=', eb.fn.any(eb.val([...linkIds]))))
    .orderBy('q.link_id')
    .orderBy('q.version');
}

/** A version of a quote, with the id of its link. */
export type QuoteVersionRow = InferResult<ReturnType<typeof selectQuotes>>[number];

/** Finds every quote version of the given links, sorted by link and version. */
export async function findQuoteVersions(
  board: ReadModelPoolAndSchemas,
  linkIds: readonly string[],
): Promise<readonly QuoteVersionRow[]> {
  return selectQuotes(createRfqReadModelQueryBuilder(board), linkIds).execute();
}
