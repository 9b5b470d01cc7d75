import type { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as XLSX from 'xlsx';
import { saveAsXlsx } from '../container/fileKind.ts';
import { type CompoundFile, openCompoundFile } from '../container/compoundFile.ts';
import { unwrapWorkbook } from '../container/defaultPassword.ts';
import { refuseUpload, type UploadLimits } from '../uploadLimits.ts';
import { nextColumns, watchFarCells } from './farCells.ts';
import { searchedRows, type Sheet, type SheetEntry, type Workbook } from './workbook.ts';

/** Number formats are kept to see which numbers are dates. */
const parsing: XLSX.ParsingOptions = { type: 'buffer', dense: true, cellFormula: true, cellHTML: false, cellNF: true };

/** Number of the last column of an .xls, IV, counted from 0. */
const lastColumn = 255;

/** What else is kept in compound files, by a stream that only it has. */
const otherPrograms: readonly (readonly [RegExp, string])[] = [
  [/^WordDocument$/i, 'a Word document (.doc)'],
  [/^PowerPoint Document$/i, 'a PowerPoint presentation (.ppt)'],
  [/^(__properties_version|__substg|__nameid)/i, 'an Outlook message (.msg)'],
  [/^VisioDocument$/i, 'a Visio drawing'],
  [/^Catalog$/i, 'a folder of thumbnails'],
];

function refuseOther({ names }: CompoundFile): Refusal {
  const known = otherPrograms.find(([pattern]) => names.some((name) => pattern.test(name)));
  return refuseUpload(
    'upload.not-excel',
    `The content is not an Excel workbook but ${known?.[1] ?? 'the file of another program'}. ${saveAsXlsx}`,
  );
}

/** The stream of Excel 97-2003, or that of Excel 5 and 95; both begin with the record BOF. */
function workbookStream(file: CompoundFile): Buffer {
  const stream = file.stream('Workbook') ?? file.stream('Book');
  if (stream === null) throw refuseOther(file);
  if (stream[0] !== 0x09 || (stream[1] ?? 0) > 0x08) throw refuseDamaged();
  return stream;
}

/** Excel 95, and some of Excel 97 in French, obfuscate by XOR instead of encrypting, which the parser cannot undo. */
function refuseObfuscated(): Refusal {
  const reason =
    'The .xls file is encrypted. If Excel asks for a password, remove it. If Excel opens it without asking, the structure of the workbook is protected: switch off Review > Protect Workbook. Then save it as .xlsx and upload that.';
  return refuseUpload('upload.encrypted', reason);
}

function refuseDamaged(): Refusal {
  return refuseUpload('upload.damaged', 'The workbook is damaged: Excel would have to repair it first.');
}

/** A sheet named `__proto__` does not become a member of the parser's object, but its prototype. */
function sheetOf(book: XLSX.WorkBook, name: string): XLSX.WorkSheet | null {
  if (Object.hasOwn(book.Sheets, name)) return book.Sheets[name] ?? null;
  const prototype = Object.getPrototypeOf(book.Sheets) as XLSX.WorkSheet;
  return name === '__proto__' && Object.hasOwn(prototype, '!data') ? prototype : null;
}

const isFilled = (cell: XLSX.CellObject | undefined): boolean => cell !== undefined && cell.t !== 'z';

/** Maximum number of columns of a table: those before the gap when the cells directly left of the last column, IV, are empty. */
function tableColumns(rows: Sheet['rows'], { columns }: UploadLimits): number {
  const gap = lastColumn - nextColumns;
  return rows.some((cells) => cells?.slice(gap, lastColumn).some(isFilled)) ? columns : Math.min(columns, gap);
}

/** Removes the cells far to the right from their rows. @returns the first one. */
function dropFarCells(name: string, rows: Sheet['rows'], limits: UploadLimits): string | null {
  const columns = tableColumns(rows, limits);
  const far = watchFarCells(name, { columns });
  for (const [row, cells = []] of rows.entries()) {
    cells.forEach((cell, column) => {
      if (isFilled(cell)) far.isFar(row, column);
    });
    cells.length = Math.min(cells.length, columns);
  }
  return far.first();
}

function toSheet(name: string, sheet: XLSX.WorkSheet, limits: UploadLimits): Sheet {
  const rows: Sheet['rows'] = sheet['!data'] ?? [];
  return {
    name,
    rows,
    farCell: dropFarCells(name, rows, limits),
    merges: sheet['!merges'] ?? [],
    totals: [],
    hasComments: rows.some((row) => row?.some((cell) => (cell?.c?.length ?? 0) > 0)),
    hasHidden: false,
  };
}

function toEntry(book: XLSX.WorkBook, name: string, index: number, limits: UploadLimits): SheetEntry | null {
  const found = sheetOf(book, name);
  if (found === null || (found['!type'] ?? 'sheet') !== 'sheet') return null;
  return {
    name,
    hidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
    head: () => Promise.resolve((found['!data'] ?? []).slice(0, searchedRows)),
    read: () => Promise.resolve(toSheet(name, found, limits)),
  };
}

function parse(stream: Buffer): XLSX.WorkBook {
  try {
    return XLSX.read(stream, { ...parsing });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(reason)) throw refuseObfuscated();
    throw refuseDamaged();
  }
}

/**
 * Reads Excel 97-2003, and Excel 5 and 95 with its code page; formulas always have a result there. The parser gets the workbook's
 * stream, never the container.
 * @throws Refusal upload.encrypted, upload.not-excel, upload.damaged.
 */
export async function openXls(bytes: Buffer, limits: UploadLimits): Promise<Workbook> {
  const stream = await unwrapWorkbook(workbookStream(openCompoundFile(bytes)));
  XLSX.set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  const book = parse(stream);
  const sheets = book.SheetNames.map((sheet, index) => toEntry(book, sheet, index, limits));
  return {
    sheets: sheets.filter((sheet) => sheet !== null),
    date1904: book.Workbook?.WBProps?.date1904 ?? false,
  };
}
