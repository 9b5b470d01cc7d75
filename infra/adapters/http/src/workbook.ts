import { Worker } from 'node:worker_threads';
import type { Cell } from './cells.ts';
import { fieldCell, fieldHeading } from './fieldColumns.ts';

/** A sheet with its columns' names; rows have a cell for each. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly string[];
  /** Headings of the columns in a workbook; a CSV file has `columns`, which programs read by. */
  readonly headings?: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A sheet of objects with a column for each of these members. */
export function sheetOf<Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Sheet {
  return {
    ...{ name, columns, headings: columns.map(fieldHeading) },
    rows: rows.map((row) => columns.map((column) => fieldCell(row, column))),
  };
}

/** Heap that building a file may take, in MB. */
const heapLimit = 256;

/** Builds an .xlsx beside the event loop, because thousands of rows take long. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const worker = new Worker(new URL('./workbook.worker.ts', import.meta.url), {
    workerData: sheets,
    resourceLimits: { maxOldGenerationSizeMb: heapLimit },
  });
  return new Promise((resolve, reject) => {
    worker.once('message', (file: Uint8Array) => resolve(Buffer.from(file)));
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`Building the file ended early (${code}).`)));
  });
}
