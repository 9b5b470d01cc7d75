import { msg, plural } from '@lingui/core/runtime-macro';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { normaliseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';
import {
  type RateLimit,
  type RateLimitName,
  rateLimits,
  intermediateSignInRefusalCodes,
} from '@marketplace/contracts/kernel/rateLimits.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { RefusalCode } from '@marketplace/contracts/kernel/refusalKindsByCode.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  uncountRateLimitedCalls,
  isStoredRateLimitExemptionKey,
  type RateLimitSettings,
  saveRateLimitExemptionKey,
  createPostgresRateLimitStoreClass,
} from './rateLimitCounts.ts';
import { truncateIpAddress } from './truncateIpAddress.ts';

/** Milliseconds between deletions of expired counters. */
const cleanupIntervalMs = 60_000;

/** Returns the email address in the body of a call without a session; the address does not identify the caller. */
function parseEmailInBody({ caller, body }: FastifyRequest): string | null {
  if (caller !== null) return null;
  const email = (body as { readonly email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? normaliseEmail(email) : null;
}

const getNetwork = ({ ip }: FastifyRequest): string => normalizeIP(ip);

/**
 * Whether a call stays counted after its response.
 * @param error the error of the call, `null` if it succeeded.
 */
type KeepCondition = (error: unknown) => boolean;

/** Only wrong guesses stay counted; a missing second factor and an internal error are not guesses. */
const keepFailures: KeepCondition = (error) =>
  error instanceof Refusal && error.kind !== 'unavailable' && !intermediateSignInRefusalCodes.includes(error.code);
const keepRefusals =
  (codes: readonly RefusalCode[]): KeepCondition =>
  (error) =>
    error instanceof Refusal && codes.includes(error.code);

/** A counter with its limit. `key` returns `null` if the counter does not apply to the call. */
interface Counter {
  readonly max: number;
  readonly windowSeconds: number;
  readonly key: (request: FastifyRequest) => string | null;
  /** Condition for a call to stay counted after its response; if omitted, all calls stay counted. */
  readonly keeps?: KeepCondition;
  /** Returns a key that exempts the call from this counter if the key is remembered. */
  readonly exempt?: (request: FastifyRequest) => string | null;
}

/** Builds the key under which the network of a successful sign-in to an account is remembered. */
const createKnownNetworkKey = (name: string) => (request: FastifyRequest) => {
  const named = parseEmailInBody(request);
  return named === null ? null : `${name} known ${named} ${getNetwork(request)}`;
};

const createNetworkKey =
  (name: string) =>
  ({ ip }: FastifyRequest): string =>
    `${name} network ${truncateIpAddress(ip) ?? 'unknown'}`;

/** Counters for whole networks and the whole product: an attacker with many addresses usually has few networks. */
function createWideCounters(name: string, limit: RateLimit): readonly Counter[] {
  const { perNetwork, perProduct, refusals, windowSeconds } = limit;
  return [
    ...(perNetwork === undefined ? [] : [{ max: perNetwork, windowSeconds, key: createNetworkKey(name) }]),
    ...(perProduct === undefined ? [] : [{ max: perProduct, windowSeconds, key: () => `${name} product` }]),
    ...(refusals === undefined
      ? []
      : [
          {
            max: refusals.perNetwork,
            windowSeconds: refusals.windowSeconds,
            key: createNetworkKey(`${name} refusals`),
            keeps: keepRefusals(refusals.codes),
          },
        ]),
  ];
}

function createCounters(name: string, limit: RateLimit): readonly Counter[] {
  const { windowSeconds, allRequestsPerAddress: all } = limit;
  const counted = { windowSeconds, ...(all !== undefined && { keeps: keepFailures }) };
  const named = (key: (named: string, network: string) => string) => (request: FastifyRequest) => {
    const address = parseEmailInBody(request);
    return address === null ? null : key(address, getNetwork(request));
  };
  return [
    ...(all === undefined
      ? []
      : [{ max: all, windowSeconds, key: (request: FastifyRequest) => `${name} all ${getNetwork(request)}` }]),
    { ...counted, max: limit.perAddress, key: (request) => `${name} address ${getNetwork(request)}` },
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
      max: limit.perNamedAccount,
      key: named((address) => `${name} everywhere ${address}`),
      ...(all !== undefined && { exempt: createKnownNetworkKey(name) }),
    },
    ...createWideCounters(name, limit),
  ];
}

type Check = ReturnType<FastifyInstance['createRateLimit']>;
interface Checked extends Counter {
  readonly check: Check;
}

function createChecks(app: FastifyInstance, factor: number, name: string, limit: RateLimit): readonly Checked[] {
  return createCounters(name, limit).map((counter) => {
    const options = { max: Math.ceil(counter.max * factor), timeWindow: counter.windowSeconds * 1000 };
    return { ...counter, check: app.createRateLimit({ ...options, keyGenerator: (of) => counter.key(of) ?? '' }) };
  });
}

type WaitText = (count: number) => Message;

/** Texts for counted calls, by the unit of the time until the next call is allowed. */
const tooManyCallsTexts: Readonly<
  Record<'attempts' | 'requests', Readonly<Record<'seconds' | 'minutes' | 'hours', WaitText>>>
> = {
  attempts: {
    seconds: (seconds) =>
      msg`Too many attempts. Please try again in ${plural({ seconds }, { one: '# second', other: '# seconds' })}.`,
    minutes: (minutes) =>
      msg`Too many attempts. Please try again in ${plural({ minutes }, { one: '# minute', other: '# minutes' })}.`,
    hours: (hours) =>
      msg`Too many attempts. Please try again in ${plural({ hours }, { one: '# hour', other: '# hours' })}.`,
  },
  requests: {
    seconds: (seconds) =>
      msg`Too many requests. Please try again in ${plural({ seconds }, { one: '# second', other: '# seconds' })}.`,
    minutes: (minutes) =>
      msg`Too many requests. Please try again in ${plural({ minutes }, { one: '# minute', other: '# minutes' })}.`,
    hours: (hours) =>
      msg`Too many requests. Please try again in ${plural({ hours }, { one: '# hour', other: '# hours' })}.`,
  },
};

function describeTooManyCalls(calls: 'attempts' | 'requests', seconds: number): Message {
  const texts = tooManyCallsTexts[calls];
  if (seconds < 90) return texts.seconds(seconds);
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? texts.minutes(minutes) : texts.hours(Math.ceil(minutes / 60));
}

/**
 * Sets Retry-After and refuses a call.
 * @param seconds value of Retry-After.
 * @param calls how the message names the calls.
 * @throws Refusal 'request.too-many' (429), with Retry-After.
 */
export function throwTooManyRequests(
  reply: FastifyReply,
  seconds: number,
  calls: 'attempts' | 'requests' = 'attempts',
): never {
  void reply.header('retry-after', String(seconds));
  throw new Refusal('tooMany', 'request.too-many', describeTooManyCalls(calls, seconds));
}

/** A call that was counted. */
export interface CallCountedByRateLimit {
  /**
   * Removes the call from the count if its outcome requires that. Call this function before the response is sent.
   * @param error the error of the call, `null` on success.
   */
  settle(this: void, error: unknown): Promise<void>;
}

/** A key under which a call was counted, and the condition under which the call stays counted. */
interface Counted {
  readonly key: string;
  readonly keeps: KeepCondition;
}

/**
 * Counts a call before it runs, so that concurrent calls cannot exceed the limit.
 * @returns the keys whose counters may be decreased again after the call.
 * @throws Refusal 'request.too-many' (429) if a limit is exceeded.
 */
async function count(
  limiting: RateLimitSettings,
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
      if (known === null || !(await isStoredRateLimitExemptionKey(limiting, known))) {
        const returned = returnable.map((earlier) => earlier.key);
        await uncountRateLimitedCalls(limiting, returned);
        throwTooManyRequests(reply, Math.max(1, counted.ttlInSeconds));
      }
    }
    if (keeps !== undefined) returnable.push({ key, keeps });
  }
  return returnable;
}

