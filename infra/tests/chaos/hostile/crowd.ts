import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Buyer, registerBuyers } from './conversations.ts';

/** One call of an honest account. */
export interface HonestCall {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly ms: number;
  /** Method, path and status of a call that did not succeed. */
  readonly failed: string | null;
}

/** Fifty accounts that read and send. */
export interface Crowd {
  /** @returns every call, in the order in which they ended. */
  stop(this: void): Promise<readonly HonestCall[]>;
}

interface Wish {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object | FormData;
}

const accountCount = 50;
/** Milliseconds that an account rests after each call. */
const restMs = 2000;
const patienceMs = 60_000;

function file(): FormData {
  const form = new FormData();
  form.append('file', new Blob([`%PDF-1.7 ${randomUUID()}`]), 'networks.pdf');
  return form;
}

const match = { geographicMode: 'regions', geographicRegions: ['Europe'], deploymentScale: '5-50K' };

/** An account sends in one of so many rounds of 20 s: 45 messages and files an hour, where it may send 60. */
const roundsPerSending = 4;
const sendingsPerFile = 3;

/** Calls of one account, in turn. */
function wishesOf({ userId, conversation }: Buyer, round: number): readonly Wish[] {
  const reading: readonly Wish[] = [
    { method: 'GET', path: '/api/providers/search?q=iot' },
    { method: 'GET', path: '/api/providers/overview' },
    { method: 'GET', path: '/api/rfq/own' },
    { method: 'GET', path: conversation },
    { method: 'POST', path: '/api/providers/match-requirements', body: match },
    { method: 'GET', path: `/api/saved-searches/${userId}` },
    { method: 'GET', path: `/api/favorites/${userId}` },
    { method: round % 2 === 0 ? 'PUT' : 'DELETE', path: '/api/favorites/1nce', ...(round % 2 === 0 && { body: {} }) },
    { method: 'GET', path: '/api/metadata' },
  ];
  if (round % roundsPerSending !== 0) return reading;
  if (round % (roundsPerSending * sendingsPerFile) === 0)
    return [...reading, { method: 'POST', path: `${conversation}/attachments`, body: file() }];
  const text = `We need ${1000 + round} SIM cards in Norway by March. What is the price per MB?`;
  return [...reading, { method: 'POST', path: conversation, body: { text } }];
}

async function ask(url: string, { token, from }: Buyer, { method, path, body }: Wish): Promise<HonestCall> {
  const [at, started] = [Date.now(), performance.now()];
  const isJson = body !== undefined && !(body instanceof FormData);
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': from,
      ...(isJson && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  }).catch(() => null);
  await answer?.arrayBuffer().catch(() => undefined);
  const ms = performance.now() - started;
  const shown = path.replace(/[\da-f]{8}-[\da-f-]{27}/g, ':id').split('?')[0];
  return { at, ms, failed: answer?.ok === true ? null : `${answer?.status ?? 'no answer'} to ${method} ${shown}` };
}

/** Registers the accounts, each in a network of its own with a request for quotes, and starts them, each with one call after the other. */
export async function startCrowd(url: string): Promise<Crowd> {
  const people = Array.from({ length: accountCount }, (_, at) => ({
    ...{ email: `bea${at}@honest-devices.example`, from: `100.64.${at}.7`, provider: '1NCE' },
  }));
  const buyers = await registerBuyers(url, people);
  const calls: HonestCall[] = [];
  const stopping = new AbortController();
  const work = async (buyer: Buyer, first: number): Promise<void> => {
    await delay((restMs * first) / accountCount);
    for (let round = first; ; round += 1) {
      for (const wish of wishesOf(buyer, round)) {
        if (stopping.signal.aborted) return;
        calls.push(await ask(url, buyer, wish));
        await delay(restMs);
      }
    }
  };
  const working = buyers.map(work);
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(working);
      return calls;
    },
  };
}
