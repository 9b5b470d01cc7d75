import type { AdminRfqFilter, AdminRfqsQuery } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { askedName, rfq, rfqContact, rfqLink, rfqWords } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type ActiveFilter, active, instant } from '../places/filters.ts';
import { boardTable } from '../rfqBoard.queries.ts';
import { hasLink, hasWords, isNamed, isOfProvider } from '../places/rowWords.ts';
import { contains, hasGrams, type Needle, needleOf, numberIn } from '../places/words.ts';

/** What narrows the admins' list, and whether the reader may look into personal data. */
export type AdminFilter = Pick<AdminRfqsQuery, AdminRfqFilter> & { readonly personal: boolean };

const r = refs(rfq, 'r');
const w = refs(rfqWords, 'w');
const c = refs(rfqContact, 'c');
const l = refs(rfqLink, 'l');
const n = refs(askedName, 'n');
const of = refs(rfq, 'numbered');

/**
 * A filter that finds RFQs all over the board: by queries for their ids, for which there are indexes, and by a look at one RFQ called `r`
 * after the other.
 */
interface FoundFilter extends ActiveFilter<AdminRfqFilter> {
  readonly ids: readonly RawBuilder<unknown>[];
  readonly perRfq: RawBuilder<SqlBool>;
}

/** A filter that is set; one that has `ids` finds RFQs all over the board. */
export type AdminActiveFilter = FoundFilter | (ActiveFilter<AdminRfqFilter> & { readonly ids?: never });

/** What such a filter asks, by both ways. */
type Asked = Pick<FoundFilter, 'ids' | 'perRfq'>;

function found(
  name: AdminRfqFilter,
  value: string | undefined,
  askedBy: (value: string) => Asked,
): readonly FoundFilter[] {
  if (value === undefined || value === '') return [];
  const { ids, perRfq } = askedBy(value);
  const condition = sql<SqlBool>`${sql.ref(r.rfq_id)} IN (${sql.join(ids, sql` UNION ALL `)})`;
  return [{ name, condition, ids, perRfq }];
}

const byWords = (
  needle: Needle,
  columns: readonly ('title_words' | 'company_words')[],
) => sql`SELECT ${sql.ref(w.rfq_id)} FROM ${boardTable(rfqWords)} w
  WHERE ${hasGrams(w.grams, needle)} AND (${sql.join(
    columns.map((column) => contains(w[column], needle)),
    sql` OR `,
  )})`;

const byProvider = (providerId: string) => sql`SELECT ${sql.ref(l.rfq_id)} FROM ${boardTable(rfqLink)} l
  WHERE ${sql.ref(l.deleted_at)} IS NULL AND ${sql.ref(l.provider_id)} = ${providerId}`;

const byProviderName = (needle: Needle) => sql`SELECT ${sql.ref(l.rfq_id)} FROM ${boardTable(askedName)} n
  JOIN ${boardTable(rfqLink)} l ON ${sql.ref(l.provider_id)} = ${sql.ref(n.provider_id)}
   AND ${sql.ref(l.provider_name)} = ${sql.ref(n.provider_name)} AND ${sql.ref(l.deleted_at)} IS NULL
 WHERE ${contains(n.name_words, needle)}`;

const byContact = (needle: Needle) => sql`SELECT ${sql.ref(c.rfq_id)} FROM ${boardTable(rfqContact)} c
  WHERE ${hasGrams(c.who_grams, needle)} AND ${contains(c.who_words, needle)}`;

const byNumber = (number: number) =>
  sql`SELECT ${sql.ref(of.rfq_id)} FROM ${boardTable(rfq)} numbered WHERE ${sql.ref(of.number)} = ${number}`;

const anyOf = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;

/** Number, project, company and names of providers, which everybody reads who reads this list. */
function holdingText(text: string): Asked {
  const needle = needleOf(text);
  const number = numberIn(text);
  const columns = ['title_words', 'company_words'] as const;
  const isNumbered = number === null ? [] : [sql<SqlBool>`${sql.ref(r.number)} = ${number}`];
  return {
    ids: [byWords(needle, columns), byProviderName(needle), ...(number === null ? [] : [byNumber(number)])],
    perRfq: anyOf([hasWords(r.rfq_id, columns, needle), hasLink(r.rfq_id, isNamed(needle)), ...isNumbered]),
  };
}

/** The company; the contact's name and address only for who reads them: nobody learns a name by searching for it. */
function ofBuyer(text: string, personal: boolean): Asked {
  const needle = needleOf(text);
  const columns = ['company_words'] as const;
  const contact = sql<SqlBool>`EXISTS (SELECT 1 FROM ${boardTable(rfqContact)} c
    WHERE ${sql.ref(c.rfq_id)} = ${sql.ref(r.rfq_id)} AND ${contains(c.who_words, needle)} OFFSET 0)`;
  return {
    ids: [byWords(needle, columns), ...(personal ? [byContact(needle)] : [])],
    perRfq: anyOf([hasWords(r.rfq_id, columns, needle), ...(personal ? [contact] : [])]),
  };
}

const sentTo = (providerId: string): Asked => ({
  ids: [byProvider(providerId)],
  perRfq: hasLink(r.rfq_id, isOfProvider(providerId)),
});

/** The filters that are set, each with what it asks of an RFQ called `r`. */
export function filtersIn(filter: AdminFilter): readonly AdminActiveFilter[] {
  const { text, buyer, provider, status, from, to, personal } = filter;
  return [
    ...found('text', text, holdingText),
    ...found('buyer', buyer, (asked) => ofBuyer(asked, personal)),
    ...found('provider', provider, sentTo),
    ...active('status', status, (asked) => sql<SqlBool>`${sql.ref(r.status)} = ${asked}`),
    ...active('from', from, (first) => sql<SqlBool>`${sql.ref(r.created_at)} >= ${instant(first)}`),
    ...active('to', to, (last) => sql<SqlBool>`${sql.ref(r.created_at)} <= ${instant(last)}`),
  ];
}
