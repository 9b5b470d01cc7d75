import { Worker } from 'node:worker_threads';
import type { ExportSheetCell } from './sheetCells.ts';
import { formatFieldAsColumnHeading } from './columnHeadings.ts';
import { convertRowFieldToSheetCell } from './fieldColumns.ts';

/** A sheet with its column names; every row has one cell per column. */
export interface WorkbookSheet {
  readonly name: string;
  readonly columns: readonly string[];
  /** Headings in a workbook; CSV files use `columns`, which are meant for programs. */
  readonly headings?: readonly string[];
  readonly rows: readonly (readonly ExportSheetCell[])[];
}

/** Creates a sheet from objects, with one column per name in `columns`. */
export function createWorkbookSheet<Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): WorkbookSheet {
  return {
    ...{ name, columns, headings: columns.map(formatFieldAsColumnHeading) },
    rows: rows.map((row) => columns.map((column) => convertRowFieldToSheetCell(row, column))),
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
