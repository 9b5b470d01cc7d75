import { msg } from '@lingui/core/runtime-macro';
import { z } from 'zod';
import { failWith } from './messages/messages.ts';

/** Maximum lengths in octets (RFC 5321). */
const maxOctets = { local: 64, domain: 253, whole: 254 } as const;

const dnsName = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * @returns a domain as it appears in the DNS: in ASCII by IDNA (UTS 46, as in URLs), in lower case, without a trailing
 * dot; `null` for anything else, such as an IP address or a single label.
 */
export function toAsciiDomain(typed: string): string | null {
  // The URL parser would interpret these characters instead of rejecting them.
  if (/[\s/?#@:\\%[\]]/.test(typed) || !URL.canParse(`http://${typed}`)) return null;
  const domain = new URL(`http://${typed}`).hostname.replace(/\.$/, '');
  const topLevelDomain = domain.slice(domain.lastIndexOf('.') + 1);
  return domain.length <= maxOctets.domain && dnsName.test(domain) && /[a-z]/.test(topLevelDomain) ? domain : null;
}

/**
 * Quoted local parts (RFC 5321): printable ASCII, with backslash escapes. Excludes `<` and `>`, because mail libraries
 * drop them.
 */
const quotedLocal = /^"(?:[ !#-;=?-[\]-~x]|\\[ -;=?-~])+"$/;

/** Replaces non-ASCII letters, marks and digits with `x`, because the grammar of a local part covers only ASCII. */
function replaceNonAsciiLetters(local: string): string {
  return local.replace(/[^\P{L}\p{ASCII}]|[^\P{M}\p{ASCII}]|[^\P{N}\p{ASCII}]/gu, 'x');
}

/** @returns the local part with minimal quoting, so that each mailbox has one form; `null` if invalid. */
function normaliseLocalPart(local: string, domain: string): string | null {
  const isPlain = (text: string): boolean => z.regexes.html5Email.test(`${replaceNonAsciiLetters(text)}@${domain}`);
  if (isPlain(local)) return local;
  if (!quotedLocal.test(replaceNonAsciiLetters(local))) return null;
  const content = local.slice(1, -1).replace(/\\(.)/gu, '$1');
  return isPlain(content) ? content : `"${content.replace(/["\\]/g, '\\$&')}"`;
}

interface EmailParts {
  /** As typed, in NFC, quoted only where necessary. */
  readonly local: string;
  /** In ASCII. */
  readonly domain: string;
}

/**
 * @returns the parts of a deliverable address; `null` for anything else. An address may contain letters of all scripts
 * (RFC 6531) and a quoted local part.
 */
export function parseEmailAddressParts(typed: string): EmailParts | null {
  const trimmed = typed.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0)).normalize('NFC');
  const domain = toAsciiDomain(trimmed.slice(at + 1));
  if (domain === null || new TextEncoder().encode(local).length > maxOctets.local) return null;
  const canonical = normaliseLocalPart(local, domain);
  return canonical === null ? null : { local: canonical, domain };
}

/**
 * @returns the form in which addresses are stored, and compared byte by byte: the domain in ASCII, the local part in
 * NFC and in lower case, independent of the locale. Never convert addresses to lower case in SQL, because databases use
 * different rules. Also normalises invalid addresses, because accounts that were stored with an invalid address must
 * still be found.
 */
export function normaliseEmail(typed: string): string {
  const parts = parseEmailAddressParts(typed);
  const lower = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC');
  return parts === null ? lower(typed.trim()) : `${lower(parts.local)}@${parts.domain}`;
}

const failWithInvalidAddress = failWith(msg`Please enter a valid email address.`);

/**
 * An email address with which an account is looked up. Accepts every address that earlier releases accepted at
 * registration.
 */
export const AccountLookupEmailAddress = z
  .string()
  .trim()
  .max(maxOctets.whole, { abort: true })
  .regex(/^(?:[^\s@]+|"(?:[^"\\\s]| |\\[ -~])+")@[^\s@][^\s@.]*\.[^\s@]+$/, {
    ...failWithInvalidAddress,
    abort: true,
  });

/** A deliverable email address, as typed. */
export const DeliverableEmailAddress = AccountLookupEmailAddress.refine(
  (typed) => parseEmailAddressParts(typed) !== null,
  failWithInvalidAddress,
);

/** A domain, as typed; parsed to the form of `toAsciiDomain`. */
export const DomainName = z
  .string()
  .trim()
  .max(maxOctets.domain)
  .overwrite((typed) => toAsciiDomain(typed) ?? typed)
  .refine((domain) => toAsciiDomain(domain) === domain, failWith(msg`Please enter a domain such as example.com.`));
