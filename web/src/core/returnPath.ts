import type { Location } from 'react-router';
import { z } from 'zod';

const RedirectState = z.object({ from: z.string().regex(/^\/(?!\/)/) });

/**
 * The path within this site that the visitor was redirected from, read from the router's state; `null` when there is
 * none.
 */
export function getRedirectSource(state: unknown): string | null {
  const parsed = RedirectState.safeParse(state);
  return parsed.success ? parsed.data.from : null;
}

/**
 * The path to continue at after a sign-in that leaves this page: this page, or the previous one when this page is a
 * sign-in page.
 */
export function getPathAfterSignIn({ pathname, search, hash, state }: Location<unknown>): string {
  if (pathname === '/login') return getRedirectSource(state) ?? '/';
  if (pathname === '/company-sign-in') return typeof state === 'string' ? state : '/';
  return `${pathname}${search}${hash}`;
}
