import { unescapeFormula } from '@marketplace/contracts/kernel/formulaText.ts';
import { type CellObject, SSF } from 'xlsx';
import type { Diagnostic } from '../diagnostics.ts';
import { rememberLong } from '../longTexts.ts';
import { cleanText } from '../text.ts';

/** What a cell says. `link` is where its hyperlink leads, when it has one outside the workbook. */
export interface CellText {
  readonly text: string;
  readonly link: string | null;
  readonly diagnostic: Diagnostic | null;
}

interface Formats {
  readonly format: (format: string, value: number, options: { date1904: boolean }) => string;
  readonly is_date: (format: string) => boolean;
  readonly parse_date_code: (
    value: number,
    options: { date1904: boolean },
  ) => { y: number; m: number; d: number } | null;
}

const formats = SSF as Formats;
const nothing: CellText = { text: '', link: null, diagnostic: null };
const errorText = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/;

function repaired(code: string, value: string | null, message: string): Diagnostic {
  return { outcome: 'repair', code, value, message };
}

/** `YYYY-MM-DD` of a day number that is formatted as a date, `null` for any other number. */
function dateOf(cell: CellObject, date1904: boolean): string | null {
  if (typeof cell.v !== 'number' || typeof cell.z !== 'string' || cell.v < 1) return null;
  if (!formats.is_date(cell.z)) return null;
  const date = formats.parse_date_code(cell.v, { date1904 });
  if (date === null) return null;
  const part = (number: number, digits: number): string => String(number).padStart(digits, '0');
  return `${part(date.y, 4)}-${part(date.m, 2)}-${part(date.d, 2)}`;
}

/** A number as its cell displays it. */
function shownNumber({ v, w, z }: CellObject, date1904: boolean): string {
  if (w !== undefined) return w;
  if (typeof z !== 'string' && Number.isInteger(v)) return String(v);
  try {
    return formats.format(String(z ?? 'General'), Number(v), { date1904 });
  } catch {
    return String(v);
  }
}

function numberText(cell: CellObject, date1904: boolean): CellText {
  const date = dateOf(cell, date1904);
  const shown = cleanText(shownNumber(cell, date1904));
  if (date === null) return { ...nothing, text: shown };
  return { ...nothing, text: date, diagnostic: repaired('dateInText', shown, 'A date was read as text.') };
}

function linkOf(cell: CellObject): string | null {
  const target = cell.l?.Target;
  return target === undefined || target.startsWith('#') ? null : cleanText(target);
}

const shownText = rememberLong((raw) => {
  const text = cleanText(raw);
  // Earlier exports and CSV files have an apostrophe that keeps spreadsheets from calculating a text.
  const shown = unescapeFormula(text);
  return shown === raw ? text : cleanText(shown);
});

function stringText(cell: CellObject): CellText {
  const text = shownText(String(cell.v ?? ''));
  return errorText.test(text) ? errorCell(text) : { text, link: linkOf(cell), diagnostic: null };
}

function errorCell(shown: string): CellText {
  return { ...nothing, diagnostic: repaired('formulaError', shown, 'A formula that failed was left empty.') };
}

function withoutValue(cell: CellObject): CellText {
  if (cell.f === undefined) return nothing;
  const message = 'A formula without a stored result was left empty. Open the file in Excel and save it again.';
  return { ...nothing, diagnostic: repaired('formulaWithoutResult', cell.f === '' ? null : `=${cell.f}`, message) };
}

/**
 * Reads a cell as displayed: the stored result of a formula, numbers as formatted, dates as `YYYY-MM-DD`. Nothing is ever
 * calculated. An error is an empty cell with a diagnostic.
 */
export function cellText(cell: CellObject | undefined, date1904: boolean): CellText {
  if (cell === undefined) return nothing;
  if (cell.t === 'n' && cell.v !== undefined) return numberText(cell, date1904);
  if (cell.t === 'b') return { ...nothing, text: cell.v === true ? 'TRUE' : 'FALSE' };
  if (cell.t === 'e') return errorCell(cell.w ?? '#N/A');
  return cell.t === 's' ? stringText(cell) : withoutValue(cell);
}
