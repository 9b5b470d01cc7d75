import { UserId } from '@marketplace/contracts/kernel/ids.ts';
import type { HistoryEntry, RecordedRfqEvent } from '@marketplace/domain/rfq/rfq.history.ts';
import type { Board } from './rfqBoard.queries.ts';

/** What of an RFQ does not stand in its events: its number, and the customer, `null` once erased. */
export interface RfqIdentity {
  readonly number: number;
  readonly contact_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly custom_requirements: string | null;
  readonly wizard_data: Readonly<Record<string, unknown>> | null;
}

/** Somebody who caused an event; the names are `null` once erased. */
export interface ActorRow {
  readonly user_id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly company: string | null;
}

/** An RFQ's events in the order of the log, and all that is looked up beside them. */
export interface RfqRecord {
  readonly identity: RfqIdentity;
  readonly entries: readonly HistoryEntry[];
  readonly actors: ReadonlyMap<string, ActorRow>;
}

interface EventRow extends Omit<HistoryEntry, 'at' | 'event'> {
  readonly at: Date;
  readonly type: RecordedRfqEvent['type'];
  readonly data: RecordedRfqEvent['data'];
}

async function readIdentity({ pool, schemaOf }: Board, rfqId: string): Promise<RfqIdentity | null> {
  const board = schemaOf('rfqBoard');
  const found = await pool.query<RfqIdentity>(
    `SELECT r.number, c.contact_name, c.email, c.phone, c.custom_requirements, c.wizard_data
       FROM ${board}.rfq r LEFT JOIN ${board}.rfq_contact c ON c.rfq_id = r.rfq_id WHERE r.rfq_id = $1`,
    [rfqId],
  );
  return found.rows[0] ?? null;
}

async function readEntries({ pool, schemaOf }: Board, rfqId: string): Promise<readonly HistoryEntry[]> {
  const found = await pool.query<EventRow>(
    `SELECT position::text, at, actor, type, data FROM ${schemaOf('rfqHistory')}.rfq_event
      WHERE rfq_id = $1 ORDER BY rfq_event.position`,
    [rfqId],
  );
  return found.rows.map(({ position, at, actor, type, data }) => ({
    position,
    at: at.toISOString(),
    actor,
    event: { type, data } as RecordedRfqEvent,
  }));
}

/** @param actors user ids, and `system`, who is nobody. */
async function readActors(
  { pool, schemaOf }: Board,
  actors: readonly string[],
): Promise<ReadonlyMap<string, ActorRow>> {
  const found = await pool.query<ActorRow>(
    `SELECT user_id, first_name, last_name, email, company FROM ${schemaOf('people')}.person WHERE user_id = ANY ($1)`,
    [actors.filter((actor) => UserId.safeParse(actor).success)],
  );
  return new Map(found.rows.map((row) => [row.user_id, row]));
}

/** @returns `null` for an RFQ that does not exist. */
export async function readRecord(board: Board, rfqId: string): Promise<RfqRecord | null> {
  const [identity, entries] = await Promise.all([readIdentity(board, rfqId), readEntries(board, rfqId)]);
  if (identity === null || entries.length === 0) return null;
  const actors = await readActors(board, [...new Set(entries.map(({ actor }) => actor))]);
  return { identity, entries, actors };
}
