import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { type Limit, type LimitName, limits, steps } from '@marketplace/contracts/kernel/limits.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalCodes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { giveBack, isRemembered, type RateLimiting, remember, storeIn } from './callCounts.ts';
import { truncatedAddress } from './truncatedAddress.ts';

/** Milliseconds between two looks for counters whose window has ended. */
const tidyMs = 60_000;

/** The address that the body of a call names, which says nothing of who calls. */
function namedIn({ caller, body }: FastifyRequest): string | null {
  if (caller !== null) return null;
  const email = (body as { readonly email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? normaliseEmail(email) : null;
}

const networkOf = ({ ip }: FastifyRequest): string => normalizeIP(ip);

/** Whether a call stays counted. @param error why it was refused, `null` if it was not. */
type Keeps = (error: unknown) => boolean;

/** Wrong guesses stay counted; a missing second factor and a fault of this service are not guesses. */
const failures: Keeps = (error) =>
  error instanceof Refusal && error.kind !== 'unavailable' && !steps.includes(error.code);
const refusalsWith =
  (codes: readonly RefusalCode[]): Keeps =>
  (error) =>
    error instanceof Refusal && codes.includes(error.code);

/** What a call is counted under; `null` where that does not concern it. */
interface Counter {
  readonly max: number;
  readonly windowSeconds: number;
  readonly key: (request: FastifyRequest) => string | null;
  /** Calls that do not stay counted are given back once they are answered; every call stays counted when left out. */
  readonly keeps?: Keeps;
  /** A key that exempts from it when it is remembered. */
  readonly exempt?: (request: FastifyRequest) => string | null;
}

/** The network from which somebody signed in to an account. */
const knownKey = (name: string) => (request: FastifyRequest) => {
  const named = namedIn(request);
  return named === null ? null : `${name} known ${named} ${networkOf(request)}`;
};

const networkKey =
  (name: string) =>
  ({ ip }: FastifyRequest): string =>
    `${name} network ${truncatedAddress(ip) ?? 'unknown'}`;

/** Counters of whole networks, and of the product: somebody with many addresses has few networks. */
function wideCounters(name: string, limit: Limit): readonly Counter[] {
  const { perNetwork, perProduct, refusals, windowSeconds } = limit;
  return [
    ...(perNetwork === undefined ? [] : [{ max: perNetwork, windowSeconds, key: networkKey(name) }]),
    ...(perProduct === undefined ? [] : [{ max: perProduct, windowSeconds, key: () => `${name} product` }]),
    ...(refusals === undefined
      ? []
      : [
          {
            max: refusals.perNetwork,
            windowSeconds: refusals.windowSeconds,
            key: networkKey(`${name} refusals`),
            keeps: refusalsWith(refusals.codes),
          },
        ]),
  ];
}

function countersOf(name: string, limit: Limit): readonly Counter[] {
  const { windowSeconds, allPerAddress: all } = limit;
  const counted = { windowSeconds, ...(all !== undefined && { keeps: failures }) };
  const named = (key: (named: string, network: string) => string) => (request: FastifyRequest) => {
    const address = namedIn(request);
    return address === null ? null : key(address, networkOf(request));
  };
  return [
    ...(all === undefined
      ? []
      : [{ max: all, windowSeconds, key: (request: FastifyRequest) => `${name} all ${networkOf(request)}` }]),
    { ...counted, max: limit.perAddress, key: (request) => `${name} address ${networkOf(request)}` },
    {
      ...counted,
      max: limit.perAccount,
      key: ({ caller, holder }) => {
        const userId = (caller ?? holder?.caller)?.userId;
        return userId === undefined ? null : `${name} account ${userId}`;
      },
    },
    { ...counted, max: limit.perAccount, key: named((address, network) => `${name} named ${address} ${network}`) },
    {
      ...counted,
      max: limit.perNamed,
      key: named((address) => `${name} everywhere ${address}`),
      ...(all !== undefined && { exempt: knownKey(name) }),
    },
    ...wideCounters(name, limit),
  ];
}

type Check = ReturnType<FastifyInstance['createRateLimit']>;
interface Checked extends Counter {
  readonly check: Check;
}

function checksFor(app: FastifyInstance, factor: number, name: string, limit: Limit): readonly Checked[] {
  return countersOf(name, limit).map((counter) => {
    const options = { max: Math.ceil(counter.max * factor), timeWindow: counter.windowSeconds * 1000 };
    return { ...counter, check: app.createRateLimit({ ...options, keyGenerator: (of) => counter.key(of) ?? '' }) };
  });
}

function waitText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** @param calls what there were too many of. @throws Refusal 'request.too-many' (429), with Retry-After. */
export function refuseTooMany(reply: FastifyReply, seconds: number, calls = 'attempts'): never {
  void reply.header('retry-after', String(seconds));
  const text = `Too many ${calls}. Please try again in ${waitText(seconds)}.`;
  throw new Refusal('tooMany', 'request.too-many', text);
}

/** What has been counted of a call. */
export interface CountedCall {
  /** Must be called before the answer is sent: a call may be given back. @param error why it was refused, `null` if it was not. */
  settle(this: void, error: unknown): Promise<void>;
}

/** A key under which a call was counted, and which calls stay counted under it. */
interface Counted {
  readonly key: string;
  readonly keeps: Keeps;
}

/** Counts a call before it runs, so that calls at the same time cannot pass together. @returns the keys that may be given back. */
async function count(
  limiting: RateLimiting,
  checks: readonly Checked[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<readonly Counted[]> {
  const returnable: Counted[] = [];
  for (const { check, key: keyOf, keeps, exempt } of checks) {
    const key = keyOf(request);
    if (key === null) continue;
    const counted = await check(request);
    if (!counted.isAllowed && counted.isExceeded) {
      const known = exempt?.(request) ?? null;
      if (known === null || !(await isRemembered(limiting, known))) {
        const returned = returnable.map((earlier) => earlier.key);
        await giveBack(limiting, returned);
        refuseTooMany(reply, Math.max(1, counted.ttlInSeconds));
      }
    }
    if (keeps !== undefined) returnable.push({ key, keeps });
  }
  return returnable;
}

/**
 * Gives the app `enforceLimit`, which counts a call and refuses it with 429 'request.too-many' and Retry-After when the account or the
 * network address has made too many. Without `limiting` nothing is counted.
 */
export function addRateLimits(app: FastifyInstance, limiting: RateLimiting | null): void {
  const checks = new Map<string, readonly Checked[]>();
  app.decorate('enforceLimit', async (name: LimitName, request: FastifyRequest, reply: FastifyReply) => {
    const settled: CountedCall = { settle: () => Promise.resolve() };
    if (limiting === null) return settled;
    const named = checks.get(name) ?? [];
    const counted = await count(limiting, named, request, reply);
    if (counted.length === 0) return settled;
    return {
      settle: async (error: unknown) => {
        const returned = counted.filter(({ keeps }) => !keeps(error)).map(({ key }) => key);
        await giveBack(limiting, returned);
        if (error !== null) return;
        for (const { exempt } of named) {
          const known = exempt?.(request) ?? null;
          if (known !== null) await remember(limiting, known);
        }
      },
    };
  });
  if (limiting === null) return;
  void app.register(rateLimit, { global: false, store: storeIn(limiting) });
  app.addHook('onReady', (done) => {
    for (const [name, limit] of Object.entries(limits)) {
      checks.set(name, checksFor(app, limiting.factor, name, limit));
    }
    done();
  });
  const tidy = setInterval(() => {
    limiting.pool
      .query('DELETE FROM ops.rate_limit WHERE ends_at < now()')
      .catch((error: unknown) => app.log.warn({ err: error }, 'ended counts of calls were not deleted'));
  }, tidyMs).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(tidy);
    done();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    enforceLimit(this: void, name: LimitName, request: FastifyRequest, reply: FastifyReply): Promise<CountedCall>;
  }
}
