import type { AdminRfqFilterName, AdminRfqsQuery } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import {
  rfqProviderNameSearchTable,
  rfqTable,
  rfqBuyerContactTable,
  rfqLinkTable,
  rfqSearchTextTable,
} from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type ListFilterCondition, buildFilterConditionUnlessBlank, toTimestampSql } from '../paging/filters.ts';
import { rfqReadModelTableReferenceSql } from '../rfqBoard.queries.ts';
import {
  hasUndeletedRfqLinkMeetingConditionSql,
  rfqTitleOrCompanyContainsSql,
  providerNameContainsSql,
  isRfqLinkOfProviderSql,
} from '../paging/rowConditions.ts';
import {
  foldedTextContainsSql,
  containsTrigramsOfPatternSql,
  type TextSearchPattern,
  buildTextSearchPattern,
  parseRfqNumber,
} from '../paging/textSearch.ts';

/** Filters of the admins' RFQ list, and whether the reader may search personal data. */
export type AdminRfqListFilter = Pick<AdminRfqsQuery, AdminRfqFilterName> & { readonly personal: boolean };

const r = qualifyColumns(rfqTable, 'r');
const w = qualifyColumns(rfqSearchTextTable, 'w');
const c = qualifyColumns(rfqBuyerContactTable, 'c');
const l = qualifyColumns(rfqLinkTable, 'l');
const n = qualifyColumns(rfqProviderNameSearchTable, 'n');
const numbered = qualifyColumns(rfqTable, 'numbered');

/**
 * A filter with two implementations: queries for the ids of all matching RFQs, supported by indexes, and a condition on
 * one RFQ (SQL alias `r`).
 */
interface FoundFilter extends ListFilterCondition<AdminRfqFilterName> {
  readonly ids: readonly RawBuilder<unknown>[];
  readonly perRfq: RawBuilder<SqlBool>;
}

/** A filter in use. A filter with `ids` can be evaluated through indexes. */
export type ActiveAdminRfqFilter = FoundFilter | (ListFilterCondition<AdminRfqFilterName> & { readonly ids?: never });

/** Both implementations of a filter. */
type FilterImplementations = Pick<FoundFilter, 'ids' | 'perRfq'>;

function indexedFilter(
  name: AdminRfqFilterName,
  value: string | undefined,
  askedBy: (value: string) => FilterImplementations,
): readonly FoundFilter[] {
  if (value === undefined || value === '') return [];
  const { ids, perRfq } = askedBy(value);
  const condition = sql<SqlBool>`${sql.ref(r.rfq_id)} IN (${sql.join(ids, sql` UNION ALL `)})`;
  return [{ name, condition, ids, perRfq }];
}

const selectIdsByText = (
  needle: TextSearchPattern,
  columns: readonly ('title_words' | 'company_words')[],
) => sql`SELECT ${sql.ref(w.rfq_id)} FROM ${rfqReadModelTableReferenceSql(rfqSearchTextTable)} w
  WHERE ${containsTrigramsOfPatternSql(w.grams, needle)} AND (${sql.join(
    columns.map((column) => foldedTextContainsSql(w[column], needle)),
    sql` OR `,
  )})`;

const selectIdsByProvider = (
  providerId: string,
) => sql`SELECT ${sql.ref(l.rfq_id)} FROM ${rfqReadModelTableReferenceSql(rfqLinkTable)} l
  WHERE ${sql.ref(l.deleted_at)} IS NULL AND ${sql.ref(l.provider_id)} = ${providerId}`;

const selectIdsByProviderName = (
  needle: TextSearchPattern,
) => sql`SELECT ${sql.ref(l.rfq_id)} FROM ${rfqReadModelTableReferenceSql(rfqProviderNameSearchTable)} n
  JOIN ${rfqReadModelTableReferenceSql(rfqLinkTable)} l ON ${sql.ref(l.provider_id)} = ${sql.ref(n.provider_id)}
   AND ${sql.ref(l.provider_name)} = ${sql.ref(n.provider_name)} AND ${sql.ref(l.deleted_at)} IS NULL
 WHERE ${foldedTextContainsSql(n.name_words, needle)}`;

