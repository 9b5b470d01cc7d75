import { z } from 'zod';

/** Octets of the longest parts and of the longest whole (RFC 5321). */
const longest = { local: 64, domain: 253, whole: 254 } as const;

const dnsName = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)+$/;

/**
 * @returns a domain as the DNS has it: in ASCII by IDNA (UTS 46, as every browser and Node do it for web addresses), in lower case,
 * without a dot at its end; `null` for what is none, such as an IP address or a single word.
 */
export function asciiDomain(typed: string): string | null {
  // What else a web address gives a meaning to.
  if (/[\s/?#@:\\%[\]]/.test(typed) || !URL.canParse(`http://${typed}`)) return null;
  const domain = new URL(`http://${typed}`).hostname.replace(/\.$/, '');
  const last = domain.slice(domain.lastIndexOf('.') + 1);
  return domain.length <= longest.domain && dnsName.test(domain) && /[a-z]/.test(last) ? domain : null;
}

/** Quoted local parts (RFC 5321): printable ASCII, a backslash before any of it. Mail libraries drop `<` and `>`, so there are none. */
const quotedLocal = /^"(?:[ !#-;=?-[\]-~x]|\\[ -;=?-~])+"$/;

/** Letters, marks and digits of other scripts as `x`: what is allowed of a local part is said of ASCII alone. */
function withoutScripts(local: string): string {
  return local.replace(/[^\P{L}\p{ASCII}]|[^\P{M}\p{ASCII}]|[^\P{N}\p{ASCII}]/gu, 'x');
}

/** @returns the local part with the quotes and backslashes that it needs, so that one mailbox has one form; `null` for what is none. */
function canonicalLocal(local: string, domain: string): string | null {
  const isPlain = (text: string): boolean => z.regexes.html5Email.test(`${withoutScripts(text)}@${domain}`);
  if (isPlain(local)) return local;
  if (!quotedLocal.test(withoutScripts(local))) return null;
  const content = local.slice(1, -1).replace(/\\(.)/gu, '$1');
  return isPlain(content) ? content : `"${content.replace(/["\\]/g, '\\$&')}"`;
}

interface Parts {
  /** As it was typed, composed (NFC), in quotes only where it needs them. */
  readonly local: string;
  /** In ASCII. */
  readonly domain: string;
}

/**
 * @returns the parts of an address that mail can be sent to, letters of all scripts (RFC 6531) and quoted local parts included; `null` for
 * anything else.
 */
export function parseEmail(typed: string): Parts | null {
  const trimmed = typed.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, Math.max(at, 0)).normalize('NFC');
  const domain = asciiDomain(trimmed.slice(at + 1));
  if (domain === null || new TextEncoder().encode(local).length > longest.local) return null;
  const canonical = canonicalLocal(local, domain);
  return canonical === null ? null : { local: canonical, domain };
}

/**
 * @returns the one form in which addresses are stored and compared, byte by byte: the domain in ASCII, the rest composed and in the lower
 * case of Unicode, whatever the language. Nothing else may lower the case of an address: databases do it differently. What is no address
 * gets a form too, so that whoever is stored under one is still found.
 */
export function normaliseEmail(typed: string): string {
  const parts = parseEmail(typed);
  const lower = (text: string): string => text.normalize('NFC').toLowerCase().normalize('NFC');
  return parts === null ? lower(typed.trim()) : `${lower(parts.local)}@${parts.domain}`;
}

/** What somebody may be looked for by: as loose as addresses were taken once. */
export const TypedAddress = z
  .string()
  .trim()
  .max(longest.whole, { abort: true })
  .regex(/^(?:[^\s@]+|"(?:[^"\\\s]| |\\[ -~])+")@[^\s@][^\s@.]*\.[^\s@]+$/, {
    error: 'Please enter a valid email address.',
    abort: true,
  });

/** An e-mail address as people type it, that mail can be sent to. */
export const EmailAddress = TypedAddress.refine(
  (typed) => parseEmail(typed) !== null,
  'Please enter a valid email address.',
);

/** A domain as people type it, in the form of `asciiDomain`. */
export const DomainName = z
  .string()
  .trim()
  .max(longest.domain)
  .overwrite((typed) => asciiDomain(typed) ?? typed)
  .refine((domain) => asciiDomain(domain) === domain, 'Please enter a domain like example.com.');
