import { msg } from '@lingui/core/runtime-macro';
import { wrapCellValueWithoutDiagnostics, type ParsedCellValue } from '../diagnostics.ts';
import { isPlaceholderText } from '../normaliseText.ts';

const maxLength = 200;

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The last segment of a path or URL; `null` for paths with `..` and unusable names. */
function extractFileName(text: string): string | null {
  const isAddress = /^[a-z][a-z0-9+.-]+:\/\//i.test(text);
  const path = isAddress ? decode(text.split(/[?#]/, 1).join('')) : text;
  const parts = path.split(/[\\/]/);
  const name = parts.at(-1)?.trim() ?? '';
  const leavesFolder = parts.includes('..') || decode(path).split(/[\\/]/).includes('..');
  const usable = /^[^\p{Cc}.:*?"<>|][^\p{Cc}:*?"<>|]*$/u.test(name) && !/%2f|%5c|%00/i.test(name);
  return leavesFolder || !usable || name.length > maxLength ? null : name;
}

/**
 * Parses a cell into the file name for /logos/{file}. Only the last segment of a path or URL is used. The file need not
 * exist.
 */
export function parseLogoFileNameCell(text: string): ParsedCellValue<string | null> {
  if (text === '' || isPlaceholderText(text)) return wrapCellValueWithoutDiagnostics(null);
  const name = extractFileName(text);
  if (name !== null) return wrapCellValueWithoutDiagnostics(name);
  const message = () => msg`This is not a valid file name. The field is left empty.`;
  return { value: null, diagnostics: [{ outcome: 'repair', code: 'badLogo', value: text, message }] };
}