const selectIdsByContact = (
  needle: TextSearchPattern,
) => sql`SELECT ${sql.ref(c.rfq_id)} FROM ${rfqReadModelTableReferenceSql(rfqBuyerContactTable)} c
  WHERE ${containsTrigramsOfPatternSql(c.who_grams, needle)} AND ${foldedTextContainsSql(c.who_words, needle)}`;

const selectIdsByNumber = (number: number) =>
  sql`SELECT ${sql.ref(numbered.rfq_id)} FROM ${rfqReadModelTableReferenceSql(rfqTable)} numbered WHERE ${sql.ref(numbered.number)} = ${number}`;

const combineWithOr = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;

/**
 * Searches the number, project title and company of RFQs and the names of their providers, all of which every reader of
 * this list can see.
 */
function buildTextFilter(text: string): FilterImplementations {
  const needle = buildTextSearchPattern(text);
  const number = parseRfqNumber(text);
  const columns = ['title_words', 'company_words'] as const;
  const isNumbered = number === null ? [] : [sql<SqlBool>`${sql.ref(r.number)} = ${number}`];
  return {
    ids: [
      selectIdsByText(needle, columns),
      selectIdsByProviderName(needle),
      ...(number === null ? [] : [selectIdsByNumber(number)]),
    ],
    perRfq: combineWithOr([
      rfqTitleOrCompanyContainsSql(r.rfq_id, columns, needle),
      hasUndeletedRfqLinkMeetingConditionSql(r.rfq_id, providerNameContainsSql(needle)),
      ...isNumbered,
    ]),
  };
}

/**
 * Searches the company. The contact's name and email address are searched only if the reader can see them, so that a
 * search does not reveal hidden data.
 */
function buildBuyerFilter(text: string, personal: boolean): FilterImplementations {
  const needle = buildTextSearchPattern(text);
  const columns = ['company_words'] as const;
  const contact = sql<SqlBool>`EXISTS (SELECT 1 FROM ${rfqReadModelTableReferenceSql(rfqBuyerContactTable)} c
    WHERE ${sql.ref(c.rfq_id)} = ${sql.ref(r.rfq_id)} AND ${foldedTextContainsSql(c.who_words, needle)} OFFSET 0)`;
  return {
    ids: [selectIdsByText(needle, columns), ...(personal ? [selectIdsByContact(needle)] : [])],
    perRfq: combineWithOr([rfqTitleOrCompanyContainsSql(r.rfq_id, columns, needle), ...(personal ? [contact] : [])]),
  };
}

const buildProviderFilter = (providerId: string): FilterImplementations => ({
  ids: [selectIdsByProvider(providerId)],
  perRfq: hasUndeletedRfqLinkMeetingConditionSql(r.rfq_id, isRfqLinkOfProviderSql(providerId)),
});

/** Builds the conditions of the filters in use, on an RFQ with the SQL alias `r`. */
export function buildAdminRfqFilterConditions(filter: AdminRfqListFilter): readonly ActiveAdminRfqFilter[] {
  const { text, buyer, provider, status, from, to, personal } = filter;
  return [
    ...indexedFilter('text', text, buildTextFilter),
    ...indexedFilter('buyer', buyer, (asked) => buildBuyerFilter(asked, personal)),
    ...indexedFilter('provider', provider, buildProviderFilter),
    ...buildFilterConditionUnlessBlank('status', status, (asked) => sql<SqlBool>`${sql.ref(r.status)} = ${asked}`),
    ...buildFilterConditionUnlessBlank(
      'from',
      from,
      (first) => sql<SqlBool>`${sql.ref(r.created_at)} >= ${toTimestampSql(first)}`,
    ),
    ...buildFilterConditionUnlessBlank(
      'to',
      to,
      (last) => sql<SqlBool>`${sql.ref(r.created_at)} <= ${toTimestampSql(last)}`,
    ),
  ];
}
