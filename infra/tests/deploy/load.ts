import { setTimeout as delay } from 'node:timers/promises';
import { listOwnRfqs, mostOwnRfqs } from '@marketplace/contracts/rfq/rfq.api.ts';
import { command } from '../chaos/load/command.ts';
import { createLedger, type Ledger } from '../chaos/load/ledger.ts';
import type { SignedIn } from '../chaos/load/people.ts';
import { rfqFrom } from '../chaos/load/rfq/rfqBody.ts';
import type { Composition } from './composition.ts';
import { compareIds } from './compareIds.ts';
import { until } from './run.ts';

/** Commands that are sent until stopped. */
export interface Load {
  readonly ledger: Ledger;
  /** Ids of the acknowledged RFQs. */
  readonly sent: ReadonlySet<string>;
  stop(this: void): Promise<void>;
}

const [writers, pauseMs] = [3, 150];
/** A client repeats a command with its key for this time; the longest fault lasts half a minute. */
const retryPolicy = { limitMs: 180_000, repeatShare: 0.1 } as const;
const readLimitMs = 90_000;

/** Sends RFQs to any reachable gateway, each until there is a response. */
export function startLoad({ gateways }: Composition, as: SignedIn): Load {
  const [ledger, sent] = [createLedger(), new Set<string>()];
  const stopping = new AbortController();
  let requestCount = 0;
  const url = (): string => gateways[(requestCount += 1) % gateways.length] ?? '';
  const write = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const clientCommand = { url, path: '/api/rfq/send', body: rfqFrom(as, ['emnify', 'Soracom']), as };
      const accepted = await command<{ readonly rfq_id: string }>(ledger, clientCommand, retryPolicy);
      if (accepted !== null) sent.add(accepted.rfq_id);
      await delay(pauseMs);
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  const stop = async (): Promise<void> => {
    stopping.abort();
    await writing;
  };
  return { ledger, sent, stop };
}

/** Reads acknowledged RFQs until all are there or time is over. @returns the missing, duplicate and unacknowledged ids. */
export async function readBack({ gateways }: Composition, as: SignedIn, sent: ReadonlySet<string>) {
  let found = compareIds(sent, []);
  const compare = async (): Promise<true | null> => {
    for (const url of gateways) {
      const headers = { authorization: `Bearer ${as.token}` };
      const answer = await fetch(`${url}/api/rfq/own?limit=${mostOwnRfqs}`, { headers }).catch(() => null);
      if (answer?.ok !== true) continue;
      const { rfqs } = listOwnRfqs.reply.parse(await answer.json());
      found = compareIds(
        sent,
        rfqs.map(({ id }) => id),
      );
      return found.lost.length === 0 ? true : null;
    }
    return null;
  };
  await until('reading the RFQs', readLimitMs, compare).catch(() => undefined);
  return found;
}
