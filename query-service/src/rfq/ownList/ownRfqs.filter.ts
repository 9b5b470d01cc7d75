import type { OwnRfqFilterName, OwnRfqsQuery } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rfqListGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { BuyerWithCompanyMembership } from '@marketplace/domain/rfq/rfq.owner.ts';
import { rfqTable, rfqBuyerContactTable } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { qualifyColumns } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { canBuyerReadRfqSql } from '../canBuyerReadRfqSql.ts';
import type { RfqReadModelQueryBuilder } from '../rfqBoard.queries.ts';
import {
  type ListFilterCondition,
  buildFilterConditionUnlessBlank,
  combineFilterConditionsSql,
  containsIgnoringCaseSql,
  toTimestampSql,
  equalsNumberTextSql,
} from '../paging/filters.ts';
import {
  hasUndeletedRfqLinkMeetingConditionSql,
  rfqTitleOrCompanyContainsSql,
  providerNameContainsSql,
  isRfqLinkOfProviderSql,
} from '../paging/rowConditions.ts';
import { foldedTextContainsSql, buildTextSearchPattern } from '../paging/textSearch.ts';
import { ownRfqKeysetDefinition, buyerRfqStatusSql } from './ownRfqs.order.ts';

/** Filters of a buyer's RFQ list. */
export type OwnRfqListFilter = Pick<OwnRfqsQuery, OwnRfqFilterName | 'group'>;

const r = qualifyColumns(rfqTable, 'r');
const c = qualifyColumns(rfqBuyerContactTable, 'c');

/**
 * SQL for the text filter, which searches the RFQ's number, project title, company, volume and free text, and the names
 * of its providers.
 */
function textFilterSql(text: string): RawBuilder<SqlBool> {
  const needle = buildTextSearchPattern(text);
  return sql<SqlBool>`(${sql.join(
    [
      equalsNumberTextSql(r.number, text),
      containsIgnoringCaseSql(r.expected_volume, text),
      rfqTitleOrCompanyContainsSql(r.rfq_id, ['title_words', 'company_words'], needle),
      foldedTextContainsSql(c.own_words, needle),
      hasUndeletedRfqLinkMeetingConditionSql(r.rfq_id, providerNameContainsSql(needle)),
    ],
    sql` OR `,
  )})`;
}

/** Builds the conditions of the filters in use, on an RFQ (SQL alias `r`) and its contact (alias `c`). */
export function buildOwnRfqFilterConditions({
  text,
  status,
  provider,
  from,
  to,
  group,
}: OwnRfqListFilter): readonly ListFilterCondition<keyof OwnRfqListFilter>[] {
  return [
    ...buildFilterConditionUnlessBlank('text', text, textFilterSql),
    ...buildFilterConditionUnlessBlank('status', status, (asked) => sql<SqlBool>`${buyerRfqStatusSql} = ${asked}`),
    ...buildFilterConditionUnlessBlank('provider', provider, (id) =>
      hasUndeletedRfqLinkMeetingConditionSql(r.rfq_id, isRfqLinkOfProviderSql(id)),
    ),
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
    ...buildFilterConditionUnlessBlank(
      'group',
      group,
      (asked) => sql<SqlBool>`${ownRfqKeysetDefinition.groupRank} = ${rfqListGroups.indexOf(asked)}`,
    ),
  ];
}

/**
 * Selects the RFQs of a buyer (SQL alias `r`) that pass the filters, each with its contact (alias `c`).
 * @param but a filter to leave out; `null` for none.
 */
export function buildFilteredOwnRfqsSqlQuery(
  db: RfqReadModelQueryBuilder,
  buyer: BuyerWithCompanyMembership,
  filter: OwnRfqListFilter,
  but: keyof OwnRfqListFilter | null = null,
) {
  return db
    .selectFrom('rfqBoard.rfq as r')
    .leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'r.rfq_id')
    .where(canBuyerReadRfqSql('r', buyer))
    .where(combineFilterConditionsSql(buildOwnRfqFilterConditions(filter), but));
}
