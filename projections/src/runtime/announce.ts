import { type Change } from '@marketplace/contracts/live.ts';
import { type Announcement, readModelChannel } from '@marketplace/read-models/readModels.ts';
import type { ClientBase } from 'pg';

/** Bytes of one announcement's changes; Postgres takes payloads below 8,000 bytes. */
const payloadLimit = 7000;

/** Announces how far a reader has come, in its transaction, so that it goes out with the commit. */
export async function announce(
  client: ClientBase,
  reader: string,
  token: string,
  changes: readonly Change[],
): Promise<void> {
  const whole: Announcement = { reader, position: token, changes };
  const fits = Buffer.byteLength(JSON.stringify(whole)) <= payloadLimit;
  const payload: Announcement = fits ? whole : { reader, position: token };
  await client.query({
    name: 'announce',
    text: 'SELECT pg_notify($1, $2)',
    values: [readModelChannel, JSON.stringify(payload)],
  });
}
