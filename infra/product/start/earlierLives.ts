import type { ClientBase } from 'pg';
import { z } from 'zod';
import { findSetting, putSetting } from './opsSettings.ts';

type Queries = Pick<ClientBase, 'query'>;

/** Names of lives of the log before this one, and when an operator went on without them, ISO 8601. */
export type EarlierLives = Readonly<Record<string, string>>;

const name = 'earlier_lives';
const Stored = z.record(z.string(), z.string());

/** Lives of the log that somebody knowingly went on without; none in a database without a schema. */
export async function findEarlierLives(client: Queries): Promise<EarlierLives> {
  const there = await client.query<{ there: boolean }>(`SELECT to_regclass('ops.setting') IS NOT NULL AS there`);
  if (there.rows[0]?.there !== true) return {};
  const stored = await findSetting(client, name);
  return stored === null ? {} : Stored.parse(JSON.parse(stored));
}

/** Records that an operator goes on without these lives of the log; one that stands there keeps its time. */
export async function recordEarlierLives(client: Queries, epochs: readonly string[], at: Date): Promise<void> {
  const left = Object.fromEntries(epochs.map((epoch) => [epoch, at.toISOString()]));
  await putSetting(client, name, JSON.stringify({ ...left, ...(await findEarlierLives(client)) }));
}
