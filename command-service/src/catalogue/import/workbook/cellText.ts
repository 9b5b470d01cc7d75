import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import { unescapeSpreadsheetFormula } from '@marketplace/contracts/kernel/formulaEscaping.ts';
import { type CellObject, SSF } from 'xlsx';
import type { CellDiagnostic } from '../diagnostics.ts';
import { memoizeForLongTexts } from '../memoizeLongTexts.ts';
import { normaliseCellText } from '../normaliseText.ts';

/** The displayed text of a cell. `link` is the target of its hyperlink outside the workbook, if any. */
export interface CellTextWithLinkAndDiagnostic {
  readonly text: string;
  readonly link: string | null;
  readonly diagnostic: CellDiagnostic | null;
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
const emptyCell: CellTextWithLinkAndDiagnostic = { text: '', link: null, diagnostic: null };
const errorText = /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|GETTING_DATA)$/;

const dateMessage = msg`The date is imported as text.`;
const formulaErrorMessage = msg`The formula returned an error. The cell is treated as empty.`;
const missingResultMessage = msg`The formula has no stored result. The cell is treated as empty. Open the file in Excel, save it, and upload it again.`;

function createRepair(code: string, value: string | null, message: Message): CellDiagnostic {
  return { outcome: 'repair', code, value, message };
}

/** `YYYY-MM-DD` for a day number formatted as a date, `null` for any other number. */
function formatDate(cell: CellObject, date1904: boolean): string | null {
  if (typeof cell.v !== 'number' || typeof cell.z !== 'string' || cell.v < 1) return null;
  if (!formats.is_date(cell.z)) return null;
  const date = formats.parse_date_code(cell.v, { date1904 });
  if (date === null) return null;
  const part = (number: number, digits: number): string => String(number).padStart(digits, '0');
  return `${part(date.y, 4)}-${part(date.m, 2)}-${part(date.d, 2)}`;
}

/** A number as displayed in its cell. */
function formatNumber({ v, w, z }: CellObject, date1904: boolean): string {
  if (w !== undefined) return w;
  if (typeof z !== 'string' && Number.isInteger(v)) return String(v);
  try {
    return formats.format(String(z ?? 'General'), Number(v), { date1904 });
  } catch {
    return String(v);
  }
}

function readNumberCell(cell: CellObject, date1904: boolean): CellTextWithLinkAndDiagnostic {
  const date = formatDate(cell, date1904);
  const shown = normaliseCellText(formatNumber(cell, date1904));
  if (date === null) return { ...emptyCell, text: shown };
  return { ...emptyCell, text: date, diagnostic: createRepair('dateInText', shown, dateMessage) };
}

function getExternalLink(cell: CellObject): string | null {
  const target = cell.l?.Target;
  return target === undefined || target.startsWith('#') ? null : normaliseCellText(target);
}

const toDisplayedText = memoizeForLongTexts((raw) => {
  const text = normaliseCellText(raw);
  // Earlier exports and CSV files put an apostrophe before texts that spreadsheets would evaluate as formulas.
  const shown = unescapeSpreadsheetFormula(text);
  return shown === raw ? text : normaliseCellText(shown);
});

function readStringCell(cell: CellObject): CellTextWithLinkAndDiagnostic {
  const text = toDisplayedText(String(cell.v ?? ''));
  return errorText.test(text) ? readErrorCell(text) : { text, link: getExternalLink(cell), diagnostic: null };
}

function readErrorCell(shown: string): CellTextWithLinkAndDiagnostic {
  return { ...emptyCell, diagnostic: createRepair('formulaError', shown, formulaErrorMessage) };
}

function readEmptyCell(cell: CellObject): CellTextWithLinkAndDiagnostic {
  if (cell.f === undefined) return emptyCell;
  return {
    ...emptyCell,
    diagnostic: createRepair('formulaWithoutResult', cell.f === '' ? null : `=${cell.f}`, missingResultMessage),
  };
}

/**
 * Reads a cell as displayed: the stored result of a formula, formatted numbers, dates as `YYYY-MM-DD`. Never
 * calculates formulas. An error becomes an empty cell with a diagnostic.
 */
export function readCellText(cell: CellObject | undefined, date1904: boolean): CellTextWithLinkAndDiagnostic {
  if (cell === undefined) return emptyCell;
  if (cell.t === 'n' && cell.v !== undefined) return readNumberCell(cell, date1904);
  if (cell.t === 'b') return { ...emptyCell, text: cell.v === true ? 'TRUE' : 'FALSE' };
  if (cell.t === 'e') return readErrorCell(cell.w ?? '#N/A');
  return cell.t === 's' ? readStringCell(cell) : readEmptyCell(cell);
}
