import { missedVendors, type MissedVendorsDeps } from '@marketplace/command-service/arrivals/missedVendors.process.ts';
import { actOnDue } from '@marketplace/command-service/deadlines/deadlineProcess.ts';
import type { Running } from '@marketplace/event-store/reader/keepRunning.ts';
import { liveReadModels } from '@marketplace/projections/liveReadModels.ts';
import { vi } from 'vitest';
import { type CastProvider, type RfqScenario, rfqPayload, startRfqScenario } from './scenario.ts';
import type { SignedIn } from '../calls.ts';
import type { TestMarketplaceOptions } from '../marketplace.ts';

/** A marketplace without a vendor for Telenor IoT, with the process that records missed vendors. */
export interface ArrivalBench {
  readonly scenario: RfqScenario;
  readonly deps: MissedVendorsDeps;
  /** Sends an RFQ. @returns its id. */
  send(this: void, providers: readonly CastProvider[], more?: object, by?: SignedIn): Promise<string>;
  /** Waits until the process has read the log to its end and handled all due deadlines. */
  settle(this: void, started: Running): Promise<void>;
  /** Sets the email address for invitations of Telenor IoT. */
  setContact(this: void, email: string | null): Promise<void>;
  /** Handles due deadlines once, optionally with other dependencies. */
  act(this: void, deps?: MissedVendorsDeps): Promise<void>;
}

/** @param now clock of the commands and of the process. @param options additional options of the marketplace. */
export async function startArrivalBench(
  now: () => Date = () => new Date(),
  options: TestMarketplaceOptions = {},
): Promise<ArrivalBench> {
  const scenario = await startRfqScenario(now, { projections: liveReadModels, ...options });
  const { market, buyer } = scenario;
  const logger = { error: () => undefined, warn: () => undefined };
  const deps: MissedVendorsDeps = {
    ...{ ...market.deps, store: market.store, decode: market.reader.decode, logger, now, tickMs: 20 },
    untilRead: async (position) => market.services.hub.reached(position, 60_000),
  };
  const rows = async (sql: string): Promise<number> =>
    (await market.pool.query<{ count: number }>(sql)).rows[0]?.count ?? -1;
  return {
    scenario,
    deps,
    send: async (providers, more = {}, by = buyer) => {
      const reply = await scenario.post<{ rfq_id: string }>('/api/rfq/send', rfqPayload(providers, more), by);
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      return reply.body.rfq_id;
    },
    settle: async (started) => {
      const sql = {
        open: `SELECT count(*)::int FROM ops.deadline WHERE process = 'missed-vendors'`,
        at: `SELECT position::int AS count FROM ops.checkpoint WHERE name = 'missed-vendors'`,
      };
      await vi.waitFor(
        async () => {
          if (started.problem() !== null) throw new Error(started.problem() ?? '');
          const head = Number(await market.store.head());
          if ((await rows(sql.at)) !== head || (await rows(sql.open)) !== 0)
            throw new Error('The process has not finished yet.');
        },
        { timeout: 60_000, interval: 10 },
      );
    },
    setContact: async (email) => {
      const { statusCode } = await market.command.inject({
        ...{ method: 'PUT', url: '/api/admin/catalogue/providers/telenor-iot/contact', payload: { email } },
        headers: { authorization: `Bearer ${scenario.admin.token}` },
      });
      if (statusCode !== 200) throw new Error(`setting the contact returned ${statusCode}`);
    },
    act: (by = deps) => actOnDue(by, missedVendors(by)),
  };
}
