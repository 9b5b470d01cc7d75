import { setTimeout as delay } from 'node:timers/promises';
import {
  type AcknowledgedTestCommandReply,
  sendTestCommandWithRetries,
  type RetriedTestCommand,
} from './sendTestCommandWithRetries.ts';
import { createLoadTestClientRecord, type LoadTestClientObservations } from './loadRecord.ts';
import type { SignedInDemoBuyerAndVendors } from './demoAccounts.ts';
import { buildLoadTestRfqBody } from './rfq/loadRfqBody.ts';

/** A running load test with RFQs. */
export interface RunningRfqLoadTest {
  readonly record: LoadTestClientObservations;
  /** Stops the clients; resolves when each command in progress has a response or has timed out. */
  stop(this: void): Promise<LoadTestClientObservations>;
}

export interface RfqLoadTestOptions {
  readonly people: SignedInDemoBuyerAndVendors;
  /** URLs of the instances. Clients start with different instances, and use the next instance for each command. */
  readonly urls: readonly string[];
  readonly clients: number;
  /** Milliseconds that a client waits after each command. */
  readonly restMs: number;
}

/** Milliseconds after which a command counts as unanswered. */
const limitMs = 90_000;
const repeatShare = 0.1;

/** Starts clients that send RFQs and respond to them until they are stopped; each sends one command at a time. */
export function startRfqLoadTest({ people, urls, clients, restMs }: RfqLoadTestOptions): RunningRfqLoadTest {
  const ledger = createLoadTestClientRecord();
  let stopping = false;

  async function work(client: number): Promise<void> {
    let urlIndex = client;
    let after: string | undefined;
    const url = (): string => urls[urlIndex++ % urls.length] ?? '';
    const run = async <Body>(path: string, as: RetriedTestCommand['as'], body: object): Promise<Body | null> => {
      if (stopping) return null;
      const wish = { url, path, body, as, ...(after !== undefined && { after }) };
      const done: AcknowledgedTestCommandReply<Body> | null = await sendTestCommandWithRetries<Body>(ledger, wish, {
        limitMs,
        repeatShare,
      });
      if (done !== null) after = done.position;
      await delay(restMs);
      return done;
    };
    while (!stopping) await runRfq(people, run);
  }

  const working = Array.from({ length: clients }, (_, client) => work(client));
  return {
    record: ledger,
    stop: async () => {
      stopping = true;
      await Promise.all(working);
      return ledger;
    },
  };
}

type Run = <Body>(path: string, as: RetriedTestCommand['as'], body: object) => Promise<Body | null>;

/**
 * A buyer sends an RFQ to three providers. One of the providers views the RFQ, accepts it, and sends two versions of a
 * quote.
 */
async function runRfq({ buyer, vendors }: SignedInDemoBuyerAndVendors, run: Run): Promise<void> {
  const body = buildLoadTestRfqBody(
    buyer,
    vendors.map(({ provider }) => provider),
  );
  const sent = await run<{ rfq_id: string }>('/api/rfq/send', buyer, body);
  const vendor = vendors[Math.floor(Math.random() * vendors.length)];
  if (sent === null || vendor === undefined) return;
  const rfq = { rfq_id: sent.rfq_id };
  const quote = { ...rfq, quote_amount: '1200.50', quote_currency: 'EUR', response_notes: 'per month' };
  const opened = await run('/api/vendor/rfq/viewed', vendor, rfq);
  const accepted = opened === null ? null : await run('/api/vendor/rfq/accept', vendor, rfq);
  const quoted = accepted === null ? null : await run('/api/vendor/rfq/respond', vendor, quote);
  if (quoted !== null) await run('/api/vendor/rfq/respond', vendor, { ...quote, quote_amount: '1100.00' });
}
