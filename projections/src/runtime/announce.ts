import { type Change, readModelChannel } from '@marketplace/contracts/readModels.ts';
import type { ClientBase } from 'pg';

/** Bytes of one announcement's changes; Postgres takes payloads below 8,000 bytes. */
const payloadLimit = 7000;

/** An announcement: how far the read models have come, and what changed. Without `changes` everything may have. */
export interface Announcement {
  readonly position: string;
  readonly changes?: readonly Change[];
}

/** Announces a committed position (in the transaction, so that it goes out with the commit). */
export async function announce(
  client: ClientBase,
  epoch: string,
  position: bigint,
  changes: readonly Change[],
): Promise<void> {
  const whole: Announcement = { position: `${epoch}.${position}`, changes };
  const fits = Buffer.byteLength(JSON.stringify(whole)) <= payloadLimit;
  const payload: Announcement = fits ? whole : { position: whole.position };
  await client.query('SELECT pg_notify($1, $2)', [readModelChannel, JSON.stringify(payload)]);
}
