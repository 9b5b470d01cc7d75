import { createHmac } from 'node:crypto';
import rateLimit, {
  type FastifyRateLimitStore,
  type FastifyRateLimitStoreCtor,
  normalizeIP,
} from '@fastify/rate-limit';
import { type Limit, type LimitName, limits } from '@marketplace/contracts/kernel/limits.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';

/** Where calls are counted, for all replicas together. */
export interface RateLimiting {
  readonly pool: Pool;
  /** Multiplies every limit; more than 1 for demos and tests. */
  readonly factor: number;
  /** What is kept of accounts and addresses is a hash under this. */
  readonly secret: string;
}

/** Milliseconds between two looks for counters whose window has ended. */
const tidyMs = 60_000;

const countCall = `
  INSERT INTO ops.rate_limit AS r (key, calls, ends_at) VALUES ($1, 1, now() + $2 * interval '1 ms')
  ON CONFLICT (key) DO UPDATE SET
    calls = CASE WHEN r.ends_at <= now() THEN 1 ELSE r.calls + 1 END,
    ends_at = CASE WHEN r.ends_at <= now() THEN excluded.ends_at ELSE r.ends_at END
  RETURNING calls AS current, greatest(extract(epoch FROM ends_at - now()) * 1000, 0)::int AS ttl`;

type Counted = Parameters<Parameters<FastifyRateLimitStore['incr']>[1]>[1];

/** The library wants a class, and makes it itself. */
function storeIn({ pool, secret }: RateLimiting): FastifyRateLimitStoreCtor {
  const count = async (key: string, windowMs: number): Promise<Counted> => {
    const hashed = createHmac('sha256', secret).update(key).digest();
    const { rows } = await pool.query<NonNullable<Counted>>({
      name: 'count-call',
      text: countCall,
      values: [hashed, windowMs],
    });
    return rows[0];
  };
  return class PostgresStore implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, counted?: Counted) => void, windowMs = tidyMs): void {
      count(key, windowMs).then(
        (counted) => done(null, counted),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    }
    child(): FastifyRateLimitStore {
      return this;
    }
  };
}

/** Whose call it is, beside the network address: the signed-in person, or whoever the body names. */
function accountOf({ caller, body }: FastifyRequest): string | null {
  if (caller !== null) return caller.userId;
  const email = (body as { readonly email?: unknown } | null | undefined)?.email;
  return typeof email === 'string' ? email.trim().toLowerCase() : null;
}

type Check = ReturnType<FastifyInstance['createRateLimit']>;
type Checks = Readonly<Record<'byAddress' | 'byAccount', Check>>;

function checksFor(app: FastifyInstance, factor: number, [name, limit]: readonly [string, Limit]): Checks {
  const timeWindow = limit.windowSeconds * 1000;
  const check = (max: number, keyGenerator: (request: FastifyRequest) => string): Check =>
    app.createRateLimit({ max: Math.ceil(max * factor), timeWindow, keyGenerator });
  const byAddress = check(limit.perAddress, ({ ip }) => `${name} address ${normalizeIP(ip)}`);
  const byAccount = check(limit.perAccount, (request) => `${name} account ${accountOf(request) ?? ''}`);
  return { byAddress, byAccount };
}

function refuse(reply: FastifyReply, seconds: number): never {
  void reply.header('retry-after', String(seconds));
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  throw new Refusal('tooMany', 'request.too-many', `Too many attempts. Please try again in ${wait}.`);
}

/**
 * Gives the app `enforceLimit`, which counts a call and refuses it with 429 'request.too-many' and Retry-After when the account or the
 * network address has made too many. Without `limiting` nothing is counted.
 */
export function addRateLimits(app: FastifyInstance, limiting: RateLimiting | null): void {
  const checks = new Map<string, Checks>();
  app.decorate('enforceLimit', async (name: LimitName, request: FastifyRequest, reply: FastifyReply) => {
    if (limiting === null) return;
    const { byAddress, byAccount } = checks.get(name) ?? { byAddress: undefined, byAccount: undefined };
    for (const check of accountOf(request) === null ? [byAddress] : [byAddress, byAccount]) {
      if (check === undefined) return;
      const counted = await check(request);
      if (!counted.isAllowed && counted.isExceeded) refuse(reply, Math.max(1, counted.ttlInSeconds));
    }
  });
  if (limiting === null) return;
  void app.register(rateLimit, { global: false, store: storeIn(limiting) });
  app.addHook('onReady', (done) => {
    for (const each of Object.entries(limits)) checks.set(each[0], checksFor(app, limiting.factor, each));
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
    enforceLimit(this: void, name: LimitName, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}
