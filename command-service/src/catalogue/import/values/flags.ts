import { wrapCellValueWithoutDiagnostics, type ParsedCellValue } from '../diagnostics.ts';
import { parseYesNo } from './yesNo.ts';

/** @param effect consequence of a text that is neither yes nor no, quoted in the diagnostic. */
function parseFlag<T>(text: string, unreadable: T, effect: string): ParsedCellValue<boolean | T> {
  const value = parseYesNo(text);
  if (value !== null) return wrapCellValueWithoutDiagnostics(value);
  if (text === '') return wrapCellValueWithoutDiagnostics(unreadable);
  const message = `Neither yes nor no: ${effect}.`;
  return { value: unreadable, diagnostics: [{ outcome: 'repair', code: 'unreadableFlag', value: text, message }] };
}

/** Parses a yes/no value. Returns `null` for all other texts, because an unreadable value is unknown, not No. */
export function parseYesNoCell(text: string): ParsedCellValue<boolean | null> {
  return parseFlag(text, null, 'the value is unknown');
}

/** Parses the partner flag: only a yes marks a partner. */
export function parsePartnerFlagCell(text: string): ParsedCellValue<boolean> {
  return parseFlag(text, false, 'the provider is not marked as a partner');
}

/** Parses the showcase flag. Returns `null` for a text that is neither yes nor no, so that the default applies. */
export function parseShowcaseFlagCell(text: string): ParsedCellValue<boolean | null> {
  return parseFlag(text, null, 'the default applies');
}
