import { askedName, rfqLink, rfqWords } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { boardTable } from '../rfqBoard.queries.ts';
import { contains, type Needle } from './words.ts';

const words = refs(rfqWords, 'words');
const live = refs(rfqLink, 'live');
const named = refs(askedName, 'named');

/*
 * What is asked of one RFQ after the other: good for lists of some thousands. OFFSET 0 keeps Postgres from looking at all RFQs of all
 * buyers at once instead, which it takes for cheaper.
 */

/** An RFQ has a link that is not deleted and of which this holds; `live` is the link. @param rfqId the RFQ's id in SQL. */
export function hasLink(rfqId: string, condition: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT 1 FROM ${boardTable(rfqLink)} live
    WHERE ${sql.ref(live.rfq_id)} = ${sql.ref(rfqId)} AND ${sql.ref(live.deleted_at)} IS NULL AND ${condition} OFFSET 0)`;
}

/** Whether the provider of the link `live` was asked under a name that contains this; the names are looked up once. */
export const isNamed = (needle: Needle): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(live.provider_name)} = ANY (ARRAY(SELECT ${sql.ref(named.provider_name)}
    FROM ${boardTable(askedName)} named WHERE ${contains(named.name_words, needle)}))`;

/** Whether the link `live` is a provider's. */
export const isOfProvider = (providerId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(live.provider_id)} = ${providerId}`;

/** Whether an RFQ's folded title or company contains this. @param rfqId the RFQ's id in SQL. */
export function hasWords(
  rfqId: string,
  columns: readonly ('title_words' | 'company_words')[],
  needle: Needle,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`EXISTS (SELECT 1 FROM ${boardTable(rfqWords)} words
    WHERE ${sql.ref(words.rfq_id)} = ${sql.ref(rfqId)} AND (${sql.join(
      columns.map((column) => contains(words[column], needle)),
      sql` OR `,
    )}) OFFSET 0)`;
}
