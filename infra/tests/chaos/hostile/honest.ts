import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { People, SignedIn } from '../load/people.ts';
import { register } from './accounts.ts';

/** People who use the product as it is meant, and how long each of their calls took. */
export interface HonestCallers {
  /** @returns milliseconds of every call in the order in which they ended, and what went wrong. */
  stop(this: void): Promise<{ readonly milliseconds: readonly number[]; readonly failed: readonly string[] }>;
}

interface Caller {
  readonly token: string;
  readonly userId: string;
  readonly from: string;
  readonly wishes: readonly Wish[];
}

interface Wish {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object;
}

/** Milliseconds that a caller rests after each call. */
const restMs = 700;

const reading: readonly Wish[] = [
  { method: 'GET', path: '/api/providers/search?q=iot' },
  { method: 'GET', path: '/api/providers/overview' },
  { method: 'GET', path: '/api/providers/search?type=MNO&sort=name' },
  { method: 'GET', path: '/api/metadata' },
];
const match: Wish = {
  method: 'POST',
  path: '/api/providers/match-requirements',
  body: { geographicMode: 'regions', geographicRegions: ['Europe'], deploymentScale: '5-50K' },
};

const buyerWishes = ({ userId }: Pick<SignedIn, 'userId'>): readonly Wish[] => [
  ...reading,
  match,
  { method: 'GET', path: `/api/saved-searches/${userId}` },
  { method: 'GET', path: `/api/favorites/${userId}` },
];
const vendorWishes: readonly Wish[] = [
  ...reading,
  { method: 'GET', path: '/api/vendor/available-rfqs' },
  { method: 'GET', path: '/api/vendor/dashboard-stats' },
];

async function newBuyer(url: string, at: number): Promise<Caller> {
  const from = `192.0.2.${100 + at}`;
  const person = {
    email: `bea${at}@honest-devices.example`,
    password: `Calm-river-${randomUUID()}`,
    company: 'Honest',
  };
  const registered = await register(url, { ...person, from });
  return { ...registered, from, wishes: buyerWishes(registered) };
}

/** The demo buyer, three vendors and six new buyers. */
async function callersOf(url: string, { buyer, vendors }: People): Promise<readonly Caller[]> {
  const demo: readonly Caller[] = [
    { ...buyer, from: '192.0.2.1', wishes: buyerWishes(buyer) },
    ...vendors.map((vendor, at) => ({ ...vendor, from: `192.0.2.${2 + at}`, wishes: vendorWishes })),
  ];
  const others: Caller[] = [];
  for (let at = demo.length; at < 10; at += 1) others.push(await newBuyer(url, at));
  return [...demo, ...others];
}

/** Starts ten callers, each with one call after the other. */
export async function startHonestCallers(url: string, people: People): Promise<HonestCallers> {
  const milliseconds: number[] = [];
  const failed: string[] = [];
  const stopping = new AbortController();

  const ask = async ({ token, from }: Caller, { method, path, body }: Wish): Promise<void> => {
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
      const wish = caller.wishes[at % caller.wishes.length];
      if (wish !== undefined) await ask(caller, wish);
      await delay(restMs);
    }
  };
  const working = (await callersOf(url, people)).map(work);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(working);
      return { milliseconds, failed };
    },
  };
}
