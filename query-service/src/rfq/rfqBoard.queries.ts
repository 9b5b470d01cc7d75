import type { LinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import { isOpen } from '@marketplace/domain/rfq/lifecycle/statuses.ts';
import type { VendorProviderView, VendorStatsView } from '@marketplace/contracts/rfq/rfq.views.ts';
import type { catalogue } from '@marketplace/read-models/catalogue/catalogue.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb } from '@marketplace/read-models/readModelDb.ts';
import type { rfq, rfqBoard } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { ReadRowOf } from '@marketplace/read-models/table.ts';
import { type AliasableExpression, type InferResult, type Kysely, type NotNull, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Buyer } from '@marketplace/domain/rfq/rfq.owner.ts';
import { ownedBy } from './ownedBy.ts';
import { standingColumns } from './linkStanding.ts';
import { quoteColumns } from './quote.queries.ts';

export type RfqDb = Kysely<TablesOf<typeof rfqBoard>>;

/** The board's tables, each where the schemas of the request hold it. */
export function rfqDb(source: ReadSource): RfqDb {
  return readModelDb(source);
}

/** A table of the board, for SQL that is written out. */
export const boardTable = ({ name }: { readonly name: string }): RawBuilder<unknown> => sql.table(`rfqBoard.${name}`);

/** Who asks, and whether as an admin, who may read what belongs to others. */
export interface Reader extends Buyer {
  readonly admin: boolean;
}

/** What everybody's lists hold of an RFQ, called `r`, and of its contact, `c`. */
const rfqColumns = [
  'r.rfq_id',
  'r.number',
  'r.project_title',
  'r.company_name',
  'r.expected_volume',
  'r.urgency',
  'r.decision_priorities',
  'r.requirements',
  'r.need',
  'r.need_before',
  'r.need_changed_at',
  'r.created_at',
  'r.deadline',
  'c.contact_name',
  'c.email',
  'c.phone',
  'c.custom_requirements',
  'c.wizard_data',
] as const;

/**
 * Selects RFQs, called `r`, with their contact, `c`, and the names and statuses of their live links in the order of choice.
 * @param rfqs rows of `rfq`.
 */
export function selectRfqs(db: RfqDb, rfqs: AliasableExpression<ReadRowOf<typeof rfq>>) {
  return db
    .selectFrom(rfqs.as('r'))
    .leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'r.rfq_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('rfqBoard.rfq_link as live')
          .select(({ fn }) => [
            fn
              .coalesce(fn.agg<string[]>('array_agg', ['live.provider_name']).orderBy('live.ordinal'), sql<never>`'{}'`)
              .as('providers'),
            fn
              .coalesce(fn.agg<LinkStatus[]>('array_agg', ['live.status']).orderBy('live.ordinal'), sql<never>`'{}'`)
              .as('statuses'),
          ])
          .whereRef('live.rfq_id', '=', 'r.rfq_id')
          .where('live.deleted_at', 'is', null)
          .as('l'),
      (join) => join.onTrue(),
    )
    .select([...rfqColumns, 'r.status', 'r.outcome', 'r.closed_at', 'r.reopen_until', 'r.resent_from'])
    .select(['l.providers', 'l.statuses'])
    .$narrowType<{ providers: NotNull; statuses: NotNull }>();
}

const ownedRfqs = (db: RfqDb, buyer: Buyer) => db.selectFrom('rfqBoard.rfq as own').where(ownedBy('own', buyer));

/** An RFQ with the names and statuses of its live links, in the order in which they were chosen. */
export type BuyerRfqRow = InferResult<ReturnType<typeof selectRfqs>>[number];

/** RFQs that a person sent, newest first. @param as whose to read they have to be; left out: anybody's. */
export async function buyerRfqs(board: ReadSource, buyerId: string, as?: Buyer): Promise<readonly BuyerRfqRow[]> {
  const db = rfqDb(board);
  const sent = db.selectFrom('rfqBoard.rfq as own').where('own.buyer_id', '=', buyerId);
  const read = as === undefined ? sent : sent.where(ownedBy('own', as));
  return selectRfqs(db, read.selectAll('own')).orderBy('r.position', 'desc').execute();
}

/** How far a buyer reads the own list, and which RFQ is wanted wherever in it it stands. */
export interface OwnRfqsParams {
  readonly limit: number;
  readonly rfqId: string | null;
}

/** What a buyer sees of the own list: its beginning, its length, and the RFQ that was asked for if it is the buyer's. */
export interface OwnRfqs {
  readonly rows: readonly BuyerRfqRow[];
  readonly total: number;
  readonly asked: BuyerRfqRow | null;
  /** Whether the one that was asked for is the buyer's alone. */
  readonly alone: boolean;
}

/** The first RFQs of a buyer's list, the requested RFQ wherever it is in the list, and the length of the list, from one snapshot. */
function selectOwnRfqs(db: RfqDb, buyer: Buyer, { limit, rfqId }: OwnRfqsParams) {
  const newest = ownedRfqs(db, buyer).select('own.rfq_id').orderBy('own.position', 'desc').limit(limit);
  const wanted = db
    .selectFrom(newest.as('newest'))
    .select('newest.rfq_id')
    .union(db.selectNoFrom(sql<string>`${rfqId}::uuid`.as('rfq_id')));
  const rfqs = db
    .selectFrom(wanted.as('wanted'))
    .innerJoin('rfqBoard.rfq as own', 'own.rfq_id', 'wanted.rfq_id')
    .where(ownedBy('own', buyer))
    .selectAll('own');
  const total = ownedRfqs(db, buyer).select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'));
  return selectRfqs(db, rfqs).select('r.company_id').select(total.as('total')).orderBy('r.position', 'desc');
}

