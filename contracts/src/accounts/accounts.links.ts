/** Purpose of a mailed link. */
export type LinkPurpose = 'confirm-email' | 'reset-password';

/**
 * URL of the page that a mailed link opens. The token is in the fragment, so it never reaches a server or a log.
 * @param origin without a trailing slash.
 */
export function mailedLink(origin: string, purpose: LinkPurpose, token: string): string {
  return `${origin}/${purpose}#token=${token}`;
}

/** @returns the token in a URL fragment, or `null`. */
export function tokenInHash(hash: string): string | null {
  return /^#token=([\w-]{43})$/.exec(hash)?.[1] ?? null;
}
