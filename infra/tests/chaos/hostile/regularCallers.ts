import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { SignedInDemoBuyerAndVendors, SignedInTestAccount } from '../load/demoAccounts.ts';
import { startTestWorkToAwaitLater } from '../running/backgroundWork.ts';
import { registerTestAccountThroughProxy } from './accounts.ts';

/** Running regular users whose requests are measured. */
export interface RunningRegularTestUserLatencyMeasurement {
  /**
   * @returns the duration of every request in milliseconds, in the order in which the requests ended, and the failures.
   */
  stop(this: void): Promise<{ readonly milliseconds: readonly number[]; readonly failed: readonly string[] }>;
}

interface Caller {
  readonly token: string;
  readonly userId: string;
  readonly from: string;
  readonly requests: readonly RequestTemplate[];
}

interface RequestTemplate {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** Milliseconds that a caller waits after each request. */
const restMs = 700;

const reading: readonly RequestTemplate[] = [
  { method: 'GET', path: '/api/providers/search?q=iot' },
  { method: 'GET', path: '/api/providers/overview' },
  { method: 'GET', path: '/api/providers/search?type=MNO&sort=name' },
  { method: 'GET', path: '/api/metadata' },
];
const match: RequestTemplate = {
  method: 'POST',
  path: '/api/providers/match-requirements',
  body: { geographicMode: 'regions', geographicRegions: ['Europe'], deploymentScale: '5-50K' },
};

const listBuyerRequests = ({ userId }: Pick<SignedInTestAccount, 'userId'>): readonly RequestTemplate[] => [
  ...reading,
  match,
  { method: 'GET', path: `/api/saved-searches/${userId}` },
  { method: 'GET', path: `/api/favorites/${userId}` },
];
const vendorRequests: readonly RequestTemplate[] = [
  ...reading,
  { method: 'GET', path: '/api/vendor/available-rfqs' },
  { method: 'GET', path: '/api/vendor/dashboard-stats' },
];

async function registerBuyer(url: string, at: number): Promise<Caller> {
  const from = `192.0.2.${100 + at}`;
  const person = {
    email: `bea${at}@honest-devices.example`,
    password: `Calm-river-${randomUUID()}`,
    company: 'Honest',
  };
  const registered = await registerTestAccountThroughProxy(url, { ...person, from });
  return { ...registered, from, requests: listBuyerRequests(registered) };
}

/** Creates ten callers: the demo buyer, three demo vendors and six new buyers. */
async function createCallers(url: string, { buyer, vendors }: SignedInDemoBuyerAndVendors): Promise<readonly Caller[]> {
  const demo: readonly Caller[] = [
    { ...buyer, from: '192.0.2.1', requests: listBuyerRequests(buyer) },
    ...vendors.map((vendor, at) => ({ ...vendor, from: `192.0.2.${2 + at}`, requests: vendorRequests })),
  ];
  const others: Caller[] = [];
  for (let at = demo.length; at < 10; at += 1) others.push(await registerBuyer(url, at));
  return [...demo, ...others];
}

/** Starts ten callers and measures their requests; each caller sends one request at a time. */
export async function startMeasuringRegularUserLatencies(
  url: string,
  people: SignedInDemoBuyerAndVendors,
): Promise<RunningRegularTestUserLatencyMeasurement> {
  const milliseconds: number[] = [];
  const failed: string[] = [];
  const stopping = new AbortController();

  const send = async ({ token, from }: Caller, { method, path, body }: RequestTemplate): Promise<void> => {
    const started = performance.now();
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': from,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null);
    await answer?.arrayBuffer();
    milliseconds.push(performance.now() - started);
    if (!answer?.ok) failed.push(`${answer?.status ?? 'no answer'} to ${method} ${path.split('?')[0]}`);
  };
  const work = async (caller: Caller): Promise<void> => {
    for (let at = 0; !stopping.signal.aborted; at += 1) {
      const template = caller.requests[at % caller.requests.length];
      if (template !== undefined) await send(caller, template);
      await delay(restMs);
    }
  };
  const callers = await createCallers(url, people);
  const finishWork = startTestWorkToAwaitLater(async () => Promise.all(callers.map(work)));
  return {
    stop: async () => {
      stopping.abort();
      await finishWork();
      return { milliseconds, failed };
    },
  };
}
