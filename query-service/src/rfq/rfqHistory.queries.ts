import { UserId } from '@marketplace/contracts/kernel/ids.ts';
import type { RfqHistoryEntry, RfqHistoryEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import type { peopleReadModel, personTable } from '@marketplace/read-models/people/people.tables.ts';
import type { ReadModelRowTypes } from '@marketplace/read-models/readModel.ts';
import { type ReadModelPoolAndSchemas, createReadModelQueryBuilder } from '@marketplace/read-models/readModelDb.ts';
import type { rfqsAndQuotesReadModel } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { rfqHistoryReadModel } from '@marketplace/read-models/rfq/rfqHistory.tables.ts';
import type { TableRowFromQuery } from '@marketplace/read-models/table.ts';
import type { InferResult, Kysely } from 'kysely';

type HistoryDb = Kysely<
  ReadModelRowTypes<typeof rfqsAndQuotesReadModel> &
    ReadModelRowTypes<typeof rfqHistoryReadModel> &
    ReadModelRowTypes<typeof peopleReadModel>
>;

function selectIdentity(db: HistoryDb, rfqId: string) {
  return db
    .selectFrom('rfqBoard.rfq as r')
    .leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'r.rfq_id')
    .select(['r.number', 'c.contact_name', 'c.email', 'c.phone', 'c.custom_requirements', 'c.wizard_data', 'c.masked'])
    .where('r.rfq_id', '=', rfqId);
}

/**
 * Data of an RFQ that its events do not contain: its number, and the customer's contact data, which is `null` after an
 * erasure.
 */
export type RfqNumberAndCustomerContactRow = InferResult<ReturnType<typeof selectIdentity>>[number];

/** A person who caused an event or is affected by an event; the names are `null` after an erasure. */
export type RfqHistoryPersonRow = Pick<
  TableRowFromQuery<typeof personTable>,
  'user_id' | 'first_name' | 'last_name' | 'email' | 'company' | 'erased_at'
>;

/** Lists the ids of the people in an event: its actor, the assignee that it sets, and the buyer of a sent RFQ. */
function listPeople({ actor, event }: RfqHistoryEntry): readonly string[] {
  if (event.type === 'RfqSent') return [actor, event.data.buyerId];
  return event.type === 'InChargeSet' && event.data.userId !== null ? [actor, event.data.userId] : [actor];
}

/** The events of an RFQ in log order, the RFQ's number and customer data, and the people in the events by user id. */
export interface RfqHistoryEventsAndPeople {
  readonly identity: RfqNumberAndCustomerContactRow;
  readonly entries: readonly RfqHistoryEntry[];
  readonly actors: ReadonlyMap<string, RfqHistoryPersonRow>;
}

async function loadEntries(db: HistoryDb, rfqId: string): Promise<readonly RfqHistoryEntry[]> {
  const rows = await db
    .selectFrom('rfqHistory.rfq_event')
    .select(['position', 'at', 'actor', 'type', 'data'])
    .where('rfq_id', '=', rfqId)
    .orderBy('position')
    .execute();
  return rows.map(({ position, at, actor, type, data }) => ({
    position,
    at: at.toISOString(),
    actor,
    event: { type, data } as RfqHistoryEvent,
  }));
}

/**
 * Loads people by user id.
 * @param actors user ids; the actor `system` is skipped.
 */
async function loadActors(db: HistoryDb, actors: readonly string[]): Promise<ReadonlyMap<string, RfqHistoryPersonRow>> {
  const ids = actors.filter((actor) => UserId.safeParse(actor).success);
  const rows = await db
    .selectFrom('people.person')
    .select(['user_id', 'first_name', 'last_name', 'email', 'company', 'erased_at'])
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/**
 * Loads the events of an RFQ with its number, customer data and people.
 * @returns `null` if the RFQ does not exist.
 */
export async function loadRfqWithEventHistory(
  source: ReadModelPoolAndSchemas,
  rfqId: string,
): Promise<RfqHistoryEventsAndPeople | null> {
  const db: HistoryDb = createReadModelQueryBuilder(source);
  const [identity, entries] = await Promise.all([selectIdentity(db, rfqId).executeTakeFirst(), loadEntries(db, rfqId)]);
  if (identity === undefined || entries.length === 0) return null;
  const actors = await loadActors(db, [...new Set(entries.flatMap(listPeople))]);
  return { identity, entries, actors };
}
