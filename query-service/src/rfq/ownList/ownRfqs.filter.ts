import type { OwnRfqFilter, OwnRfqsQuery } from '@marketplace/contracts/rfq/rfq.ownList.api.ts';
import { rfqGroups } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { Buyer } from '@marketplace/domain/rfq/rfq.owner.ts';
import { rfq, rfqContact } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { ownedBy } from '../ownedBy.ts';
import type { RfqDb } from '../rfqBoard.queries.ts';
import { type ActiveFilter, active, allOf, holds, instant, isNumber } from '../places/filters.ts';
import { hasLink, hasWords, isNamed, isOfProvider } from '../places/rowWords.ts';
import { contains, needleOf } from '../places/words.ts';
import { ownList, standing } from './ownRfqs.order.ts';

/** Filters of a buyer's list. */
export type OwnFilter = Pick<OwnRfqsQuery, OwnRfqFilter | 'group'>;

const r = refs(rfq, 'r');
const c = refs(rfqContact, 'c');

/** Searches number, project, company, volume, the buyer's text and names of providers. */
function textFilterSql(text: string): RawBuilder<SqlBool> {
  const needle = needleOf(text);
  return sql<SqlBool>`(${sql.join(
    [
      isNumber(r.number, text),
      holds(r.expected_volume, text),
      hasWords(r.rfq_id, ['title_words', 'company_words'], needle),
      contains(c.own_words, needle),
      hasLink(r.rfq_id, isNamed(needle)),
    ],
    sql` OR `,
  )})`;
}

/** The filters in use, with their conditions on an RFQ called `r`. */
export function filtersIn({
  text,
  status,
  provider,
  from,
  to,
  group,
}: OwnFilter): readonly ActiveFilter<keyof OwnFilter>[] {
  return [
    ...active('text', text, textFilterSql),
    ...active('status', status, (asked) => sql<SqlBool>`${standing} = ${asked}`),
    ...active('provider', provider, (id) => hasLink(r.rfq_id, isOfProvider(id))),
    ...active('from', from, (first) => sql<SqlBool>`${sql.ref(r.created_at)} >= ${instant(first)}`),
    ...active('to', to, (last) => sql<SqlBool>`${sql.ref(r.created_at)} <= ${instant(last)}`),
    ...active('group', group, (asked) => sql<SqlBool>`${ownList.groupPlace} = ${rfqGroups.indexOf(asked)}`),
  ];
}

/**
 * Selects a buyer's RFQs, called `r`, that pass a filter, with their contact, `c`.
 * @param but a filter to leave out.
 */
export function selectOwn(db: RfqDb, buyer: Buyer, filter: OwnFilter, but: keyof OwnFilter | null = null) {
  return db
    .selectFrom('rfqBoard.rfq as r')
    .leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'r.rfq_id')
    .where(ownedBy('r', buyer))
    .where(allOf(filtersIn(filter), but));
}
