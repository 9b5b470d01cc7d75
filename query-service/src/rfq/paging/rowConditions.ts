import {
  rfqProviderNameSearchTable,
  rfqLinkTable,
  rfqSearchTextTable,
} from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { rfqReadModelTableReferenceSql } from '../rfqBoard.queries.ts';
import { foldedTextContainsSql, type TextSearchPattern } from './textSearch.ts';

const words = qualifyColumns(rfqSearchTextTable, 'words');
const live = qualifyColumns(rfqLinkTable, 'live');
const providerNames = qualifyColumns(rfqProviderNameSearchTable, 'named');

/*
 * These conditions are evaluated for one RFQ at a time, which is efficient for lists of a few thousand rows. OFFSET 0
 * prevents Postgres from flattening the subqueries. Otherwise the planner would read the RFQs of all buyers, because it
 * estimates a lower cost for that plan.
 */

/**
 * SQL: whether an RFQ has an undeleted link (alias `live`) that meets a condition.
 * @param rfqId SQL for the id of the RFQ.
 */
export function hasUndeletedRfqLinkMeetingConditionSql(
  rfqId: string,
  condition: RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT 1 FROM ${rfqReadModelTableReferenceSql(rfqLinkTable)} live
    WHERE ${sql.ref(live.rfq_id)} = ${sql.ref(rfqId)} AND ${sql.ref(live.deleted_at)} IS NULL AND ${condition} OFFSET 0)`;
}

/** SQL: whether the provider name of the link `live` contains the pattern; the names are looked up once per query. */
export const providerNameContainsSql = (needle: TextSearchPattern): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(live.provider_name)} = ANY (ARRAY(SELECT ${sql.ref(providerNames.provider_name)}
    FROM ${rfqReadModelTableReferenceSql(rfqProviderNameSearchTable)} named WHERE ${foldedTextContainsSql(providerNames.name_words, needle)}))`;

/** SQL: whether the link `live` belongs to a provider. */
export const isRfqLinkOfProviderSql = (providerId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(live.provider_id)} = ${providerId}`;

/**
 * SQL: whether the folded title or company of an RFQ contains the pattern.
 * @param rfqId SQL for the id of the RFQ.
 */
export function rfqTitleOrCompanyContainsSql(
  rfqId: string,
  columns: readonly ('title_words' | 'company_words')[],
  needle: TextSearchPattern,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT 1 FROM ${rfqReadModelTableReferenceSql(rfqSearchTextTable)} words
    WHERE ${sql.ref(words.rfq_id)} = ${sql.ref(rfqId)} AND (${sql.join(
      columns.map((column) => foldedTextContainsSql(words[column], needle)),
      sql` OR `,
    )}) OFFSET 0)`;
}
