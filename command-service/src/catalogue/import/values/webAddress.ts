import { msg } from '@lingui/core/runtime-macro';
import {
  type CellDiagnostic,
  type DiagnosticMessage,
  wrapCellValueWithoutDiagnostics,
  type ParsedCellValue,
} from '../diagnostics.ts';
import { isPlaceholderText } from '../normaliseText.ts';

const maxLength = 500;

function createRepair(code: string, value: string, message: DiagnosticMessage): CellDiagnostic {
  return { outcome: 'repair', code, value, message };
}

/** A URL that is safe to open: http or https, a host with a dot, no user name or password. Returns `null` otherwise. */
function parseSafeUrl(text: string): string | null {
  if (!/^https?:\/\/[^\s/]/i.test(text) || text.length > maxLength) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  if (!/^[^.]+(\.[^.]+)+$/.test(url.hostname)) return null;
  const address = /[<>"'`{}|\\^]/.test(text) ? url.href : text;
  return address.length > maxLength ? null : address;
}

function addScheme(text: string): string | null {
  const bare = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]\S*)?$/u.test(text);
  return bare ? `https://${text}` : null;
}

/**
 * Splits a cell with several addresses at spaces, the word "and", and commas, semicolons or vertical bars that are not
 * part of an address.
 */
function splitAddresses(text: string): string[] {
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
 * Parses the first address in a cell. Adds a missing scheme; returns `null` with a warning for an address that is not
 * safe to open.
 */
export function parseWebsiteCell(text: string): ParsedCellValue<string | null> {
  if (text === '' || isPlaceholderText(text)) return wrapCellValueWithoutDiagnostics(null);
  const [first = '', ...others] = splitAddresses(text);
  const diagnostics: CellDiagnostic[] = [];
  if (others.length > 0)
    diagnostics.push(
      createRepair(
        'severalAddresses',
        text,
        () => msg`The cell contains more than one web address. Only the first one is imported.`,
      ),
    );
  const completed = addScheme(first);
  const address = parseSafeUrl(completed ?? first);
  if (address === null) {
    return {
      value: null,
      diagnostics: [
        createRepair('badAddress', text, () => msg`This is not a valid web address. The field is left empty.`),
      ],
    };
  }
  if (completed !== null)
    diagnostics.push(
      createRepair('schemeAdded', text, () => msg`The web address is incomplete. It is imported as ${{ address }}.`),
    );
  return { value: address, diagnostics };
}
