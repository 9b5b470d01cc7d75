import { Worker } from 'node:worker_threads';
import type { ExportSheetCell } from './sheetCells.ts';
import { type ExportedFieldName, formatColumnHeading } from './columnHeadings.ts';
import { convertRowFieldToSheetCell } from './fieldColumns.ts';

/** A sheet with its column names; every row has one cell per column. */
export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly string[];
  /** Headings in a workbook; CSV files use `columns`, which are meant for programs. */
  readonly headings?: readonly string[];
  readonly rows: readonly (readonly ExportSheetCell[])[];
}

/** Creates a sheet from objects, with one column per field in `columns`. */
export function createWorkbookSheet<Row extends object>(
  name: string,
  columns: readonly (keyof Row & ExportedFieldName)[],
  rows: readonly Row[],
): WorkbookSheet {
  const headedColumns = columns.map((column) => ({ name: column, heading: formatColumnHeading(column) }));
  return createWorkbookSheetWithHeadings<Row>(name, headedColumns, rows);
}

/** Creates a sheet from objects, with one column for each field in `columns`, whose heading is stated. */
export function createWorkbookSheetWithHeadings<Row extends object>(
  name: string,
  columns: readonly { readonly name: keyof Row & string; readonly heading: string }[],
  rows: readonly Row[],
): WorkbookSheet {
  return {
    name,
    columns: columns.map((column) => column.name),
    headings: columns.map(({ heading }) => heading),
    rows: rows.map((row) => columns.map((column) => convertRowFieldToSheetCell(row, column.name))),
  };
}

/** Maximum heap of the worker in MB. */
const maxHeapMb = 256;

/** Builds an .xlsx in a worker thread, because thousands of rows would block the event loop. */
export async function buildXlsxWorkbook(sheets: readonly WorkbookSheet[]): Promise<Buffer> {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), {
    workerData: sheets,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', (file: Uint8Array) => resolve(Buffer.from(file)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`The workbook worker exited early (${code}).`)));
  });
}
