import { createHmac } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Pool } from 'pg';

/** Settings of the rate limits; all replicas share the same counters. */
export interface RateLimitSettings {
  readonly pool: Pool;
  /** Multiplier of every limit; more than 1 for demos and tests. */
  readonly factor: number;
  /** HMAC key; accounts and addresses are only stored as hashes. */
  readonly secret: string;
}

/** Default window of the rate limit library in milliseconds. */
const defaultWindowMs = 60_000;
/** Days for which a network is remembered after a successful sign-in to an account from this network. */
export const rememberedSignInNetworkDays = 30;

const countStatement = `
  INSERT INTO ops.rate_limit AS r (key, calls, ends_at) VALUES ($1, 1, now() + $2 * interval '1 ms')
  ON CONFLICT (key) DO UPDATE SET
    calls = CASE WHEN r.ends_at <= now() THEN 1 ELSE r.calls + 1 END,
    ends_at = CASE WHEN r.ends_at <= now() THEN excluded.ends_at ELSE r.ends_at END
  RETURNING calls AS current, greatest(extract(epoch FROM ends_at - now()) * 1000, 0)::int AS ttl`;
const uncountStatement = 'UPDATE ops.rate_limit SET calls = calls - 1 WHERE key = ANY ($1) AND calls > 0';
const rememberStatement = `
  INSERT INTO ops.rate_limit (key, calls, ends_at) VALUES ($1, 0, now() + $2 * interval '1 day')
  ON CONFLICT (key) DO UPDATE SET ends_at = excluded.ends_at`;

function hashKey({ secret }: RateLimitSettings, key: string): Buffer {
  return createHmac('sha256', secret).update(key).digest();
}

type Counted = Parameters<Parameters<FastifyRateLimitStore['incr']>[1]>[1];

/** Creates a store class, because the rate limit library instantiates the store itself. */
export function createPostgresRateLimitStoreClass(limiting: RateLimitSettings): FastifyRateLimitStoreCtor {
  const count = async (key: string, windowMs: number): Promise<Counted> => {
    const { rows } = await limiting.pool.query<NonNullable<Counted>>({
      name: 'count-call',
      text: countStatement,
      values: [hashKey(limiting, key), windowMs],
    });
    return rows[0];
  };
  return class PostgresStore implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, counted?: Counted) => void, windowMs = defaultWindowMs): void {
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

/** Decreases the counters of the keys by one, for calls that no longer count. */
export async function uncountRateLimitedCalls(limiting: RateLimitSettings, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await limiting.pool.query(uncountStatement, [keys.map((key) => hashKey(limiting, key))]);
}

/** Remembers a key for `rememberedSignInNetworkDays`. */
export async function saveRateLimitExemptionKey(limiting: RateLimitSettings, key: string): Promise<void> {
  await limiting.pool.query(rememberStatement, [hashKey(limiting, key), rememberedSignInNetworkDays]);
}

/** Whether a key is remembered. */
export async function isStoredRateLimitExemptionKey(limiting: RateLimitSettings, key: string): Promise<boolean> {
  const found = await limiting.pool.query('SELECT FROM ops.rate_limit WHERE key = $1 AND ends_at > now()', [
    hashKey(limiting, key),
  ]);
  return found.rowCount === 1;
}
