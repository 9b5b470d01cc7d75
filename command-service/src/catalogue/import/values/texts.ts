import { type CellDiagnostic, withoutDiagnostics, type ParsedValue } from '../diagnostics.ts';
import { truncateUtf16, isPlaceholderText } from '../normaliseText.ts';
import { splitList } from './lists.ts';

/** UTF-8 decoded as Windows-1252, or lost characters. */
const wronglyDecoded = /Ã[\u0080-\u00bf]|Â[\u0080-\u00bf]|â€|\ufffd/;

/** Truncates a text that is too long, and reports one that looks wrongly decoded. */
export function truncateText(text: string, max: number): ParsedValue<string> {
  const diagnostics: CellDiagnostic[] = [];
  if (wronglyDecoded.test(text)) {
    const message = 'The text looks wrongly decoded and was kept as it is.';
    diagnostics.push({ outcome: 'notice', code: 'wrongEncoding', value: text, message });
  }
  if (text.length > max) {
    const message = `The text was cut at ${max} characters.`;
    diagnostics.push({ outcome: 'repair', code: 'textCut', value: text, message });
  }
  return { value: truncateUtf16(text, max), diagnostics };
}

/** Creates a parser of phrases: line breaks become spaces; empty texts and placeholders become `null`. */
export function createTextParser(max: number): (text: string) => ParsedValue<string | null> {
  return (text) =>
    text === '' || isPlaceholderText(text) ? withoutDiagnostics(null) : truncateText(text.replaceAll('\n', ' '), max);
}

/** Creates a parser of lists as text, joining items with comma and space. */
export function createListTextParser(max: number, and: boolean): (text: string) => ParsedValue<string | null> {
  return (text) => {
    if (text === '' || isPlaceholderText(text)) return withoutDiagnostics(null);
    const items = splitList(text, { splitsAtAnd: and });
    return items.length === 0 ? withoutDiagnostics(null) : truncateText(items.join(', '), max);
  };
}
