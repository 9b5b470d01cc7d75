import { mostCounted, rfqPageSize, type RfqSearchQuery } from '@marketplace/contracts/rfq/rfq.admin.api.ts';
import type { ReadSource } from '@marketplace/read-models/readModelDb.ts';
import { rfq, rfqLink } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { refs } from '@marketplace/read-models/table.ts';
import { type Expression, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { type AdminRfqRow, askedProviderIds, selectAdminRfqs } from './rfqAnalytics.queries.ts';
import { type RfqDb, rfqDb } from './rfqBoard.queries.ts';

/** What a search filters by, and whether it may look into personal data. */
export interface RfqFilter extends Pick<RfqSearchQuery, 'buyer' | 'provider' | 'status' | 'from' | 'to' | 'text'> {
  readonly personal: boolean;
}

type Sorting = Pick<RfqSearchQuery, 'sort' | 'direction'>;

const r = refs(rfq, 'r');
const live = refs(rfqLink, 'live');

const sortColumns: Readonly<Record<RfqSearchQuery['sort'], Expression<unknown> | null>> = {
  created: null,
  deadline: sql.ref(r.deadline),
  company: sql`lower(${sql.ref(r.company_name)})`,
  status: sql.ref(r.status),
};

/** Orders a query's `r`; the log's order decides between equals, so that pages never overlap. */
function inOrder<DB, TB extends keyof DB, O>(query: SelectQueryBuilder<DB, TB, O>, { sort, direction }: Sorting) {
  const column = sortColumns[sort];
  const sorted = column === null ? query : query.orderBy(column, direction);
  return sorted.orderBy(sql.ref(r.position), direction);
}

/** The live links of an RFQ that is called `r` where it stands. */
function selectLinksOf(db: RfqDb) {
  return db
    .selectFrom('rfqBoard.rfq_link as live')
    .where(sql.ref(live.rfq_id), '=', sql.ref(r.rfq_id))
    .where('live.deleted_at', 'is', null);
}

const contains = (column: Expression<unknown>, text: string): Expression<SqlBool> =>
  sql<SqlBool>`strpos(lower(${column}), lower(${text})) > 0`;

const instant = (text: string) => sql<Date>`${text}::timestamptz`;

/** RFQs, called `r`, that a filter finds; `c` is their contact. */
function selectFound(db: RfqDb, { buyer, provider, status, from, to, text, personal }: RfqFilter) {
  let found = db.selectFrom('rfqBoard.rfq as r').leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'r.rfq_id');
  if (buyer !== undefined && buyer !== '') {
    found = found.where((eb) => {
      const people = personal ? [eb.ref('c.contact_name'), eb.ref('c.email')] : [];
      return eb.or([eb.ref('r.company_name'), ...people].map((column) => contains(column, buyer)));
    });
  }
  if (provider !== undefined && provider !== '') {
    found = found.where((eb) => eb.exists(selectLinksOf(db).where('live.provider_id', '=', provider)));
  }
  if (status !== undefined) found = found.where('r.status', '=', status);
  if (from !== undefined) found = found.where('r.created_at', '>=', instant(from));
  if (to !== undefined) found = found.where('r.created_at', '<=', instant(to));
  if (text !== undefined && text !== '') {
    found = found.where((eb) =>
      eb.or([
        eb(eb.cast<string>('r.number', 'text'), '=', text.replace(/^#/, '')),
        contains(eb.ref('r.project_title'), text),
        contains(eb.ref('r.company_name'), text),
        eb.exists(selectLinksOf(db).where((link) => contains(link.ref('live.provider_name'), text))),
      ]),
    );
  }
  return found;
}

/** RFQs that a filter finds, in order. */
export async function findRfqs(
  board: ReadSource,
  filter: RfqFilter,
  { limit, offset, ...sorting }: Sorting & { readonly limit: number; readonly offset: number },
): Promise<readonly AdminRfqRow[]> {
  const db = rfqDb(board);
  const page = inOrder(selectFound(db, filter).selectAll('r'), sorting).limit(limit).offset(offset);
  return inOrder(selectAdminRfqs(db, page), sorting).execute();
}

/** How many RFQs a filter finds; counts no further than one beyond `mostCounted`. */
async function countFound(board: ReadSource, filter: RfqFilter): Promise<number> {
  const db = rfqDb(board);
  const counted = selectFound(db, filter)
    .select('r.rfq_id')
    .limit(mostCounted + 1);
  const found = await db
    .selectFrom(counted.as('counted'))
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirst();
  return found?.count ?? 0;
}

/** Every provider that has a link that is not deleted, under its newest name, by name. */
async function askedProviders(board: ReadSource) {
  return rfqDb(board)
    .selectFrom(askedProviderIds().as('asked'))
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('rfqBoard.rfq_link as l')
        .select('l.provider_name')
        .whereRef('l.provider_id', '=', 'asked.provider_id')
        .where('l.deleted_at', 'is', null)
        .orderBy('l.position', 'desc')
        .limit(1)
        .as('newest'),
    )
    .select(['asked.provider_id', 'newest.provider_name'])
    .orderBy((eb) => sql`lower(${eb.ref('newest.provider_name')})`)
    .execute();
}

/** One page of a search. */
export async function findPage(
  board: ReadSource,
  filter: RfqFilter,
  { page, ...sorting }: Sorting & { readonly page: number },
) {
  const paging = { ...sorting, limit: rfqPageSize, offset: (page - 1) * rfqPageSize };
  const [rows, count, providers] = await Promise.all([
    findRfqs(board, filter, paging),
    countFound(board, filter),
    askedProviders(board),
  ]);
  return { rows, total: Math.min(count, mostCounted), exact: count <= mostCounted, providers };
}
