import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { currentTermsVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { fetch } from 'undici';

/** What a well-behaved client met. */
export interface ProbeFigures {
  readonly reads: number;
  readonly commands: number;
  /** Answers that asked to come again a little later, which a client does. */
  readonly retried: number;
  /** Calls that did not succeed, each with why. */
  readonly failed: readonly string[];
  /** Milliseconds of the slowest call, with the waits that it was asked for. */
  readonly slowestMs: number;
}

export interface Prober {
  /** Ends the probing after the call that is under way. */
  stop(this: void): Promise<ProbeFigures>;
}

/** How often a call is made at most, and milliseconds between calls. */
const [mostTries, paceMs] = [10, 50];
const callLimitMs = 30_000;
/** Changes that one person makes: an account keeps a limited number, which no client that keeps to the rules meets. */
const mostChanges = 200;
/** Milliseconds after which a connection that broke is tried again. */
const reconnectMs = 200;

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Tally {
  reads: number;
  commands: number;
  retried: number;
  slowestMs: number;
  failed: string[];
}

/**
 * Makes a call as a client does that keeps to the rules: again after Retry-After, and with the same Idempotency-Key or without changing
 * anything when the connection broke. @throws Error that says why it did not succeed.
 */
async function callWell(url: string, { method, path, body, headers }: Call, tally: Tally): Promise<unknown> {
  let why = '';
  for (let tried = 0; tried < mostTries; tried += 1) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(callLimitMs),
    }).catch((error: unknown) => error as Error);
    if (answer instanceof Error) {
      // Also what a browser does with a connection that broke, for what may be repeated.
      why = `${answer.message} (${String(answer.cause)})`;
      tally.retried += 1;
      await delay(reconnectMs);
      continue;
    }
    const text = await answer.text();
    if (answer.ok) return text.startsWith('{') || text.startsWith('[') ? (JSON.parse(text) as unknown) : text;
    why = `${answer.status} ${text.slice(0, 200)}`;
    const wait = answer.headers.get('retry-after');
    if (wait === null) break;
    tally.retried += 1;
    await delay(Number(wait) * 1_000);
  }
  throw new Error(`${method} ${path}: ${why}`);
}

const reads: readonly Call[] = [
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/api/metadata' },
  { method: 'GET', path: '/api/providers' },
  {
    method: 'POST',
    path: '/api/providers/match-requirements',
    body: { geographicMode: 'regions', geographicRegions: ['Europe'] },
  },
];

interface Person {
  readonly authorization: string;
}

async function register(url: string, tally: Tally): Promise<Person> {
  const body = {
    ...{ firstName: 'Petra', lastName: 'Prober', company: 'Prober', termsVersion: currentTermsVersion },
    ...{ email: `petra.${randomUUID()}@prober.example`, password: `Steady-${randomUUID()}` },
  };
  const made = await callWell(
    url,
    { method: 'POST', path: '/api/auth/register', body, headers: { 'idempotency-key': randomUUID() } },
    tally,
  );
  return { authorization: `Bearer ${(made as { sessionToken: string }).sessionToken}` };
}

/** Changes something and looks whether it is there: an acknowledged command must be. */
async function writeAndRead(url: string, person: Person, tally: Tally): Promise<void> {
  const company = `Prober ${randomUUID()}`;
  const changed = await callWell(
    url,
    {
      ...{ method: 'PUT', path: '/api/auth/profile', body: { company } },
      headers: { ...person, 'idempotency-key': randomUUID() },
    },
    tally,
  );
  tally.commands += 1;
  const { position } = changed as { position: string };
  for (let tried = 0; tried < mostTries; tried += 1) {
    const headers = { ...person, 'x-read-after': position };
    const seen = await callWell(url, { method: 'GET', path: '/api/auth/validate', headers }, tally);
    tally.reads += 1;
    if ((seen as { user: { company: string } }).user.company === company) return;
    await delay(reconnectMs);
  }
  throw new Error(`an acknowledged change of ${position} was not read again`);
}

/** Reads and writes through a gateway until it is stopped, one call after the other, and counts. */
export function startProber(url: string): Prober {
  const tally: Tally = { reads: 0, commands: 0, retried: 0, slowestMs: 0, failed: [] };
  const stopping = new AbortController();
  let person: Person | null = null;
  let changes = 0;
  const somebody = async (): Promise<Person> => (person ??= await register(url, tally));
  const timed = async (work: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await work().catch((error: unknown) => tally.failed.push(error instanceof Error ? error.message : String(error)));
    tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - begun));
    await delay(paceMs);
  };
  const probing = (async () => {
    while (!stopping.signal.aborted) {
      for (const call of reads) {
        await timed(async () => {
          await callWell(url, { ...call, headers: { ...(await somebody()) } }, tally);
          tally.reads += 1;
        });
      }
      await timed(async () => {
        await writeAndRead(url, await somebody(), tally);
      });
      changes += 1;
      if (changes % mostChanges === 0) person = null;
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await probing;
      return tally;
    },
  };
}
