import { UserId } from '@marketplace/contracts/kernel/ids.ts';
import type { HistoryEntry, RecordedRfqEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import type { people, person } from '@marketplace/read-models/people/people.tables.ts';
import type { TablesOf } from '@marketplace/read-models/readModel.ts';
import { type ReadSource, readModelDb } from '@marketplace/read-models/readModelDb.ts';
import type { rfqBoard } from '@marketplace/read-models/rfq/rfqBoard.tables.ts';
import type { rfqHistory } from '@marketplace/read-models/rfq/rfqHistory.tables.ts';
import type { ReadRowOf } from '@marketplace/read-models/table.ts';
import type { InferResult, Kysely } from 'kysely';

type HistoryDb = Kysely<TablesOf<typeof rfqBoard> & TablesOf<typeof rfqHistory> & TablesOf<typeof people>>;

function selectIdentity(db: HistoryDb, rfqId: string) {
  return db
    .selectFrom('rfqBoard.rfq as r')
    .leftJoin('rfqBoard.rfq_contact as c', 'c.rfq_id', 'r.rfq_id')
    .select(['r.number', 'c.contact_name', 'c.email', 'c.phone', 'c.custom_requirements', 'c.wizard_data', 'c.masked'])
    .where('r.rfq_id', '=', rfqId);
}

/** Data of an RFQ that its events do not contain: its number, and the customer, `null` after an erasure. */
export type RfqIdentity = InferResult<ReturnType<typeof selectIdentity>>[number];

/** A person who caused an event or is affected by one; the names are `null` after an erasure. */
export type ActorRow = Pick<
  ReadRowOf<typeof person>,
  'user_id' | 'first_name' | 'last_name' | 'email' | 'company' | 'erased_at'
>;

/** The actor of an event, the assignee that it sets, and the buyer of an RFQ. */
function listPeople({ actor, event }: HistoryEntry): readonly string[] {
  if (event.type === 'RfqSent') return [actor, event.data.buyerId];
  return event.type === 'InChargeSet' && event.data.userId !== null ? [actor, event.data.userId] : [actor];
}

/** An RFQ's events in log order, with the data loaded for them. */
export interface RfqRecord {
  readonly identity: RfqIdentity;
  readonly entries: readonly HistoryEntry[];
  readonly actors: ReadonlyMap<string, ActorRow>;
}

async function loadEntries(db: HistoryDb, rfqId: string): Promise<readonly HistoryEntry[]> {
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
    event: { type, data } as RecordedRfqEvent,
  }));
}

/** @param actors user ids, and `system`, which is skipped. */
async function loadActors(db: HistoryDb, actors: readonly string[]): Promise<ReadonlyMap<string, ActorRow>> {
  const ids = actors.filter((actor) => UserId.safeParse(actor).success);
  const rows = await db
    .selectFrom('people.person')
    .select(['user_id', 'first_name', 'last_name', 'email', 'company', 'erased_at'])
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(rows.map((row) => [row.user_id, row]));
}

/** @returns `null` for an RFQ that does not exist. */
export async function readRecord(source: ReadSource, rfqId: string): Promise<RfqRecord | null> {
  const db: HistoryDb = readModelDb(source);
  const [identity, entries] = await Promise.all([selectIdentity(db, rfqId).executeTakeFirst(), loadEntries(db, rfqId)]);
  if (identity === undefined || entries.length === 0) return null;
  const actors = await loadActors(db, [...new Set(entries.flatMap(listPeople))]);
  return { identity, entries, actors };
}
