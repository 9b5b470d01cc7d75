import { expect, vi } from 'vitest';
import type { InProcessTestMarketplace } from './testMarketplace.ts';
import type { RfqTestMarketplace } from './rfq/rfqScenario.ts';

/** Runs a query on the database of the scenario and returns its rows. */
export async function queryRfqTestScenarioDatabase(
  { market }: RfqTestMarketplace,
  sql: string,
): Promise<readonly Record<string, unknown>[]> {
  return (await market.pool.query<Record<string, unknown>>(sql)).rows;
}

/**
 * Waits until a process has read the event log to the end.
 * @param reader name of the process's checkpoint.
 */
export async function waitForTestCheckpointAtLogHead(
  { pool, store }: InProcessTestMarketplace,
  reader: string,
): Promise<void> {
  await vi.waitFor(
    async () => {
      const sql = 'SELECT position FROM ops.checkpoint WHERE name = $1';
      const { rows } = await pool.query<{ position: string }>(sql, [reader]);
      expect(rows[0]?.position).toBe(String(await store.head()));
    },
    { timeout: 60_000, interval: 20 },
  );
}

/** Waits until the mail notifier has read the log to its end. */
export async function waitForTestMailNotifierAtLogHead({ market }: RfqTestMarketplace): Promise<void> {
  await waitForTestCheckpointAtLogHead(market, 'mail');
}

/**
 * Empties the outbox and moves the notifier's checkpoint to the head of the log, so that mails of earlier tests are not
 * sent.
 */
export async function discardEarlierTestMails({ pool, store }: InProcessTestMarketplace): Promise<void> {
  await pool.query('DELETE FROM mail.outbox');
  await pool.query(
    `INSERT INTO ops.checkpoint (name, position, epoch) VALUES ('mail', $1, $2)
     ON CONFLICT (name) DO UPDATE SET position = excluded.position`,
    [await store.head(), await store.epoch()],
  );
}
