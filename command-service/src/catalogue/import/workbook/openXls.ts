import { msg } from '@lingui/core/runtime-macro';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import type { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as XLSX from 'xlsx';
import { createNotExcelRefusal } from '../container/fileKind.ts';
import { type OleCompoundFile, openOleCompoundFile } from '../container/compoundFile.ts';
import { decryptXlsWithDefaultPassword } from '../container/defaultPassword.ts';
import { createUploadRefusal, type UploadedWorkbookLimits } from '../catalogueUploadLimits.ts';
import { farCellMinColumnDistance, createFarSheetCellDetector } from './farCells.ts';
import { maxRowsSearchedForHeader, type ParsedSheet, type LazilyParsedSheet, type ParsedWorkbook } from './workbook.ts';

/** Options of the parser. Number formats (`cellNF`) are needed to recognise dates. */
const parsing: XLSX.ParsingOptions = { type: 'buffer', dense: true, cellFormula: true, cellHTML: false, cellNF: true };

/** Zero-based index of IV, the last column of an .xls. */
const lastColumn = 255;

/**
 * Compound files of other programs: the name pattern of a stream that only the program writes, and a description of the
 * file.
 */
const otherPrograms: readonly (readonly [RegExp, Message])[] = [
  [/^WordDocument$/i, msg`Word document (.doc)`],
  [/^PowerPoint Document$/i, msg`PowerPoint presentation (.ppt)`],
  [/^(__properties_version|__substg|__nameid)/i, msg`Outlook message (.msg)`],
  [/^VisioDocument$/i, msg`Visio drawing`],
  [/^Catalog$/i, msg`thumbnail cache`],
];

function otherProgramRefusal({ names }: OleCompoundFile): Refusal {
  const known = otherPrograms.find(([pattern]) => names.some((name) => pattern.test(name)));
  return createNotExcelRefusal(known?.[1] ?? null);
}

/** The stream of Excel 97-2003, or that of Excel 5 and 95; both begin with the BOF record. */
function findWorkbookStream(file: OleCompoundFile): Buffer {
  const stream = file.stream('Workbook') ?? file.stream('Book');
  if (stream === null) throw otherProgramRefusal(file);
  if (stream[0] !== 0x09 || (stream[1] ?? 0) > 0x08) throw damagedRefusal();
  return stream;
}

/**
 * Excel 95 and some French versions of Excel 97 obfuscate files by XOR instead of encrypting them. The parser cannot
 * reverse the obfuscation.
 */
function obfuscatedRefusal(): Refusal {
  const reason = msg`The .xls file is encrypted. If Excel asks for a password, remove the password. Otherwise, turn off Review > Protect Workbook. Then save the file as .xlsx and upload the new file.`;
  return createUploadRefusal('upload.encrypted', reason);
}

function damagedRefusal(): Refusal {
  return createUploadRefusal(
    'upload.damaged',
    msg`The workbook is damaged. Open it in Excel to repair it, save it as .xlsx, and upload the new file.`,
  );
}

/** A sheet named `__proto__` becomes the prototype of the parser's object instead of a member of the object. */
function findSheet(book: XLSX.WorkBook, name: string): XLSX.WorkSheet | null {
  if (Object.hasOwn(book.Sheets, name)) return book.Sheets[name] ?? null;
  const prototype = Object.getPrototypeOf(book.Sheets) as XLSX.WorkSheet;
  return name === '__proto__' && Object.hasOwn(prototype, '!data') ? prototype : null;
}

const hasContent = (cell: XLSX.CellObject | undefined): boolean => cell !== undefined && cell.t !== 'z';

/**
 * Maximum number of columns of the table. If the cells directly to the left of the last column (IV) are empty, the
 * table can only use the columns to the left of this gap.
 */
function countTableColumns(rows: ParsedSheet['rows'], { columns }: UploadedWorkbookLimits): number {
  const gap = lastColumn - farCellMinColumnDistance;
  return rows.some((cells) => cells?.slice(gap, lastColumn).some(hasContent)) ? columns : Math.min(columns, gap);
}

/**
 * Removes the cells that are far to the right of the table.
 * @returns the reference of the first removed cell; `null` if there is none.
 */
function removeFarCells(name: string, rows: ParsedSheet['rows'], limits: UploadedWorkbookLimits): string | null {
  const columns = countTableColumns(rows, limits);
  const far = createFarSheetCellDetector(name, { columns });
  for (const [row, cells = []] of rows.entries()) {
    cells.forEach((cell, column) => {
      if (hasContent(cell)) far.isFar(row, column);
    });
    cells.length = Math.min(cells.length, columns);
  }
  return far.first();
}

function toSheet(name: string, sheet: XLSX.WorkSheet, limits: UploadedWorkbookLimits): ParsedSheet {
  const rows: ParsedSheet['rows'] = sheet['!data'] ?? [];
  return {
    name,
    rows,
    farCell: removeFarCells(name, rows, limits),
    merges: sheet['!merges'] ?? [],
    totals: [],
    hasComments: rows.some((row) => row?.some((cell) => (cell?.c?.length ?? 0) > 0)),
    hasHidden: false,
  };
}

function toEntry(
  book: XLSX.WorkBook,
  name: string,
  index: number,
  limits: UploadedWorkbookLimits,
): LazilyParsedSheet | null {
  const found = findSheet(book, name);
  if (found === null || (found['!type'] ?? 'sheet') !== 'sheet') return null;
  return {
    name,
    hidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0,
    head: () => Promise.resolve((found['!data'] ?? []).slice(0, maxRowsSearchedForHeader)),
    read: () => Promise.resolve(toSheet(name, found, limits)),
  };
}

function parse(stream: Buffer): XLSX.WorkBook {
  try {
    return XLSX.read(stream, { ...parsing });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(reason)) throw obfuscatedRefusal();
    throw damagedRefusal();
  }
}

/**
 * Opens workbooks of Excel 97-2003, and of Excel 5 and 95 in their code page. Formulas always have a stored result in
 * these formats. The parser receives only the workbook's stream, never the container.
 * @throws Refusal upload.encrypted, upload.not-excel, upload.damaged.
 */
export async function openXls(bytes: Buffer, limits: UploadedWorkbookLimits): Promise<ParsedWorkbook> {
  const stream = await decryptXlsWithDefaultPassword(findWorkbookStream(openOleCompoundFile(bytes)));
  XLSX.set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  const book = parse(stream);
  const sheets = book.SheetNames.map((sheet, index) => toEntry(book, sheet, index, limits));
  return {
    sheets: sheets.filter((sheet) => sheet !== null),
    date1904: book.Workbook?.WBProps?.date1904 ?? false,
  };
}
