import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { startTestWorkToAwaitLater } from '../running/backgroundWork.ts';
import { type TestBuyerWithRfq, registerTestBuyersWithRfqs } from './buyersWithRfqs.ts';

/** A completed request of a regular account. */
export interface RegularUserRequestRecord {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly ms: number;
  /** Status, method and path of a request that failed; `null` if it succeeded. */
  readonly failed: string | null;
}

/** Fifty running accounts that read and write. */
export interface RunningRegularUserTestLoad {
  /** Stops all accounts. @returns all requests, in the order in which the requests ended. */
  stop(this: void): Promise<readonly RegularUserRequestRecord[]>;
}

interface RequestTemplate {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: object | FormData;
}

const accountCount = 50;
/** Milliseconds that an account waits after each request. */
const restMs = 2000;
const patienceMs = 60_000;

function file(): FormData {
  const form = new FormData();
  form.append('file', new Blob([`%PDF-1.7 ${randomUUID()}`]), 'networks.pdf');
  return form;
}

const match = { geographicMode: 'regions', geographicRegions: ['Europe'], deploymentScale: '5-50K' };

/**
 * A round takes 20 s, and an account writes in every fourth round. It sends 45 messages and files per hour; the limit
 * is 60.
 */
const roundsPerWrite = 4;
const writesPerFile = 3;

/** Lists the requests of one account in a round, in order. */
function listRequests({ userId, conversation }: TestBuyerWithRfq, round: number): readonly RequestTemplate[] {
  const reading: readonly RequestTemplate[] = [
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
  if (round % roundsPerWrite !== 0) return reading;
  if (round % (roundsPerWrite * writesPerFile) === 0)
    return [...reading, { method: 'POST', path: `${conversation}/attachments`, body: file() }];
  const text = `We need ${1000 + round} SIM cards in Norway by March. What is the price per MB?`;
  return [...reading, { method: 'POST', path: conversation, body: { text } }];
}

async function send(
  url: string,
  { token, from }: TestBuyerWithRfq,
  { method, path, body }: RequestTemplate,
): Promise<RegularUserRequestRecord> {
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

/** Registers and starts the accounts, each with its own network and RFQ. Each sends one request at a time. */
export async function startRegularUserTestLoad(url: string): Promise<RunningRegularUserTestLoad> {
  const people = Array.from({ length: accountCount }, (_, at) => ({
    ...{ email: `bea${at}@honest-devices.example`, from: `100.64.${at}.7`, provider: '1NCE' },
  }));
  const buyers = await registerTestBuyersWithRfqs(url, people);
  const calls: RegularUserRequestRecord[] = [];
  const stopping = new AbortController();
  const work = async (buyer: TestBuyerWithRfq, first: number): Promise<void> => {
    await delay((restMs * first) / accountCount);
    for (let round = first; ; round += 1) {
      for (const template of listRequests(buyer, round)) {
        if (stopping.signal.aborted) return;
        calls.push(await send(url, buyer, template));
        await delay(restMs);
      }
    }
  };
  const finishWork = startTestWorkToAwaitLater(async () => Promise.all(buyers.map(work)));
  return {
    stop: async () => {
      stopping.abort();
      await finishWork();
      return calls;
    },
  };
}
