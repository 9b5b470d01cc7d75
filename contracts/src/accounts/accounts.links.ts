/** Purpose of a mailed link. */
export type MailLinkPurpose = 'confirm-email' | 'reset-password';

/**
 * URL of the page that a mailed link opens. The token is in the fragment, so it never reaches a server or a log.
 * @param origin without a trailing slash.
 */
export function buildAccountMailLinkUrl(origin: string, purpose: MailLinkPurpose, token: string): string {
  return `${origin}/${purpose}#token=${token}`;
}

/** @returns the token in a URL fragment, or `null`. */
export function parseMailLinkToken(hash: string): string | null {
  return /^#token=([\w-]{43})$/.exec(hash)?.[1] ?? null;
}
