import { msg, plural } from '@lingui/core/runtime-macro';
import { type CellDiagnostic, wrapCellValueWithoutDiagnostics, type ParsedCellValue } from '../diagnostics.ts';
import { truncateUtf16, isPlaceholderText } from '../normaliseText.ts';
import { splitListText } from './lists.ts';

/** Signs of UTF-8 that was decoded as Windows-1252, or of lost characters. */
const wronglyDecoded = /Ã[\u0080-\u00bf]|Â[\u0080-\u00bf]|â€|\ufffd/;

const wrongEncodingMessage = msg`This text may contain incorrectly decoded characters. It is imported unchanged.`;

/** Truncates a text that is too long, and reports a text that looks wrongly decoded. */
export function truncateImportedCellTextWithDiagnostics(text: string, max: number): ParsedCellValue<string> {
  const diagnostics: CellDiagnostic[] = [];
  if (wronglyDecoded.test(text)) {
    diagnostics.push({ outcome: 'notice', code: 'wrongEncoding', value: text, message: wrongEncodingMessage });
  }
  if (text.length > max) {
    const message = () =>
      msg`The text is shortened to ${plural({ max }, { one: '# character', other: '# characters' })}.`;
    diagnostics.push({ outcome: 'repair', code: 'textCut', value: text, message });
  }
  return { value: truncateUtf16(text, max), diagnostics };
}

/** Creates a parser of phrases: line breaks become spaces; empty texts and placeholders become `null`. */
export function createTextCellParser(max: number): (text: string) => ParsedCellValue<string | null> {
  return (text) =>
    text === '' || isPlaceholderText(text)
      ? wrapCellValueWithoutDiagnostics(null)
      : truncateImportedCellTextWithDiagnostics(text.replaceAll('\n', ' '), max);
}

/**
 * Creates a parser of lists that returns the items as one text, separated by comma and space.
 * @param and whether the word "and" also separates items.
 */
export function createListCellParser(max: number, and: boolean): (text: string) => ParsedCellValue<string | null> {
  return (text) => {
    if (text === '' || isPlaceholderText(text)) return wrapCellValueWithoutDiagnostics(null);
    const items = splitListText(text, { splitsAtAnd: and });
    return items.length === 0
      ? wrapCellValueWithoutDiagnostics(null)
      : truncateImportedCellTextWithDiagnostics(items.join(', '), max);
  };
}
