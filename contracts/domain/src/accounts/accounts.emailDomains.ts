import { parseEmail } from '@marketplace/contracts/kernel/emailAddress.ts';

/**
 * The 44 most used personal and throwaway domains: free webmail, Apple, AOL, privacy mail and throwaway services. Each
 * stands for itself and its subdomains.
 */
export const personalEmailDomains: readonly string[] = [
  // Free webmail.
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com', 'hotmail.com'],
  ...['hotmail.co.uk', 'outlook.com', 'live.com', 'msn.com', 'mail.com', 'email.com', 'gmx.com', 'gmx.net', 'gmx.de'],
  ...['web.de', 'zoho.com', 'yandex.com', 'yandex.ru', 'mail.ru', 'qq.com', '163.com'],
  // Apple, AOL.
  ...['icloud.com', 'me.com', 'mac.com', 'aol.com', 'aim.com'],
  // Privacy mail.
  ...['protonmail.com', 'proton.me', 'pm.me', 'tutanota.com', 'tuta.io', 'hushmail.com', 'fastmail.com'],
  // Throwaway services.
  ...['mailinator.com', 'guerrillamail.com', 'sharklasers.com', '10minutemail.com', 'tempmail.com', 'temp-mail.org'],
  ...['yopmail.com', 'throwaway.email', 'trashmail.com'],
];

export const invalidEmailText = 'Please enter a valid email address';
export const noMailText = 'This domain does not accept email.';
export const otherDomainText = 'Please ensure you are using your work or organizational email address.';

const organisationalEndings = ['.edu', '.ac.uk', '.edu.au', '.gov', '.gov.uk', '.gc.ca'];
const organisationalWords =
  'corp company inc ltd llc group tech solutions systems consulting industries international global'.split(' ');

/** What a registration may think of an address: `personal` is refused, `other` is taken with a warning. */
export type EmailVerdict =
  | { readonly kind: 'invalid'; readonly message: string }
  | { readonly kind: 'personal'; readonly domain: string; readonly message: string }
  | { readonly kind: 'organisational'; readonly domain: string }
  | { readonly kind: 'other'; readonly domain: string; readonly message: string };

/** @returns the domain of an address, in ASCII and lower case; `null` for what is no address. */
export function emailDomain(email: string): string | null {
  return parseEmail(email)?.domain ?? null;
}

/**
 * @returns the entry of the list that the domain is, or is below of; `null` for any other. @param domain in ASCII and lower case.
 * @param alsoRefused what admins refuse besides.
 */
function personalDomainOf(domain: string, alsoRefused: readonly string[] = []): string | null {
  const isBelow = (refused: string): boolean => domain === refused || domain.endsWith(`.${refused}`);
  return personalEmailDomains.find(isBelow) ?? alsoRefused.find(isBelow) ?? null;
}

/** Decides only whether the warning shows. @param domain in ASCII and lower case. */
function isClearlyOrganisational(domain: string): boolean {
  return (
    organisationalEndings.some((ending) => domain.endsWith(ending)) ||
    organisationalWords.some((word) => domain.includes(word))
  );
}

/** The text of a refused domain, word for word. */
function personalEmailText(domain: string): string {
  return `Personal email addresses from ${domain} are not allowed. Please use your organizational email address.`;
}

/** What the rules say of a domain alone. @param domain in ASCII and lower case. @param alsoRefused what admins refuse besides. */
export function judgeDomain(
  domain: string,
  alsoRefused: readonly string[] = [],
): Exclude<EmailVerdict, { kind: 'invalid' }> {
  if (personalDomainOf(domain, alsoRefused) !== null)
    return { kind: 'personal', domain, message: personalEmailText(domain) };
  if (isClearlyOrganisational(domain)) return { kind: 'organisational', domain };
  return { kind: 'other', domain, message: otherDomainText };
}

/** What the rules say of an address as it was typed; no look-up. */
export function judgeEmail(email: string, alsoRefused: readonly string[] = []): EmailVerdict {
  const domain = emailDomain(email);
  return domain === null ? { kind: 'invalid', message: invalidEmailText } : judgeDomain(domain, alsoRefused);
}
