import {
  createUnclaimedProviderRfqProcess,
  type UnclaimedProviderRfqProcessDeps,
} from '@marketplace/command-service/vendorOnboarding/missedVendors.process.ts';
import { processDueDeadlines } from '@marketplace/command-service/deadlines/deadlineProcess.ts';
import type { RepeatedWorkHandle } from '@marketplace/event-store/reader/runRepeatedly.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import { vi } from 'vitest';
import {
  type RfqTestScenarioProviderId,
  type RfqTestMarketplace,
  buildSampleRfqRequestBody,
  startRfqTestScenario,
} from './rfqScenario.ts';
import type { SignedInTestUser } from '../apiCalls.ts';
import type { TestMarketplaceOptions } from '../testMarketplace.ts';

/** A marketplace without a vendor for Telenor IoT, with the process that handles RFQs to providers without a vendor. */
export interface UnclaimedProviderRfqTestMarketplace {
  readonly scenario: RfqTestMarketplace;
  readonly deps: UnclaimedProviderRfqProcessDeps;
  /**
   * Sends an RFQ.
   * @returns the id of the RFQ.
   */
  sendRfq(
    this: void,
    providers: readonly RfqTestScenarioProviderId[],
    more?: object,
    by?: SignedInTestUser,
  ): Promise<string>;
  /** Waits until the process has read the log to its end and handled all due deadlines. */
  waitUntilSettled(this: void, started: RepeatedWorkHandle): Promise<void>;
  /** Sets the email address to which invitations for Telenor IoT are sent. */
  setContact(this: void, email: string | null): Promise<void>;
  /** Handles due deadlines once, optionally with other dependencies. */
  handleDueDeadlines(this: void, deps?: UnclaimedProviderRfqProcessDeps): Promise<void>;
}

/**
 * @param now clock of the commands and of the process.
 * @param options additional options of the marketplace.
 */
export async function startVendorOnboardingHarness(
  now: () => Date = () => new Date(),
  options: TestMarketplaceOptions = {},
): Promise<UnclaimedProviderRfqTestMarketplace> {
  const scenario = await startRfqTestScenario(now, { projections: liveReadModelProjections, ...options });
  const { market, buyer } = scenario;
  const logger = { error: () => undefined, warn: () => undefined };
  const deps: UnclaimedProviderRfqProcessDeps = {
    ...{ ...market.deps, store: market.store, decode: market.reader.decode, logger, now, tickMs: 20 },
    untilRead: async (position) => market.services.hub.waitUntilReached(position, 60_000),
  };
  const rows = async (sql: string): Promise<number> =>
    (await market.pool.query<{ count: number }>(sql)).rows[0]?.count ?? -1;
  return {
    scenario,
    deps,
    sendRfq: async (providers, more = {}, by = buyer) => {
      const reply = await scenario.post<{ rfq_id: string }>(
        '/api/rfq/send',
        buildSampleRfqRequestBody(providers, more),
        by,
      );
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      return reply.body.rfq_id;
    },
    waitUntilSettled: async (started) => {
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
    handleDueDeadlines: (by = deps) => processDueDeadlines(by, createUnclaimedProviderRfqProcess(by)),
  };
}
