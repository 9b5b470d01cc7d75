import type { ClientBase } from 'pg';
import { z } from 'zod';
import { findSettingInDatabase, putStoredSetting } from './storedSettings.ts';

type Queries = Pick<ClientBase, 'query'>;

/** Times in ISO 8601 at which an operator continued without a previous log, by the epoch of that log. */
export type AbandonTimesByEventLogEpoch = Readonly<Record<string, string>>;

const name = 'earlier_lives';
const Stored = z.record(z.string(), z.string());

/** Finds the epochs of logs that an operator abandoned; returns none for a database without a schema. */
export async function findAbandonedEventLogEpochs(client: Queries): Promise<AbandonTimesByEventLogEpoch> {
  const there = await client.query<{ there: boolean }>(`SELECT to_regclass('ops.setting') IS NOT NULL AS there`);
  if (there.rows[0]?.there !== true) return {};
  const stored = await findSettingInDatabase(client, name);
  return stored === null ? {} : Stored.parse(JSON.parse(stored));
}

/** Records that an operator continues without the logs of these epochs; existing entries keep their time. */
export async function recordAbandonedEventLogEpochs(
  client: Queries,
  epochs: readonly string[],
  at: Date,
): Promise<void> {
  const abandoned = Object.fromEntries(epochs.map((epoch) => [epoch, at.toISOString()]));
  await putStoredSetting(
    client,
    name,
    JSON.stringify({ ...abandoned, ...(await findAbandonedEventLogEpochs(client)) }),
  );
}
