import { Worker } from 'node:worker_threads';

/** A cell: text that no spreadsheet may take for a formula, a number, or nothing. */
export type Cell = string | number | null;

/** A sheet with its columns' names; rows have a cell for each. */
export interface Sheet {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A sheet of objects with a column for each of these members: lists joined, yes or no for what is true or false. */
export function sheetOf<Row extends object>(
  name: string,
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): Sheet {
  const cell = (value: unknown): Cell => {
    if (typeof value === 'number' || typeof value === 'string') return value;
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return Array.isArray(value) ? value.join(', ') : null;
  };
  return { name, columns, rows: rows.map((row) => columns.map((column) => cell(row[column]))) };
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
