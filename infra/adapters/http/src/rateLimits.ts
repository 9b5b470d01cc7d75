import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import { type Limit, type LimitName, limits, steps } from '@marketplace/contracts/kernel/limits.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
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

/** What a call is counted under; `null` where that does not concern it. */
interface Counter {
  readonly max: number;
  readonly key: (request: FastifyRequest) => string | null;
  /** Given back once the call turns out to be no failure. */
  readonly refundable: boolean;
  /** A key that exempts from it when it is remembered. */
  readonly exempt?: (request: FastifyRequest) => string | null;
}

/** The network from which somebody signed in to an account. */
const knownKey = (name: string) => (request: FastifyRequest) => {
  const named = namedIn(request);
  return named === null ? null : `${name} known ${named} ${networkOf(request)}`;
};

/** Counters of calls by guests that stay for ever: whoever has many addresses has few networks, and all of them together one product. */
function wideCounters(name: string, { perNetwork, perProduct }: Limit): readonly Counter[] {
  const network = ({ ip }: FastifyRequest): string => `${name} network ${truncatedAddress(ip) ?? 'unknown'}`;
  return [
    ...(perNetwork === undefined ? [] : [{ max: perNetwork, key: network, refundable: false }]),
    ...(perProduct === undefined ? [] : [{ max: perProduct, key: () => `${name} product`, refundable: false }]),
  ];
}

function countersOf(name: string, limit: Limit): readonly Counter[] {
  const refundable = limit.allPerAddress !== undefined;
  const all = limit.allPerAddress ?? null;
  const named = (key: (named: string, network: string) => string) => (request: FastifyRequest) => {
    const address = namedIn(request);
    return address === null ? null : key(address, networkOf(request));
  };
  return [
    ...(all === null
      ? []
      : [{ max: all, key: (request: FastifyRequest) => `${name} all ${networkOf(request)}`, refundable: false }]),
    { max: limit.perAddress, key: (request) => `${name} address ${networkOf(request)}`, refundable },
    {
      max: limit.perAccount,
      key: ({ caller, holder }) => {
        const userId = (caller ?? holder?.caller)?.userId;
        return userId === undefined ? null : `${name} account ${userId}`;
      },
      refundable,
    },
    { max: limit.perAccount, key: named((address, network) => `${name} named ${address} ${network}`), refundable },
    {
      max: limit.perNamed,
      key: named((address) => `${name} everywhere ${address}`),
      refundable,
      ...(refundable && { exempt: knownKey(name) }),
    },
    ...wideCounters(name, limit),
  ];
}

type Check = ReturnType<FastifyInstance['createRateLimit']>;
interface Checked extends Counter {
  readonly check: Check;
}

function checksFor(app: FastifyInstance, factor: number, name: string, limit: Limit): readonly Checked[] {
  const timeWindow = limit.windowSeconds * 1000;
  return countersOf(name, limit).map((counter) => {
    const options = { max: Math.ceil(counter.max * factor), timeWindow };
    return { ...counter, check: app.createRateLimit({ ...options, keyGenerator: (of) => counter.key(of) ?? '' }) };
  });
}

function refuse(reply: FastifyReply, seconds: number): never {
  void reply.header('retry-after', String(seconds));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  throw new Refusal('tooMany', 'request.too-many', `Too many attempts. Please try again in ${wait}.`);
}

/** What has been counted of a call. */
export interface CountedCall {
  /** To be called before the answer goes out: a call that was no failure may be given back. @param error why it was refused, if it was. */
  settle(this: void, error: unknown): Promise<void>;
}

/** Whether somebody may have guessed: what a step asks for, and what went wrong here, is no guess. */
function isFailure(error: unknown): boolean {
  return error instanceof Refusal && error.kind !== 'unavailable' && !steps.includes(error.code);
}

/** Counts a call before it runs, so that calls at the same time cannot pass together. @returns the keys that may be given back. */
async function count(
  limiting: RateLimiting,
  checks: readonly Checked[],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<readonly string[]> {
  const refundable: string[] = [];
  for (const { check, key, refundable: mayReturn, exempt } of checks) {
    const name = key(request);
    if (name === null) continue;
    const counted = await check(request);
    if (!counted.isAllowed && counted.isExceeded) {
      const known = exempt?.(request) ?? null;
      if (known === null || !(await isRemembered(limiting, known))) {
        await giveBack(limiting, refundable);
        refuse(reply, Math.max(1, counted.ttlInSeconds));
      }
    }
    if (mayReturn) refundable.push(name);
  }
  return refundable;
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
    const keys = await count(limiting, checks.get(name) ?? [], request, reply);
    if (keys.length === 0) return settled;
    return {
      settle: async (error: unknown) => {
        if (isFailure(error)) return;
        await giveBack(limiting, keys);
        const known = knownKey(name)(request);
        if (error === null && known !== null) await remember(limiting, known);
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
