/** What a mailed link is for. */
export type LinkPurpose = 'confirm-email' | 'reset-password';

/**
 * The page that a mailed link opens. The token stands behind the #, so that no server and no log ever sees it.
 * @param origin without a slash at its end.
 */
export function mailedLink(origin: string, purpose: LinkPurpose, token: string): string {
  return `${origin}/${purpose}#token=${token}`;
}

/** @returns the token in the part of an address behind the #, or `null`. */
export function tokenInHash(hash: string): string | null {
  return /^#token=([\w-]{43})$/.exec(hash)?.[1] ?? null;
}
