import { wrapCellValueWithoutDiagnostics, type ParsedCellValue } from '../diagnostics.ts';
import { parseYesNo } from './yesNo.ts';

/** Parses a yes/no value. Returns `null` for all other texts, because an unreadable value is unknown, not No. */
export function parseYesNoCell(text: string): ParsedCellValue<boolean | null> {
  const value = parseYesNo(text);
  if (value !== null || text === '') return wrapCellValueWithoutDiagnostics(value);
  const message = 'Neither yes nor no: the value is unknown.';
  return { value: null, diagnostics: [{ outcome: 'repair', code: 'unreadableFlag', value: text, message }] };
}

/** Parses the partner flag: only a yes marks a partner. */
export function parsePartnerFlagCell(text: string): ParsedCellValue<boolean> {
  return wrapCellValueWithoutDiagnostics(parseYesNo(text) === true);
}
