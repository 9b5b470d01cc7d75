import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { currentTermsOfServiceVersion } from '@marketplace/contracts/accounts/accounts.terms.ts';
import { fetch } from 'undici';

/** Results of a client that retries as the API documentation demands. */
export interface RollingRestartProbeCounts {
  readonly reads: number;
  readonly commands: number;
  /** Number of attempts that were retried, after Retry-After or a connection failure. */
  readonly retried: number;
  /** Failed calls, each with the reason. */
  readonly failed: readonly string[];
  /** Duration of the slowest call in milliseconds, including retries. */
  readonly slowestMs: number;
}

export interface AvailabilityProber {
  /** Stops after the call in progress. */
  stop(this: void): Promise<RollingRestartProbeCounts>;
}

/** Maximum attempts per call, and milliseconds between calls. */
const [maxAttempts, paceMs] = [10, 50];
const callLimitMs = 30_000;
/** Maximum number of changes per test account, below the product's rate limit. */
const maxChangesPerAccount = 200;
/** Milliseconds before a retry after a connection failure. */
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
 * Makes a call and, like a compliant client, retries it with the same Idempotency-Key after Retry-After or a connection
 * failure.
 * @throws Error with the reason if the call still fails.
 */
async function callWithRetries(url: string, { method, path, body, headers }: Call, tally: Tally): Promise<unknown> {
  let why = '';
  for (let tried = 0; tried < maxAttempts; tried += 1) {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(callLimitMs),
    }).catch((error: unknown) => error as Error);
    if (answer instanceof Error) {
      // Browsers also retry repeatable requests after a connection failure.
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
    ...{ firstName: 'Petra', lastName: 'Prober', company: 'Prober', termsVersion: currentTermsOfServiceVersion },
    ...{ email: `petra.${randomUUID()}@prober.example`, password: `Steady-${randomUUID()}` },
  };
  const made = await callWithRetries(
    url,
    { method: 'POST', path: '/api/auth/register', body, headers: { 'idempotency-key': randomUUID() } },
    tally,
  );
  return { authorization: `Bearer ${(made as { sessionToken: string }).sessionToken}` };
}

/** Changes the profile and reads it back: an acknowledged command must be visible. */
async function writeAndRead(url: string, person: Person, tally: Tally): Promise<void> {
  const company = `Prober ${randomUUID()}`;
  const changed = await callWithRetries(
    url,
    {
      ...{ method: 'PUT', path: '/api/auth/profile', body: { company } },
      headers: { ...person, 'idempotency-key': randomUUID() },
    },
    tally,
  );
  tally.commands += 1;
  const { position } = changed as { position: string };
  for (let tried = 0; tried < maxAttempts; tried += 1) {
    const headers = { ...person, 'x-read-after': position };
    const seen = await callWithRetries(url, { method: 'GET', path: '/api/auth/validate', headers }, tally);
    tally.reads += 1;
    if ((seen as { user: { company: string } }).user.company === company) return;
    await delay(reconnectMs);
  }
  throw new Error(`an acknowledged change of ${position} was not visible`);
}

/** Starts to read and write through a gateway, one call at a time until stopped, and counts the results. */
export function startMeasuringGatewayAvailability(url: string): AvailabilityProber {
  const tally: Tally = { reads: 0, commands: 0, retried: 0, slowestMs: 0, failed: [] };
  const stopping = new AbortController();
  let person: Person | null = null;
  let changes = 0;
  const getPerson = async (): Promise<Person> => (person ??= await register(url, tally));
  const measure = async (work: () => Promise<unknown>): Promise<void> => {
    const begun = performance.now();
    await work().catch((error: unknown) => tally.failed.push(error instanceof Error ? error.message : String(error)));
    tally.slowestMs = Math.max(tally.slowestMs, Math.round(performance.now() - begun));
    await delay(paceMs);
  };
  const probing = (async () => {
    while (!stopping.signal.aborted) {
      for (const call of reads) {
        await measure(async () => {
          await callWithRetries(url, { ...call, headers: { ...(await getPerson()) } }, tally);
          tally.reads += 1;
        });
      }
      await measure(async () => {
        await writeAndRead(url, await getPerson(), tally);
      });
      changes += 1;
      if (changes % maxChangesPerAccount === 0) person = null;
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
