import type { RfqLinkStatus } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import type { rfqTable, rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { TableRowFromQuery } from '@marketplace/read-models/table.ts';
import { type AliasableExpression, type InferResult, type Kysely, type NotNull, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { BuyerWithCompanyMembership } from '@marketplace/domain/rfq/rfq.owner.ts';
import { canBuyerReadRfqSql } from './canBuyerReadRfqSql.ts';
import { rfqLinkStatusColumns } from './linkStatus.ts';
import { quoteVersionSelectColumns } from './quote.queries.ts';

export type RfqReadModelQueryBuilder = Kysely<ReadModelRowTypes<typeof rfqsAndQuotesReadModel>>;

/** Creates a query builder for the tables of the read model `rfqBoard`. */
export function createRfqReadModelQueryBuilder(source: ReadModelPoolAndSchemas): RfqReadModelQueryBuilder {
  return createReadModelQueryBuilder(source);
}

/** SQL reference to a table of the read model `rfqBoard`, for raw queries. */
export const rfqReadModelTableReferenceSql = ({ name }: { readonly name: string }): RawBuilder<unknown> =>
  sql.table(`rfqBoard.${name}`);

/** The caller. Admins can read the RFQs of all buyers. */
export interface RfqReadingUser extends BuyerWithCompanyMembership {
  readonly admin: boolean;
}

/** Columns of an RFQ (SQL alias `r`) and its contact (alias `c`) that all RFQ lists contain. */
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
 * Selects RFQs (SQL alias `r`), each with its contact (alias `c`) and the provider names and statuses of its undeleted
 * links, in the order in which the buyer selected the providers.
 * @param rfqs query for rows of the table `rfq`.
 */
export function selectRfqsWithContactAndLinks(
  db: RfqReadModelQueryBuilder,
  rfqs: AliasableExpression<TableRowFromQuery<typeof rfqTable>>,
) {
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
              .coalesce(fn.agg<RfqLinkStatus[]>('array_agg', ['live.status']).orderBy('live.ordinal'), sql<never>`'{}'`)
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

const selectVisibleRfqs = (db: RfqReadModelQueryBuilder, buyer: BuyerWithCompanyMembership) =>
  db.selectFrom('rfqBoard.rfq as own').where(canBuyerReadRfqSql('own', buyer));

/**
 * An RFQ with the provider names and statuses of its undeleted links, in the order in which the buyer selected the
 * providers.
 */
export type BuyerRfqQueryRow = InferResult<ReturnType<typeof selectRfqsWithContactAndLinks>>[number];

/**
 * Finds the RFQs that a person sent, newest first.
 * @param as an optional buyer; if given, only the RFQs that this buyer can read are returned.
 */
export async function findRfqsSentByBuyer(
  board: ReadModelPoolAndSchemas,
  buyerId: string,
  as?: BuyerWithCompanyMembership,
): Promise<readonly BuyerRfqQueryRow[]> {
  const db = createRfqReadModelQueryBuilder(board);
  const sent = db.selectFrom('rfqBoard.rfq as own').where('own.buyer_id', '=', buyerId);
  const read = as === undefined ? sent : sent.where(canBuyerReadRfqSql('own', as));
  return selectRfqsWithContactAndLinks(db, read.selectAll('own')).orderBy('r.position', 'desc').execute();
}

/**
 * Parameters of a buyer's RFQ list: the maximum number of rows, and the id of an RFQ to return in addition, regardless
 * of its position in the list (`null` for none).
 */
export interface OwnRfqsParams {
  readonly limit: number;
  readonly rfqId: string | null;
}

/**
 * The first rows of a buyer's RFQ list, the number of all RFQs in the list, and the requested RFQ; `null` if no RFQ was
 * requested or the buyer cannot read it.
 */
export interface OwnRfqsResult {
  readonly rows: readonly BuyerRfqQueryRow[];
  readonly total: number;
  readonly requested: BuyerRfqQueryRow | null;
  /** Whether the requested RFQ belongs to the buyer and not to a company. */
  readonly isPersonal: boolean;
}

/** Selects the first RFQs of a buyer's list, the requested RFQ and the number of RFQs in the list in one statement. */
function selectOwnRfqs(
  db: RfqReadModelQueryBuilder,
  buyer: BuyerWithCompanyMembership,
  { limit, rfqId }: OwnRfqsParams,
) {
  const newest = selectVisibleRfqs(db, buyer).select('own.rfq_id').orderBy('own.position', 'desc').limit(limit);
  const rfqIds = db
    .selectFrom(newest.as('newest'))
    .select('newest.rfq_id')
    .union(db.selectNoFrom(sql<string>`${rfqId}::uuid`.as('rfq_id')));
  const rfqs = db
    .selectFrom(rfqIds.as('wanted'))
    .innerJoin('rfqBoard.rfq as own', 'own.rfq_id', 'wanted.rfq_id')
    .where(canBuyerReadRfqSql('own', buyer))
    .selectAll('own');
  const total = selectVisibleRfqs(db, buyer).select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'));
  return selectRfqsWithContactAndLinks(db, rfqs)
    .select('r.company_id')
    .select(total.as('total'))
    .orderBy('r.position', 'desc');
}

/**
 * Finds the first RFQs of a buyer and of the buyer's company, newest first, their total number and the requested RFQ.
 */
export async function findRfqsOfBuyerAndCompany(
  board: ReadModelPoolAndSchemas,
  buyer: BuyerWithCompanyMembership,
  asked: OwnRfqsParams,
): Promise<OwnRfqsResult> {
  const rows = await selectOwnRfqs(createRfqReadModelQueryBuilder(board), buyer, asked).execute();
  const found = rows.find(({ rfq_id }) => rfq_id === asked.rfqId);
  return {
    rows: rows.slice(0, asked.limit),
    // The total is a column of the rows, so no rows means 0.
    total: rows[0]?.total ?? 0,
    requested: found ?? null,
    isPersonal: found?.company_id === null,
  };
}

/** Selects an RFQ if the reader is an admin or can read the RFQ as a buyer. */
function selectReadableRfq(db: RfqReadModelQueryBuilder, reader: RfqReadingUser, rfqId: string) {
  const readable = db.selectFrom('rfqBoard.rfq as r').where('r.rfq_id', '=', rfqId);
  return reader.admin ? readable : readable.where(canBuyerReadRfqSql('r', reader));
}

function selectBuyerLinks(db: RfqReadModelQueryBuilder, reader: RfqReadingUser, rfqId: string) {
  return selectReadableRfq(db, reader, rfqId)
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
      ...rfqLinkStatusColumns,
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('rfqBoard.quote_version as q')
          .select(['q.version', ...quoteVersionSelectColumns, 'q.sent_at'])
          .whereRef('q.link_id', '=', 'l.link_id')
          .orderBy('q.version'),
      ).as('versions'),
    )
    .orderBy('l.ordinal');
}

/** A link with every version of its quote, the newest last; a version's `sent_at` is ISO 8601 with any offset. */
export type BuyerRfqLinkQueryRow = InferResult<ReturnType<typeof selectBuyerLinks>>[number];

/**
 * Finds the undeleted links of an RFQ, in the order in which the buyer selected the providers; `null` if the RFQ does
 * not exist or the reader cannot read it.
 */
export async function findRfqLinksForBuyer(
  board: ReadModelPoolAndSchemas,
  reader: RfqReadingUser,
  rfqId: string,
): Promise<readonly BuyerRfqLinkQueryRow[] | null> {
  const db = createRfqReadModelQueryBuilder(board);
  const links = await selectBuyerLinks(db, reader, rfqId).execute();
  if (links.length > 0) return links;
  const readable = await selectReadableRfq(db, reader, rfqId).select('r.rfq_id').executeTakeFirst();
  return readable === undefined ? null : [];
}

/** Columns of a vendor's RFQ list: of a link (SQL alias `l`), its RFQ (`r`), contact (`c`) and quote (`q`). */
export const vendorRfqListSqlColumns = [
  ...rfqColumns,
  'l.link_id',
  'l.ever_accepted',
  'l.masked_outcome_note',
  'c.masked',
  'l.sent_at',
  ...rfqLinkStatusColumns,
  ...quoteVersionSelectColumns,
] as const;

function selectVendorRfqs(db: RfqReadModelQueryBuilder, providerId: string) {
  return db
    .selectFrom('rfqBoard.rfq_link as l')
    .innerJoin('rfqBoard.rfq as r', 'r.rfq_id', 'l.rfq_id')
    .leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'l.rfq_id')
    .leftJoin('rfqBoard.quote_version as q', (join) =>
      join.onRef('q.link_id', '=', 'l.link_id').onRef('q.version', '=', 'l.quote_version'),
    )
    .select(vendorRfqListSqlColumns)
    .where('l.provider_id', '=', providerId)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.position', 'desc');
}

/** A link with its RFQ and its newest quote. */
export type VendorRfqQueryRow = InferResult<ReturnType<typeof selectVendorRfqs>>[number];

/** Finds all undeleted links of a provider, newest first. */
export async function findAllUndeletedVendorRfqs(
  board: ReadModelPoolAndSchemas,
  providerId: string,
): Promise<readonly VendorRfqQueryRow[]> {
  return selectVendorRfqs(createRfqReadModelQueryBuilder(board), providerId).execute();
}

/** Finds the undeleted link between an RFQ and a provider; `null` if the provider did not receive the RFQ. */
export async function findVendorRfq(
  board: ReadModelPoolAndSchemas,
  providerId: string,
  rfqId: string,
): Promise<(VendorRfqQueryRow & { readonly in_charge_id: string | null }) | null> {
  const links = selectVendorRfqs(createRfqReadModelQueryBuilder(board), providerId).select('l.in_charge_id');
  const found = await links.where('l.rfq_id', '=', rfqId).executeTakeFirst();
  return found ?? null;
}
