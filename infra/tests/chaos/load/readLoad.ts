import { setTimeout as delay } from 'node:timers/promises';
import { sendTestHttpRequest } from './sendTestHttpRequest.ts';
import type { SignedInDemoBuyerAndVendors } from './demoAccounts.ts';

/** Clients that read data while others write. */
export interface RunningReadLoadTest {
  /** Stops the clients. @returns the number of reads, and a description of each failed read. */
  stop(this: void): Promise<{ readonly reads: number; readonly failed: readonly string[] }>;
}

const restMs = 20;
const timeoutMs = 60_000;

/** Starts clients that repeatedly read a buyer's list, a vendor's metrics and the catalogue. */
export function startReadLoadTest(
  url: string,
  { buyer, vendors }: SignedInDemoBuyerAndVendors,
  clients: number,
): RunningReadLoadTest {
  const [vendor = buyer] = vendors;
  const requests = [
    { path: `/api/rfq/user/${encodeURIComponent(buyer.email)}`, token: buyer.token },
    { path: '/api/vendor/dashboard-stats', token: vendor.token },
    { path: '/api/providers', token: buyer.token },
  ];
  const failed: string[] = [];
  let reads = 0;
  let stopping = false;

  async function read({ path, token }: (typeof requests)[number]): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await sendTestHttpRequest(`${url}${path}`, { method: 'GET', headers, timeoutMs });
    reads += 1;
    if (typeof answer === 'string') failed.push(`GET ${path} ${answer}`);
    else if (answer.status !== 200) failed.push(`GET ${path} ${answer.status}`);
  }

  const reading = Array.from({ length: clients }, async () => {
    while (!stopping) {
      for (const request of requests) await read(request);
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
