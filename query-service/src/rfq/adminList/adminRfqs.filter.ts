import type { AdminRfqFilter, AdminRfqsQuery } from '@marketplace/contracts/rfq/rfq.adminList.api.ts';
import { askedName, rfq, rfqContact, rfqLink, rfqWords } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { type ActiveFilter, active, instant } from '../places/filters.ts';
import { boardTable } from '../rfqBoard.queries.ts';
import { hasLink, hasWords, isNamed, isOfProvider } from '../places/rowWords.ts';
import { contains, hasGrams, type Needle, needleOf, numberIn } from '../places/words.ts';

/** Filters of the admins' list, and whether the reader may search personal data. */
export type AdminFilter = Pick<AdminRfqsQuery, AdminRfqFilter> & { readonly personal: boolean };

const r = refs(rfq, 'r');
const w = refs(rfqWords, 'w');
const c = refs(rfqContact, 'c');
const l = refs(rfqLink, 'l');
const n = refs(askedName, 'n');
const numbered = refs(rfq, 'numbered');

/**
 * A filter with two implementations: queries for the ids of all matching RFQs, supported by indexes, and a condition on
 * one RFQ called `r`.
 */
interface FoundFilter extends ActiveFilter<AdminRfqFilter> {
  readonly ids: readonly RawBuilder<unknown>[];
  readonly perRfq: RawBuilder<SqlBool>;
}

/** A filter in use; one with `ids` can be evaluated through indexes. */
export type AdminActiveFilter = FoundFilter | (ActiveFilter<AdminRfqFilter> & { readonly ids?: never });

/** Both implementations of a filter. */
type FilterImplementations = Pick<FoundFilter, 'ids' | 'perRfq'>;

function indexedFilter(
  name: AdminRfqFilter,
  value: string | undefined,
  askedBy: (value: string) => FilterImplementations,
): readonly FoundFilter[] {
  if (value === undefined || value === '') return [];
  const { ids, perRfq } = askedBy(value);
  const condition = sql<SqlBool>`${sql.ref(r.rfq_id)} IN (${sql.join(ids, sql` UNION ALL `)})`;
  return [{ name, condition, ids, perRfq }];
}

const selectIdsByText = (
  needle: Needle,
  columns: readonly ('title_words' | 'company_words')[],
) => sql`SELECT ${sql.ref(w.rfq_id)} FROM ${boardTable(rfqWords)} w
  WHERE ${hasGrams(w.grams, needle)} AND (${sql.join(
    columns.map((column) => contains(w[column], needle)),
    sql` OR `,
  )})`;

const selectIdsByProvider = (providerId: string) => sql`SELECT ${sql.ref(l.rfq_id)} FROM ${boardTable(rfqLink)} l
  WHERE ${sql.ref(l.deleted_at)} IS NULL AND ${sql.ref(l.provider_id)} = ${providerId}`;

const selectIdsByProviderName = (needle: Needle) => sql`SELECT ${sql.ref(l.rfq_id)} FROM ${boardTable(askedName)} n
  JOIN ${boardTable(rfqLink)} l ON ${sql.ref(l.provider_id)} = ${sql.ref(n.provider_id)}
   AND ${sql.ref(l.provider_name)} = ${sql.ref(n.provider_name)} AND ${sql.ref(l.deleted_at)} IS NULL
 WHERE ${contains(n.name_words, needle)}`;

const selectIdsByContact = (needle: Needle) => sql`SELECT ${sql.ref(c.rfq_id)} FROM ${boardTable(rfqContact)} c
  WHERE ${hasGrams(c.who_grams, needle)} AND ${contains(c.who_words, needle)}`;

const selectIdsByNumber = (number: number) =>
  sql`SELECT ${sql.ref(numbered.rfq_id)} FROM ${boardTable(rfq)} numbered WHERE ${sql.ref(numbered.number)} = ${number}`;

const combineWithOr = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(conditions, sql` OR `)})`;

/** Searches number, project, company and names of providers, which are visible to every reader of this list. */
function buildTextFilter(text: string): FilterImplementations {
  const needle = needleOf(text);
  const number = numberIn(text);
  const columns = ['title_words', 'company_words'] as const;
  const isNumbered = number === null ? [] : [sql<SqlBool>`${sql.ref(r.number)} = ${number}`];
  return {
    ids: [
      selectIdsByText(needle, columns),
      selectIdsByProviderName(needle),
      ...(number === null ? [] : [selectIdsByNumber(number)]),
    ],
    perRfq: combineWithOr([hasWords(r.rfq_id, columns, needle), hasLink(r.rfq_id, isNamed(needle)), ...isNumbered]),
  };
}

/**
 * Searches the company, and the contact's name and address only for readers who can see them, so that a search reveals
 * nothing hidden.
 */
function buildBuyerFilter(text: string, personal: boolean): FilterImplementations {
  const needle = needleOf(text);
  const columns = ['company_words'] as const;
  const contact = sql<SqlBool>`EXISTS (SELECT 1 FROM ${boardTable(rfqContact)} c
    WHERE ${sql.ref(c.rfq_id)} = ${sql.ref(r.rfq_id)} AND ${contains(c.who_words, needle)} OFFSET 0)`;
  return {
    ids: [selectIdsByText(needle, columns), ...(personal ? [selectIdsByContact(needle)] : [])],
    perRfq: combineWithOr([hasWords(r.rfq_id, columns, needle), ...(personal ? [contact] : [])]),
  };
}

const buildProviderFilter = (providerId: string): FilterImplementations => ({
  ids: [selectIdsByProvider(providerId)],
  perRfq: hasLink(r.rfq_id, isOfProvider(providerId)),
});

/** The filters in use, with their conditions on an RFQ called `r`. */
export function filtersIn(filter: AdminFilter): readonly AdminActiveFilter[] {
  const { text, buyer, provider, status, from, to, personal } = filter;
  return [
    ...indexedFilter('text', text, buildTextFilter),
    ...indexedFilter('buyer', buyer, (asked) => buildBuyerFilter(asked, personal)),
    ...indexedFilter('provider', provider, buildProviderFilter),
    ...active('status', status, (asked) => sql<SqlBool>`${sql.ref(r.status)} = ${asked}`),
    ...active('from', from, (first) => sql<SqlBool>`${sql.ref(r.created_at)} >= ${instant(first)}`),
    ...active('to', to, (last) => sql<SqlBool>`${sql.ref(r.created_at)} <= ${instant(last)}`),
  ];
}
