import { rateLimitForReads } from '@marketplace/contracts/kernel/rateLimits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { throwTooManyRequests } from './rateLimits.ts';

/**
 * Counts in memory in fixed windows that are the same for every key; the counts are cleared when a window ends.
 * @param max maximum calls per key and window.
 * @param now returns the milliseconds of a clock, which may be set back.
 * @returns a function that counts a call of a key, and returns 0 if it is allowed, otherwise the seconds until the
 * window ends.
 */
export function createInMemoryFixedWindowRateLimiter(
  max: number,
  windowSeconds: number,
  now: () => number,
): (key: string) => number {
  const windowMs = windowSeconds * 1000;
  let began = now();
  const calls = new Map<string, number>();
  return (key) => {
    const passed = now() - began;
    if (passed < 0 || passed >= windowMs) {
      began = now();
      calls.clear();
    }
    const count = (calls.get(key) ?? 0) + 1;
    calls.set(key, count);
    return count <= max ? 0 : Math.ceil((began + windowMs - now()) / 1000);
  };
}

/**
 * Adds `limitReads` to the app. `limitReads` refuses a read request of a session with 429 'request.too-many' and
 * Retry-After when the session's account has exceeded the limit. Each process counts separately, because the limit
 * protects its event loop.
 * @param factor multiplies the limit; `null` disables it.
 * @param now returns the milliseconds of a clock.
 */
export function addReadRateLimit(app: FastifyInstance, factor: number | null, now: () => number): void {
  const { perAccount, windowSeconds } = rateLimitForReads;
  const count =
    factor === null ? null : createInMemoryFixedWindowRateLimiter(Math.ceil(perAccount * factor), windowSeconds, now);
  app.decorate('limitReads', ({ caller, holder }: FastifyRequest, reply: FastifyReply): void => {
    // Calls with an API token have a separate limit.
    if (count === null || caller === null || holder !== null) return;
    const seconds = count(caller.userId);
    if (seconds > 0) throwTooManyRequests(reply, seconds, 'requests');
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    /** @throws Refusal 'request.too-many' (429). */
    limitReads(this: void, request: FastifyRequest, reply: FastifyReply): void;
  }
}
