import { setTimeout as delay } from 'node:timers/promises';
import { listOwnRfqsEndpoint, maxOwnRfqsLimit } from '@marketplace/contracts/rfq/rfq.api.ts';
import { sendTestCommandWithRetries } from '../chaos/load/sendTestCommandWithRetries.ts';
import { createLoadTestClientRecord, type LoadTestClientObservations } from '../chaos/load/loadRecord.ts';
import type { SignedInTestAccount } from '../chaos/load/demoAccounts.ts';
import { buildLoadTestRfqBody } from '../chaos/load/rfq/loadRfqBody.ts';
import type { ComposeTestDeployment } from './composeEnvironment.ts';
import { compareReadIdsWithAcknowledgedInTest } from './compareReadIdsWithAcknowledgedInTest.ts';
import { pollUntilFoundInTest } from './runProgramAtRepositoryRootInDeployTest.ts';

/** A load test that sends commands until `stop` is called. */
export interface RunningDeployedRfqLoadTest {
  readonly record: LoadTestClientObservations;
  /** Ids of the acknowledged RFQs. */
  readonly sent: ReadonlySet<string>;
  stop(this: void): Promise<void>;
}

const [writers, pauseMs] = [3, 150];
/** Clients retry a command with the same key for up to 3 minutes; the longest fault lasts half a minute. */
const retryPolicy = { limitMs: 180_000, repeatShare: 0.1 } as const;
const readLimitMs = 90_000;

/** Sends RFQs to the gateways in turn and retries each RFQ until there is a response. */
export function startDeployedRfqLoadTest(
  { gateways }: ComposeTestDeployment,
  as: SignedInTestAccount,
): RunningDeployedRfqLoadTest {
  const [ledger, sent] = [createLoadTestClientRecord(), new Set<string>()];
  const stopping = new AbortController();
  let requestCount = 0;
  const url = (): string => gateways[(requestCount += 1) % gateways.length] ?? '';
  const write = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const clientCommand = { url, path: '/api/rfq/send', body: buildLoadTestRfqBody(as, ['emnify', 'Soracom']), as };
      const accepted = await sendTestCommandWithRetries<{ readonly rfq_id: string }>(
        ledger,
        clientCommand,
        retryPolicy,
      );
      if (accepted !== null) sent.add(accepted.rfq_id);
      await delay(pauseMs);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  const stop = async (): Promise<void> => {
    stopping.abort();
    await writing;
  };
  return { record: ledger, sent, stop };
}

/**
 * Reads RFQs until all acknowledged RFQs are found or the time limit is reached.
 * @returns the missing, duplicate and unacknowledged ids.
 */
export async function compareStoredWithAcknowledgedRfqs(
  { gateways }: ComposeTestDeployment,
  as: SignedInTestAccount,
  sent: ReadonlySet<string>,
) {
  let found = compareReadIdsWithAcknowledgedInTest(sent, []);
  const compare = async (): Promise<true | null> => {
    for (const url of gateways) {
      const headers = { authorization: `Bearer ${as.token}` };
      const answer = await fetch(`${url}/api/rfq/own?limit=${maxOwnRfqsLimit}`, { headers }).catch(() => null);
      if (answer?.ok !== true) continue;
      const { rfqs } = listOwnRfqsEndpoint.reply.parse(await answer.json());
      found = compareReadIdsWithAcknowledgedInTest(
        sent,
        rfqs.map(({ id }) => id),
      );
      return found.lost.length === 0 ? true : null;
    }
    return null;
  };
  await pollUntilFoundInTest('reading the RFQs', readLimitMs, compare).catch(() => undefined);
  return found;
}