/** A buyer's own RFQs and the company's, newest first. */
export async function ownRfqs(board: ReadSource, buyer: Buyer, asked: OwnRfqsParams): Promise<OwnRfqs> {
  const rows = await selectOwnRfqs(rfqDb(board), buyer, asked).execute();
  const found = rows.find(({ rfq_id }) => rfq_id === asked.rfqId);
  return {
    rows: rows.slice(0, asked.limit),
    // Without rows there is nothing to count.
    total: rows[0]?.total ?? 0,
    asked: found ?? null,
    alone: found?.company_id === null,
  };
}

/** RFQs that somebody may read as their buyer. */
function readableRfq(db: RfqDb, reader: Reader, rfqId: string) {
  const readable = db.selectFrom('rfqBoard.rfq as r').where('r.rfq_id', '=', rfqId);
  return reader.admin ? readable : readable.where(ownedBy('r', reader));
}

function selectBuyerLinks(db: RfqDb, reader: Reader, rfqId: string) {
  return readableRfq(db, reader, rfqId)
    .innerJoin('rfqBoard.rfq_link as l', 'l.rfq_id', 'r.rfq_id')
    .where('l.deleted_at', 'is', null)
    .select([
      'l.link_id',
      'l.rfq_id',
      'l.provider_id',
      'l.provider_name',
      'l.provider_type',
      'l.provider_website',
      'l.sent_at',
      ...standingColumns,
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('rfqBoard.quote_version as q')
          .select(['q.version', ...quoteColumns, 'q.sent_at'])
          .whereRef('q.link_id', '=', 'l.link_id')
          .orderBy('q.version'),
      ).as('versions'),
    )
    .orderBy('l.ordinal');
}

/** A link with every version of its quote, the newest last; a version's `sent_at` is ISO 8601 with any offset. */
export type BuyerLinkRow = InferResult<ReturnType<typeof selectBuyerLinks>>[number];

/** Links of an RFQ in the order in which they were chosen; `null` for an RFQ that is missing or somebody else's. */
export async function buyerLinks(
  board: ReadSource,
  reader: Reader,
  rfqId: string,
): Promise<readonly BuyerLinkRow[] | null> {
  const db = rfqDb(board);
  const links = await selectBuyerLinks(db, reader, rfqId).execute();
  if (links.length > 0) return links;
  const readable = await readableRfq(db, reader, rfqId).select('r.rfq_id').executeTakeFirst();
  return readable === undefined ? null : [];
}

/** What a vendor's list holds of a link `l`, its RFQ `r`, contact `c` and quote `q`. */
export const vendorRfqColumns = [
  ...rfqColumns,
  'l.link_id',
  'l.ever_accepted',
  'l.masked_outcome_note',
  'c.masked',
  'l.sent_at',
  ...standingColumns,
  ...quoteColumns,
] as const;

function selectVendorRfqs(db: RfqDb, providerId: string) {
  return db
    .selectFrom('rfqBoard.rfq_link as l')
    .innerJoin('rfqBoard.rfq as r', 'r.rfq_id', 'l.rfq_id')
    .leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'l.rfq_id')
    .leftJoin('rfqBoard.quote_version as q', (join) =>
      join.onRef('q.link_id', '=', 'l.link_id').onRef('q.version', '=', 'l.quote_version'),
    )
    .select(vendorRfqColumns)
    .where('l.provider_id', '=', providerId)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.position', 'desc');
}

/** A link with its RFQ and its newest quote. */
export type VendorRfqRow = InferResult<ReturnType<typeof selectVendorRfqs>>[number];

/** A vendor's live links in every status, newest first. */
export async function vendorRfqs(board: ReadSource, providerId: string): Promise<readonly VendorRfqRow[]> {
  return selectVendorRfqs(rfqDb(board), providerId).execute();
}

/** A live link of a vendor by its RFQ; `null` for an RFQ that the vendor was not sent. */
export async function vendorRfq(
  board: ReadSource,
  providerId: string,
  rfqId: string,
): Promise<(VendorRfqRow & { readonly in_charge_id: string | null }) | null> {
  const links = selectVendorRfqs(rfqDb(board), providerId).select('l.in_charge_id');
  const found = await links.where('l.rfq_id', '=', rfqId).executeTakeFirst();
  return found ?? null;
}

type StatusCount = Exclude<keyof VendorStatsView, 'activity'>;

const countedStatus: Readonly<Record<StatusCount, LinkStatus>> = {
  available: 'sent',
  accepted: 'accepted',
  responded: 'responded',
  rejected: 'rejected',
};

/** A vendor's live links by status; `available` are those still sent that take answers. */
export async function vendorStats(board: ReadSource, providerId: string): Promise<Pick<VendorStatsView, StatusCount>> {
  const names = Object.keys(countedStatus) as StatusCount[];
  return rfqDb(board)
    .selectFrom('rfqBoard.rfq_link')
    .select((eb) =>
      names.map((name) => {
        const counted = eb.fn.countAll().filterWhere('status', '=', countedStatus[name]);
        const taking = isOpen(countedStatus[name]) ? counted.filterWhere('outcome', 'is', null) : counted;
        return eb.cast<number>(taking, 'integer').as(name);
      }),
    )
    .where('provider_id', '=', providerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** The provider as the catalogue has it, or had it last; `null` when it never stood there. */
export async function vendorProvider(source: ReadSource, providerId: string): Promise<VendorProviderView | null> {
  const found = await readModelDb<TablesOf<typeof catalogue>>(source)
    .selectFrom('catalogue.provider')
    .select((eb) => [
      'id as provider_id',
      'name as provider_name',
      'name as provider_company_name',
      'website',
      eb.ref('record', '->>').key('logoFile').as('logo_file'),
    ])
    .where('id', '=', providerId)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}
