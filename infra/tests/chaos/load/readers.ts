import { setTimeout as delay } from 'node:timers/promises';
import { exchange } from './exchange.ts';
import type { People } from './people.ts';

/** Clients that read what the others write. */
export interface Readers {
  /** @returns how many reads there were, and what each failed one came back with. */
  stop(this: void): Promise<{ readonly reads: number; readonly failed: readonly string[] }>;
}

const restMs = 20;
const patienceMs = 60_000;

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
    const headers = { authorization: `Bearer ${token}` };
    const answer = await exchange(`${url}${path}`, { method: 'GET', headers, patienceMs });
    reads += 1;
    if (typeof answer === 'string') failed.push(`GET ${path} ${answer}`);
    else if (answer.status !== 200) failed.push(`GET ${path} ${answer.status}`);
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
