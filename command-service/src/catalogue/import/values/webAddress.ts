import { type Diagnostic, quiet, type Reading } from '../diagnostics.ts';
import { isPlaceholder } from '../text.ts';

const longest = 500;

function diagnostic(code: string, value: string, message: string): Diagnostic {
  return { outcome: 'repair', code, value, message };
}

/** An address that a browser may open: http or https, a host with a dot, no user name. */
function safeAddress(text: string): string | null {
  if (!/^https?:\/\/[^\s/]/i.test(text) || text.length > longest) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (!/^[^.]+(\.[^.]+)+$/.test(url.hostname)) return null;
  const address = /[<>"'`{}|\\^]/.test(text) ? url.href : text;
  return address.length > longest ? null : address;
}

function withScheme(text: string): string | null {
  const bare = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text);
  return bare ? `https://${text}` : null;
}

/** Addresses that stand beside each other: with spaces, "and", or commas between that are no part of an address. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(/[,;|]+|\s+/g)) {
    const end = index + mark.length;
    const isSeparator =
      /^\s/.test(mark) || end === text.length || /^(?:\s|https?:|www\.)/i.test(text.slice(end, end + 6));
    if (!isSeparator) continue;
    parts.push(text.slice(start, index));
    start = end;
  }
  parts.push(text.slice(start));
  return parts.filter((part) => part !== '' && part.toLowerCase() !== 'and');
}

/**
 * The first address in a cell: completed when only the scheme is missing, `null` with a warning when it is none that a
 * browser may open.
 */
export function readWebsite(text: string): Reading<string | null> {
  if (text === '' || isPlaceholder(text)) return quiet(null);
  const [first = '', ...others] = partsOf(text);
  const diagnostics: Diagnostic[] = [];
  if (others.length > 0)
    diagnostics.push(diagnostic('severalAddresses', text, 'Of several addresses the first was taken.'));
  const completed = withScheme(first);
  const address = safeAddress(completed ?? first);
  if (address === null) {
    return { value: null, diagnostics: [diagnostic('badAddress', text, 'This is no web address; it was left empty.')] };
  }
  if (completed !== null) diagnostics.push(diagnostic('schemeAdded', text, `The address became ${address}.`));
  return { value: address, diagnostics };
}
