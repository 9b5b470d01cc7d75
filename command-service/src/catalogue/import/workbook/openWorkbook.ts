import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import * as XLSX from 'xlsx';
import type { ZipParts } from '../container/zipParts.ts';
import { refuseUpload } from '../uploadLimits.ts';

export type SheetRow = (XLSX.CellObject | undefined)[];

/** A sheet as the parser gives it: `rows[row][column]` from 0, with holes. */
export interface Sheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: (SheetRow | undefined)[];
  readonly merges: readonly XLSX.Range[];
}

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Whether day numbers count from 1904, as old Macintosh workbooks do. */
  readonly date1904: boolean;
}

interface CompoundFile {
  readonly FullPaths: readonly string[];
}

interface CompoundFiles {
  readonly read: (bytes: Buffer, options: { type: 'buffer' }) => CompoundFile;
  readonly find: (file: CompoundFile, path: string) => object | null;
  readonly utils: {
    readonly cfb_new: () => CompoundFile;
    readonly cfb_add: (file: CompoundFile, path: string, content: Buffer, options: { unsafe: true }) => void;
  };
}

const compoundFiles = XLSX.CFB as CompoundFiles;
/** Exported by the package, but missing in its types. */
const { parse_zip: parseZip } = XLSX as unknown as {
  parse_zip: (zip: CompoundFile, options: XLSX.ParsingOptions) => XLSX.WorkBook;
};

/** Formulas are kept to see which have no stored result, number formats to see which numbers are dates. */
const parsing: XLSX.ParsingOptions = {
  type: 'buffer',
  dense: true,
  cellFormula: true,
  cellHTML: false,
  cellNF: true,
  sheetStubs: true,
};

function refuseDamaged(): Refusal {
  return refuseUpload('damaged', 'The workbook is damaged: Excel would have to repair it first.');
}

function toSheet(book: XLSX.WorkBook, name: string, index: number): Sheet | null {
  const sheet = Object.hasOwn(book.Sheets, name) ? book.Sheets[name] : undefined;
  const hidden = (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) !== 0;
  if (sheet === undefined) {
    if (hidden) return null;
    throw refuseDamaged();
  }
  if (sheet['!type'] !== undefined && sheet['!type'] !== 'sheet') return null;
  return { name, hidden, rows: sheet['!data'] ?? [], merges: sheet['!merges'] ?? [] };
}

function toWorkbook(book: XLSX.WorkBook): Workbook {
  const sheets = book.SheetNames.map((name, index) => toSheet(book, name, index));
  return {
    sheets: sheets.filter((sheet) => sheet !== null),
    date1904: book.Workbook?.WBProps?.date1904 ?? false,
  };
}

function parse(open: () => XLSX.WorkBook): Workbook {
  try {
    return toWorkbook(open());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    if (/password|encrypt/i.test(reason)) throw refuseEncrypted();
    throw refuseDamaged();
  }
}

function refuseEncrypted(): Refusal {
  return refuseUpload('encrypted', 'The file is protected by a password. Remove it and upload the file again.');
}

/** @throws Refusal upload.damaged. */
export function openXlsx(zip: ZipParts): Workbook {
  const container = compoundFiles.utils.cfb_new();
  for (const [path, content] of zip.parts) {
    compoundFiles.utils.cfb_add(container, path, content, { unsafe: true });
  }
  return parse(() => parseZip(container, { ...parsing, sheetRows: Math.max(1, zip.lastRow) }));
}

/** Reads Excel 97-2003, and Excel 5 and 95 with its code page; formulas always have a result there. @throws Refusal upload.encrypted, upload.damaged. */
export async function openXls(bytes: Buffer): Promise<Workbook> {
  XLSX.set_cptable(await import('xlsx/dist/cpexcel.full.mjs'));
  return parse(() => {
    if (compoundFiles.find(compoundFiles.read(bytes, { type: 'buffer' }), 'EncryptedPackage') !== null) {
      throw refuseEncrypted();
    }
    return XLSX.read(bytes, { ...parsing, sheetStubs: false });
  });
}
