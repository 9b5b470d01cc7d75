import { judgeDomain } from '@marketplace/domain/accounts/accounts.emailDomains.ts';
import domains from 'email-providers/all.json' with { type: 'json' };

const known: ReadonlySet<string> = new Set(domains);

/** The domain itself and those above it: whoever gives addresses away gives them below as well. */
function* upwards(domain: string): Iterable<string> {
  for (let rest = domain; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) yield rest;
}

/**
 * Whether everybody can have an address at a domain, so that two people there need not know each other.
 * @param domain in ASCII and lower case. @param alsoRefused what admins refuse besides.
 */
export function isPublicDomain(domain: string, alsoRefused: readonly string[]): boolean {
  if (judgeDomain(domain, alsoRefused).kind === 'personal') return true;
  return [...upwards(domain)].some((name) => known.has(name));
}
