import type { AdminRfqFilter, AdminRfqsQuery } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { askedName, rfq, rfqContact, rfqLink, rfqWords } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type ActiveFilter, active, instant } from '../places/filters.ts';
import { boardTable } from '../rfqBoard.queries.ts';
import { contains, hasGrams, type Needle, needleOf, numberIn } from '../places/words.ts';

/** What narrows the admins' list, and whether the reader may look into personal data. */
export type AdminFilter = Pick<AdminRfqsQuery, AdminRfqFilter> & { readonly personal: boolean };

const r = refs(rfq, 'r');
const w = refs(rfqWords, 'w');
const c = refs(rfqContact, 'c');
const l = refs(rfqLink, 'l');
const n = refs(askedName, 'n');
const of = refs(rfq, 'numbered');

/** `r` is one of those that any of these queries gives the ids of. */
const isAmong = (queries: readonly RawBuilder<unknown>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(r.rfq_id)} IN (${sql.join(queries, sql` UNION ALL `)})`;

const byWords = (
  needle: Needle,
  columns: readonly string[],
) => sql`SELECT ${sql.ref(w.rfq_id)} FROM ${boardTable(rfqWords)} w
  WHERE ${hasGrams(w.grams, needle)} AND (${sql.join(
    columns.map((column) => contains(column, needle)),
    sql` OR `,
  )})`;

const byProvider = (condition: RawBuilder<SqlBool>) => sql`SELECT ${sql.ref(l.rfq_id)} FROM ${boardTable(rfqLink)} l
  WHERE ${sql.ref(l.deleted_at)} IS NULL AND ${condition}`;

const byProviderName = (needle: Needle) => sql`SELECT ${sql.ref(l.rfq_id)} FROM ${boardTable(askedName)} n
  JOIN ${boardTable(rfqLink)} l ON ${sql.ref(l.provider_id)} = ${sql.ref(n.provider_id)}
   AND ${sql.ref(l.provider_name)} = ${sql.ref(n.provider_name)} AND ${sql.ref(l.deleted_at)} IS NULL
 WHERE ${contains(n.name_words, needle)}`;

const byContact = (needle: Needle) => sql`SELECT ${sql.ref(c.rfq_id)} FROM ${boardTable(rfqContact)} c
  WHERE ${hasGrams(c.who_grams, needle)} AND ${contains(c.who_words, needle)}`;

/** Number, project, company and names of providers, which everybody reads who reads this list. */
function holdsText(text: string): RawBuilder<SqlBool> {
  const needle = needleOf(text);
  const number = numberIn(text);
  const byNumber =
    number === null
      ? []
      : [sql`SELECT ${sql.ref(of.rfq_id)} FROM ${boardTable(rfq)} numbered WHERE ${sql.ref(of.number)} = ${number}`];
  return isAmong([byWords(needle, [w.title_words, w.company_words]), byProviderName(needle), ...byNumber]);
}

/** The company; the contact's name and address only for who reads them: nobody learns a name by searching for it. */
function isBuyer(text: string, personal: boolean): RawBuilder<SqlBool> {
  const needle = needleOf(text);
  return isAmong([byWords(needle, [w.company_words]), ...(personal ? [byContact(needle)] : [])]);
}

/** The filters that are set, each with what it asks of an RFQ called `r`. */
export function filtersIn(filter: AdminFilter): readonly ActiveFilter<AdminRfqFilter>[] {
  const { text, buyer, provider, status, from, to, personal } = filter;
  return [
    ...active('text', text, holdsText),
    ...active('buyer', buyer, (asked) => isBuyer(asked, personal)),
    ...active('provider', provider, (id) => isAmong([byProvider(sql<SqlBool>`${sql.ref(l.provider_id)} = ${id}`)])),
    ...active('status', status, (asked) => sql<SqlBool>`${sql.ref(r.status)} = ${asked}`),
    ...active('from', from, (first) => sql<SqlBool>`${sql.ref(r.created_at)} >= ${instant(first)}`),
    ...active('to', to, (last) => sql<SqlBool>`${sql.ref(r.created_at)} <= ${instant(last)}`),
  ];
}
