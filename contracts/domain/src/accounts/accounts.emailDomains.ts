// Strings are not spell-checked: domains of mail providers.
// cspell:ignoreRegExp /(['"`])(?:(?!\1)[^\n])*\1/g
import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { parseEmailAddressParts } from '@marketplace/contracts/kernel/emailAddress.ts';

/**
 * The 44 most used personal and throwaway domains: free webmail, Apple, AOL, privacy-focused mail and throwaway
 * services. Each entry also covers its subdomains.
 */
export const personalEmailDomains: readonly string[] = [
  // Free webmail.
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'yahoo.co.uk', 'ymail.com', 'rocketmail.com', 'hotmail.com'],
  ...['hotmail.co.uk', 'outlook.com', 'live.com', 'msn.com', 'mail.com', 'email.com', 'gmx.com', 'gmx.net', 'gmx.de'],
  ...['web.de', 'zoho.com', 'yandex.com', 'yandex.ru', 'mail.ru', 'qq.com', '163.com'],
  // Apple, AOL.
  ...['icloud.com', 'me.com', 'mac.com', 'aol.com', 'aim.com'],
  // Privacy-focused mail.
  ...['protonmail.com', 'proton.me', 'pm.me', 'tutanota.com', 'tuta.io', 'hushmail.com', 'fastmail.com'],
  // Throwaway services.
  ...['mailinator.com', 'guerrillamail.com', 'sharklasers.com', '10minutemail.com', 'tempmail.com', 'temp-mail.org'],
  ...['yopmail.com', 'throwaway.email', 'trashmail.com'],
];

/** Text for an input that is not an email address. */
export const invalidEmailText = msg`Please enter a valid email address`;
/** Text for an address whose domain has no mail server. */
export const emailDomainWithoutMailServerText = msg`This domain does not accept email. Check the email address.`;
/** Advice for an address whose domain is neither known as personal nor as organisational. */
export const unrecognisedEmailDomainText = msg`Please ensure you are using your work or organizational email address.`;

const organisationalEndings = ['.edu', '.ac.uk', '.edu.au', '.gov', '.gov.uk', '.gc.ca'];
const organisationalWords =
  'corp company inc ltd llc group tech solutions systems consulting industries international global'.split(' ');

/**
 * Classification of an email address at registration: `invalid` and `personal` are rejected, `organisational` is
 * accepted, and `other` is accepted with a warning.
 */
export type RegistrationEmailClassification =
  | { readonly kind: 'invalid'; readonly message: Message }
  | { readonly kind: 'personal'; readonly domain: string; readonly message: Message }
  | { readonly kind: 'organisational'; readonly domain: string }
  | { readonly kind: 'other'; readonly domain: string; readonly message: Message };

/** @returns The domain of an address in ASCII and lower case, or `null` for an invalid address. */
export function parseEmailDomain(email: string): string | null {
  return parseEmailAddressParts(email)?.domain ?? null;
}

/**
 * Finds the list entry that equals the domain or is a parent of it; `null` if there is none.
 *
 * @param domain In ASCII and lower case.
 * @param alsoRefused Further domains refused by admins.
 */
function findPersonalDomain(domain: string, alsoRefused: readonly string[] = []): string | null {
  const isSameOrSubdomain = (refused: string): boolean => domain === refused || domain.endsWith(`.${refused}`);
  return personalEmailDomains.find(isSameOrSubdomain) ?? alsoRefused.find(isSameOrSubdomain) ?? null;
}

/**
 * Whether a domain clearly belongs to an organisation. Decides only whether registration shows a warning.
 *
 * @param domain In ASCII and lower case.
 */
function isClearlyOrganisational(domain: string): boolean {
  return (
    organisationalEndings.some((ending) => domain.endsWith(ending)) ||
    organisationalWords.some((word) => domain.includes(word))
  );
}

/** The refusal text fixed by the specification. */
function createPersonalEmailMessage(domain: string): Message {
  return msg`Personal email addresses from ${{ domain }} are not allowed. Please use your organizational email address.`;
}

/**
 * Classifies a domain without a DNS lookup.
 *
 * @param domain In ASCII and lower case.
 * @param alsoRefused Further domains refused by admins.
 */
export function classifyEmailDomain(
  domain: string,
  alsoRefused: readonly string[] = [],
): Exclude<RegistrationEmailClassification, { kind: 'invalid' }> {
  if (findPersonalDomain(domain, alsoRefused) !== null)
    return { kind: 'personal', domain, message: createPersonalEmailMessage(domain) };
  if (isClearlyOrganisational(domain)) return { kind: 'organisational', domain };
  return { kind: 'other', domain, message: unrecognisedEmailDomainText };
}

/** Classifies an email address as typed, without a DNS lookup. */
export function classifyEmail(email: string, alsoRefused: readonly string[] = []): RegistrationEmailClassification {
  const domain = parseEmailDomain(email);
  return domain === null ? { kind: 'invalid', message: invalidEmailText } : classifyEmailDomain(domain, alsoRefused);
}
