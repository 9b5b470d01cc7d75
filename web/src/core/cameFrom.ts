import type { Location } from 'react-router';
import { z } from 'zod';

const CameFrom = z.object({ from: z.string().regex(/^\/(?!\/)/) });

/** The address inside this site that a redirect brought the visitor from, out of the router's state. */
export function cameFrom(state: unknown): string | null {
  const parsed = CameFrom.safeParse(state);
  return parsed.success ? parsed.data.from : null;
}

/**
 * @returns the page to continue at after a sign-in that leaves this page: the page itself, or the one before, where this page is only
 * there for signing in.
 */
export function pageToReturnTo({ pathname, search, hash, state }: Location<unknown>): string {
  if (pathname === '/login') return cameFrom(state) ?? '/';
  if (pathname === '/company-sign-in') return typeof state === 'string' ? state : '/';
  return `${pathname}${search}${hash}`;
}
