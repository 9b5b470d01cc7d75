import { expect, vi } from 'vitest';
import type { RfqScenario } from './rfq/scenario.ts';

/** Rows of the product's own database, by SQL. */
export async function rowsIn({ market }: RfqScenario, sql: string): Promise<readonly Record<string, unknown>[]> {
  return (await market.pool.query<Record<string, unknown>>(sql)).rows;
}

/** Waits until the notifier has read the log to its end. */
export async function untilNoted(scenario: RfqScenario): Promise<void> {
  await vi.waitFor(
    async () => {
      const [{ position } = {}] = await rowsIn(scenario, `SELECT position FROM ops.checkpoint WHERE name = 'mail'`);
      expect(position).toBe(String(await scenario.market.store.head()));
    },
    { timeout: 60_000, interval: 20 },
  );
}
