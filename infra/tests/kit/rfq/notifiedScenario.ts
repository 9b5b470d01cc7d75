import { moveDueDigestMailsToOutbox } from '@marketplace/command-service/mails/digests.ts';
import { createMailEventHandler, eventNamesWithMailRule } from '@marketplace/command-service/mails/mailEventHandler.ts';
import { startMailNotifier } from '@marketplace/mail/mailNotifier.ts';
import { liveReadModelProjections } from '@marketplace/projections/liveReadModels.ts';
import type { SignedInTestUser } from '../apiCalls.ts';
import { type RfqTestMarketplace, startRfqTestScenario } from './rfqScenario.ts';

/** Public URL used in mails. */
export const testMailPublicUrl = 'https://market.example';

/** A scenario with all read models and a notifier, which writes mails to the outbox. */
export interface MailNotifierTestScenario {
  readonly scenario: RfqTestMarketplace;
  /** Restarts the notifier. */
  restartNotifier(this: void): void;
  /** Sends the digests that are due at an instant. */
  sendDigests(this: void, at: string): Promise<void>;
  /**
   * Stops the notifier and resets its checkpoint, so that the notifier reads the log again from this position after a
   * restart.
   */
  rewindNotifier(this: void, position: bigint): Promise<void>;
  close(this: void): Promise<void>;
}

/**
 * Starts a scenario and its notifier.
 * @param now clock of the scenario and the notifier.
 */
export async function startMailNotifierTestScenario(now: () => Date): Promise<MailNotifierTestScenario> {
  const scenario = await startRfqTestScenario(now, { projections: liveReadModelProjections });
  const { store, pool, reader, deps } = scenario.market;
  const { loadState, readPersonal, digestSecret: linkSecret } = deps;
  const terms = { publicUrl: testMailPublicUrl, linkSecret, now };
  const notify = createMailEventHandler({ reads: { loadState, readPersonal }, ...terms });
  const logger = { error: () => undefined };
  const notifier = { store, pool, logger, notify, now, decode: reader.decode, eventNames: eventNamesWithMailRule };
  let running = startMailNotifier(notifier);
  return {
    scenario,
    restartNotifier: () => {
      running = startMailNotifier(notifier);
    },
    sendDigests: async (at) =>
      moveDueDigestMailsToOutbox({ pool, logger, publicUrl: testMailPublicUrl, now: () => new Date(at) }),
    rewindNotifier: async (position) => {
      await running.stop();
      await pool.query(`UPDATE ops.checkpoint SET position = $1 WHERE name = 'mail'`, [position]);
    },
    close: async () => {
      await running.stop();
      await scenario.close();
    },
  };
}

/** Builds an SQL condition for mails to these users. */
export function buildTestMailRecipientSqlCondition(people: readonly SignedInTestUser[]): string {
  return `recipient IN (${people.map(({ user }) => `'${user.id}'`).join()})`;
}
