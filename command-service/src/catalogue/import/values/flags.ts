import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { wrapCellValueWithoutDiagnostics, type ParsedCellValue } from '../diagnostics.ts';
import { parseYesNo } from './yesNo.ts';

const unknownValueMessage = msg`This is neither yes nor no. The value is stored as unknown.`;
const notPartnerMessage = msg`This is neither yes nor no. The provider is not marked as a partner.`;
const defaultValueMessage = msg`This is neither yes nor no. The default value is used.`;

/** @param message of the diagnostic about a text that is neither yes nor no. */
function parseFlag<T>(text: string, unreadable: T, message: Message): ParsedCellValue<boolean | T> {
  const value = parseYesNo(text);
  if (value !== null) return wrapCellValueWithoutDiagnostics(value);
  if (text === '') return wrapCellValueWithoutDiagnostics(unreadable);
  return { value: unreadable, diagnostics: [{ outcome: 'repair', code: 'unreadableFlag', value: text, message }] };
}

/** Parses a yes/no value. Returns `null` for all other texts, because an unreadable value is unknown, not No. */
export function parseYesNoCell(text: string): ParsedCellValue<boolean | null> {
  return parseFlag(text, null, unknownValueMessage);
}

/** Parses the partner flag: only a yes marks a partner. */
export function parsePartnerFlagCell(text: string): ParsedCellValue<boolean> {
  return parseFlag(text, false, notPartnerMessage);
}

/** Parses the showcase flag. Returns `null` for a text that is neither yes nor no, so that the default applies. */
export function parseShowcaseFlagCell(text: string): ParsedCellValue<boolean | null> {
  return parseFlag(text, null, defaultValueMessage);
}
