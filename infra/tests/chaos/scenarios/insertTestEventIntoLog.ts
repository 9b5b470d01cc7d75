import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/**
 * Appends an event to the log without the product, as a defect or another release would. Acquires the append lock
 * first.
 * @returns the position of the event.
 */
export async function insertTestEventIntoLog(
  client: pg.Client,
  { stream, type, data }: { readonly stream: string; readonly type: string; readonly data: object },
): Promise<bigint> {
  const meta = { commandId: randomUUID(), actor: 'system', at: new Date().toISOString() };
  await client.query('BEGIN');
  await client.query('SELECT pg_advisory_xact_lock(7226, 1)');
  const stored = await client.query<{ position: string }>(
    `INSERT INTO log.event (position, stream, revision, id, type, data, meta)
     SELECT max(position) + 1, $1::text, coalesce(max(revision) FILTER (WHERE stream = $1), -1) + 1,
            gen_random_uuid(), $2::text, $3::json, $4::json FROM log.event RETURNING position`,
    [stream, type, JSON.stringify(data), JSON.stringify(meta)],
  );
  await client.query('COMMIT');
  return BigInt(stored.rows[0]?.position ?? '0');
}
