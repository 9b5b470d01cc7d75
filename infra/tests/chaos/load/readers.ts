import { setTimeout as delay } from 'node:timers/promises';
import type { People } from './people.ts';

/** Clients that read what the others write. */
export interface Readers {
  /** @returns how many reads there were, and what each failed one came back with. */
  stop(this: void): Promise<{ readonly reads: number; readonly failed: readonly string[] }>;
}

const restMs = 20;

/** Reads a buyer's list, a vendor's figures and the catalogue, over and over. */
export function startReaders(url: string, { buyer, vendors }: People, clients: number): Readers {
  const [vendor = buyer] = vendors;
  const wishes = [
    { path: `/api/rfq/user/${encodeURIComponent(buyer.email)}`, token: buyer.token },
    { path: '/api/vendor/dashboard-stats', token: vendor.token },
    { path: '/api/providers', token: buyer.token },
  ];
  const failed: string[] = [];
  let reads = 0;
  let stopping = false;

  async function read({ path, token }: (typeof wishes)[number]): Promise<void> {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } }).catch(() => null);
    await answer?.arrayBuffer();
    reads += 1;
    if (!answer?.ok) failed.push(`GET ${path} ${answer?.status ?? 'broke off'}`);
  }

  const reading = Array.from({ length: clients }, async () => {
    while (!stopping) {
      for (const wish of wishes) await read(wish);
      await delay(restMs);
    }
  });
  return {
    stop: async () => {
      stopping = true;
      await Promise.all(reading);
      return { reads, failed };
    },
  };
}
