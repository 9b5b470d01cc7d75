import type { Location } from 'react-router';
import { z } from 'zod';

const RedirectState = z.object({ from: z.string().regex(/^\/(?!\/)/) });

/**
 * Returns the path within this site that the visitor was redirected from, as stored in the router state; `null` if
 * there is none.
 */
export function getRedirectedFromPathInRouterState(state: unknown): string | null {
  const parsed = RedirectState.safeParse(state);
  return parsed.success ? parsed.data.from : null;
}

/**
 * Returns the path to open after a sign-in: the current page, or the previous page if the current page is a sign-in
 * page.
 */
export function getPathAfterSignIn({ pathname, search, hash, state }: Location<unknown>): string {
  if (pathname === '/login') return getRedirectedFromPathInRouterState(state) ?? '/';
  if (pathname === '/company-sign-in') return typeof state === 'string' ? state : '/';
  return `${pathname}${search}${hash}`;
}
