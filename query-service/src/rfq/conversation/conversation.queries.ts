import type { Caller } from '@marketplace/contracts/kernel/caller.ts';
import { maxListedConversations } from '@marketplace/contracts/rfq/rfq.conversation.api.ts';
import type { ConversationSide } from '@marketplace/contracts/rfq/rfq.values.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import type { conversationsReadModel } from '@marketplace/read-models/rfq/conversations.tables.ts';
import type { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import { type InferResult, type Kysely, sql } from 'kysely';
import { canBuyerReadRfqSql } from '../canBuyerReadRfqSql.ts';

type Db = Kysely<ReadModelRowTypes<typeof conversationsReadModel> & ReadModelRowTypes<typeof rfqsAndQuotesReadModel>>;
/** A person who reads conversations, as the buyer of an RFQ or as the representative of a provider. */
export type ConversationReadingUser = Pick<Caller, 'userId' | 'vendorOf' | 'member'>;

function selectLink(db: Db, linkId: string) {
  return db
    .selectFrom('rfqBoard.rfq_link as l')
    .innerJoin('rfqBoard.rfq as r', 'r.rfq_id', 'l.rfq_id')
    .select(['l.link_id', 'l.rfq_id', 'l.provider_id', 'l.provider_name', 'l.status', 'l.ever_accepted', 'l.outcome'])
    .select(['r.buyer_id', 'r.company_id', 'r.outcome as rfq_outcome'])
    .where('l.link_id', '=', linkId)
    .where('l.deleted_at', 'is', null);
}

/** A link with the columns that determine who can read and write its conversation. */
export type ConversationRfqLinkRow = InferResult<ReturnType<typeof selectLink>>[number];

/**
 * Finds the link that a conversation belongs to.
 * @returns `null` if the link does not exist or is deleted.
 */
export async function findRfqLinkForConversation(
  source: ReadModelPoolAndSchemas,
  linkId: string,
): Promise<ConversationRfqLinkRow | null> {
  return (await selectLink(createReadModelQueryBuilder(source), linkId).executeTakeFirst()) ?? null;
}

function selectMessages(db: Db, linkId: string) {
  return db
    .selectFrom('conversations.message as m')
    .select(['m.number', 'm.written_by', 'm.author_id', 'm.text', 'm.masked_text', 'm.sent_at'])
    .select(['m.file_kind', 'm.file_size', 'm.file_name', 'm.masked_file_name', 'm.file_key'])
    .where('m.link_id', '=', linkId);
}

export type ConversationMessageRow = InferResult<ReturnType<typeof selectMessages>>[number];

/**
 * Finds a message of a link's conversation by its number.
 * @returns `null` if the conversation has no message with this number.
 */
export async function findConversationMessage(
  source: ReadModelPoolAndSchemas,
  linkId: string,
  number: number,
): Promise<ConversationMessageRow | null> {
  return (
    (await selectMessages(createReadModelQueryBuilder(source), linkId)
      .where('m.number', '=', number)
      .executeTakeFirst()) ?? null
  );
}

/**
 * The newest messages of a conversation, oldest first; the total number of its messages; and the number of the last
 * message that the reader has read, 0 for none.
 */
export interface ConversationMessagesQueryResult {
  readonly rows: readonly ConversationMessageRow[];
  readonly total: number;
  readonly readUpTo: number;
}

/**
 * Finds the newest messages of a conversation.
 * @param limit maximum number of messages.
 */
export async function findConversationMessages(
  source: ReadModelPoolAndSchemas,
  { linkId, readerId, limit }: { readonly linkId: string; readonly readerId: string; readonly limit: number },
): Promise<ConversationMessagesQueryResult> {
  const db: Db = createReadModelQueryBuilder(source);
  const [rows, known, mark] = await Promise.all([
    selectMessages(db, linkId).orderBy('m.number', 'desc').limit(limit).execute(),
    db.selectFrom('conversations.conversation').select('messages').where('link_id', '=', linkId).executeTakeFirst(),
    db
      .selectFrom('conversations.read_mark')
      .select('up_to')
      .where('link_id', '=', linkId)
      .where('reader_id', '=', readerId)
      .executeTakeFirst(),
  ]);
  return { rows: rows.toReversed(), total: known?.messages ?? 0, readUpTo: mark?.up_to ?? 0 };
}

const sideSql = (reader: ConversationReadingUser) =>
  sql<ConversationSide>`CASE WHEN ${canBuyerReadRfqSql('c', reader)} THEN 'buyer' ELSE 'vendor' END`;

/** Selects the reader's conversations that contain messages, except those on deleted links. */
function selectOwnConversations(db: Db, reader: ConversationReadingUser) {
  const { vendorOf } = reader;
  return db
    .selectFrom('conversations.conversation as c')
    .innerJoin('rfqBoard.rfq_link as l', 'l.link_id', 'c.link_id')
    .where('l.deleted_at', 'is', null)
    .where((eb) =>
      vendorOf === null
        ? canBuyerReadRfqSql('c', reader)
        : eb.or([canBuyerReadRfqSql('c', reader), eb('c.provider_id', '=', vendorOf)]),
    );
}

function selectSummaries(db: Db, reader: ConversationReadingUser) {
  return selectOwnConversations(db, reader)
    .leftJoin('conversations.read_mark as k', (join) =>
      join.onRef('k.link_id', '=', 'c.link_id').on('k.reader_id', '=', reader.userId),
    )
    .select(['c.link_id', 'c.rfq_id', 'c.messages', 'c.last_at', sideSql(reader).as('side')])
    .select((eb) =>
      eb
        .selectFrom('conversations.message as m')
        .select(({ fn }) => eb.cast<number>(fn.countAll(), 'integer').as('unread'))
        .whereRef('m.link_id', '=', 'c.link_id')
        .where('m.number', '>', eb.fn.coalesce('k.up_to', eb.lit(0)))
        .where('m.written_by', '<>', sideSql(reader))
        .as('unread'),
    )
    .orderBy('c.last_at', 'desc')
    .orderBy('c.link_id')
    .limit(maxListedConversations);
}

export type ConversationSummaryRow = InferResult<ReturnType<typeof selectSummaries>>[number];

/** Finds the reader's conversations with the latest messages, and the total number of the reader's conversations. */
export async function findOwnConversations(
  source: ReadModelPoolAndSchemas,
  reader: ConversationReadingUser,
): Promise<{ readonly rows: readonly ConversationSummaryRow[]; readonly total: number }> {
  const db: Db = createReadModelQueryBuilder(source);
  const [rows, counted] = await Promise.all([
    selectSummaries(db, reader).execute(),
    selectOwnConversations(db, reader)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .executeTakeFirst(),
  ]);
  return { rows, total: counted?.total ?? 0 };
}
