import { setTimeout as delay } from 'node:timers/promises';
import { listOwnRfqs, mostOwnRfqs } from '@marketplace/contracts/rfq/rfq.api.ts';
import { command } from '../chaos/load/command.ts';
import { createLedger, type Ledger } from '../chaos/load/ledger.ts';
import type { SignedIn } from '../chaos/load/people.ts';
import { rfqFrom } from '../chaos/load/rfq/rfqBody.ts';
import type { Composition } from './composition.ts';
import { compareIds } from './compareIds.ts';
import { until } from './run.ts';

/** Commands that go on until they are stopped. */
export interface Load {
  readonly ledger: Ledger;
  /** Requests for quotes that were acknowledged. */
  readonly sent: ReadonlySet<string>;
  stop(this: void): Promise<void>;
}

const [writers, pauseMs] = [3, 150];
/** A client repeats a command with its key for so long; the longest fault is half a minute. */
const persistence = { limitMs: 180_000, repeatShare: 0.1 } as const;
const readLimitMs = 90_000;

/** Sends requests for quotes through whichever gateway takes them, each until it is answered. */
export function startLoad({ gateways }: Composition, as: SignedIn): Load {
  const [ledger, sent] = [createLedger(), new Set<string>()];
  const stopping = new AbortController();
  let turn = 0;
  const url = (): string => gateways[(turn += 1) % gateways.length] ?? '';
  const write = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const wish = { url, path: '/api/rfq/send', body: rfqFrom(as, ['emnify', 'Soracom']), as };
      const accepted = await command<{ readonly rfq_id: string }>(ledger, wish, persistence);
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

/** Reads back what was acknowledged, until all of it is there or time is over. @returns the ids that are lost, that appear more than once, and that nobody was acknowledged. */
export async function readBack({ gateways }: Composition, as: SignedIn, sent: ReadonlySet<string>) {
  let found = compareIds(sent, []);
  const look = async (): Promise<true | null> => {
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
  await until('reading back', readLimitMs, look).catch(() => undefined);
  return found;
}