/**
 * Adds `enforceLimit` to the app. `enforceLimit` counts a call, and refuses the call with 429 'request.too-many' and
 * Retry-After if a rate limit is exceeded. Counts nothing without `limiting`.
 */
export function addRateLimits(app: FastifyInstance, limiting: RateLimitSettings | null): void {
  const checks = new Map<string, readonly Checked[]>();
  app.decorate('enforceLimit', async (name: RateLimitName, request: FastifyRequest, reply: FastifyReply) => {
    const settled: CallCountedByRateLimit = { settle: () => Promise.resolve() };
    if (limiting === null) return settled;
    const named = checks.get(name) ?? [];
    const counted = await count(limiting, named, request, reply);
    if (counted.length === 0) return settled;
    return {
      settle: async (error: unknown) => {
        const returned = counted.filter(({ keeps }) => !keeps(error)).map(({ key }) => key);
        await uncountRateLimitedCalls(limiting, returned);
        if (error !== null) return;
        for (const { exempt } of named) {
          const known = exempt?.(request) ?? null;
          if (known !== null) await saveRateLimitExemptionKey(limiting, known);
        }
      },
    };
  });
  if (limiting === null) return;
  void app.register(rateLimit, { global: false, store: createPostgresRateLimitStoreClass(limiting) });
  app.addHook('onReady', (done) => {
    for (const [name, limit] of Object.entries(rateLimits)) {
      checks.set(name, createChecks(app, limiting.factor, name, limit));
    }
    done();
  });
  const cleanupTimer = setInterval(() => {
    limiting.pool
      .query('DELETE FROM ops.rate_limit WHERE ends_at < now()')
      .catch((error: unknown) => app.log.warn({ err: error }, 'expired rate limit counters could not be deleted'));
  }, cleanupIntervalMs).unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(cleanupTimer);
    done();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    enforceLimit(
      this: void,
      name: RateLimitName,
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<CallCountedByRateLimit>;
  }
}
