import { createHmac } from 'node:crypto';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Pool } from 'pg';

/** Where calls are counted, for all replicas together. */
export interface RateLimiting {
  readonly pool: Pool;
  /** Multiplies every limit; more than 1 for demos and tests. */
  readonly factor: number;
  /** What is kept of accounts and addresses is a hash under this. */
  readonly secret: string;
}

/** Milliseconds of a window that the library leaves out. */
const usualWindowMs = 60_000;
/** Days for which a network stays known to an account that signed in from there. */
export const knownDays = 30;

const countCall = `
  INSERT INTO ops.rate_limit AS r (key, calls, ends_at) VALUES ($1, 1, now() + $2 * interval '1 ms')
  ON CONFLICT (key) DO UPDATE SET
    calls = CASE WHEN r.ends_at <= now() THEN 1 ELSE r.calls + 1 END,
    ends_at = CASE WHEN r.ends_at <= now() THEN excluded.ends_at ELSE r.ends_at END
  RETURNING calls AS current, greatest(extract(epoch FROM ends_at - now()) * 1000, 0)::int AS ttl`;
const uncountCalls = 'UPDATE ops.rate_limit SET calls = calls - 1 WHERE key = ANY ($1) AND calls > 0';
const keepKnown = `
  INSERT INTO ops.rate_limit (key, calls, ends_at) VALUES ($1, 0, now() + $2 * interval '1 day')
  ON CONFLICT (key) DO UPDATE SET ends_at = excluded.ends_at`;

function hashed({ secret }: RateLimiting, key: string): Buffer {
  return createHmac('sha256', secret).update(key).digest();
}

type Counted = Parameters<Parameters<FastifyRateLimitStore['incr']>[1]>[1];

/** The library wants a class, and makes it itself. */
export function storeIn(limiting: RateLimiting): FastifyRateLimitStoreCtor {
  const count = async (key: string, windowMs: number): Promise<Counted> => {
    const { rows } = await limiting.pool.query<NonNullable<Counted>>({
      name: 'count-call',
      text: countCall,
      values: [hashed(limiting, key), windowMs],
    });
    return rows[0];
  };
  return class PostgresStore implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, counted?: Counted) => void, windowMs = usualWindowMs): void {
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

/** Takes back that calls were counted under these keys. */
export async function giveBack(limiting: RateLimiting, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await limiting.pool.query(uncountCalls, [keys.map((key) => hashed(limiting, key))]);
}

/** Notes for some weeks that a key is known. */
export async function remember(limiting: RateLimiting, key: string): Promise<void> {
  await limiting.pool.query(keepKnown, [hashed(limiting, key), knownDays]);
}

/** Whether a key was noted. */
export async function isRemembered(limiting: RateLimiting, key: string): Promise<boolean> {
  const found = await limiting.pool.query('SELECT FROM ops.rate_limit WHERE key = $1 AND ends_at > now()', [
    hashed(limiting, key),
  ]);
  return found.rowCount === 1;
}
