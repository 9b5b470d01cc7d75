import { fileURLToPath } from 'node:url';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { readBy } from './reader/readerProcess.ts';
import type { ReaderProcess } from './reader/readFile.ts';
import { refuseUpload, type UploadLimits, uploadLimits } from './uploadLimits.ts';

/** What a table's cells say, row by row: numbers in full, dates as `YYYY-MM-DD`. */
export type TableRows = readonly (readonly string[])[];

/** What a small table may be at most, as a workbook or as text. */
export const tableLimits: UploadLimits = {
  ...uploadLimits,
  packedBytes: 256 * 1024,
  inflatedBytes: 16 * 2 ** 20,
  parts: 200,
  rows: 1000,
  columns: 100,
  cells: 100_000,
  characters: 2_000_000,
  milliseconds: 15_000,
  heapMegabytes: 256,
};

const tableReader = fileURLToPath(new URL('./reader/tableReader.ts', import.meta.url));

async function awaitTable({ reply }: ReaderProcess): Promise<TableRows> {
  const said = await reply();
  if (said.kind !== 'table') throw new Error(`The reader said ${said.kind} of a table.`);
  return said.rows;
}

const oneByOne = createSemaphore({
  atOnce: 1,
  waiting: 6,
  busy: ['upload.busy', 'Other uploads are being read. Please try again in a moment.'],
});

/** The first visible sheet of a workbook, read in a process of its own. @throws Refusal `upload.*`. */
export function readWorkbookTable(file: { readonly bytes: Uint8Array; readonly fileName: string }): Promise<TableRows> {
  const program = { program: tableReader, awaitRead: awaitTable };
  return oneByOne(() => readBy(program, file, tableLimits, (rows) => Promise.resolve(rows)));
}

/** The fields of one line; the sign between quotation marks is text, and two of these are one. */
function fieldsOf(line: string, sign: string): string[] {
  const fields = [''];
  let isQuoted = false;
  const letters = Array.from(line);
  for (const [place, letter] of letters.entries()) {
    if (letter === '"') {
      isQuoted = !isQuoted;
      if (isQuoted && letters[place - 1] === '"') fields.push(`${fields.pop() ?? ''}"`);
    } else if (letter === sign && !isQuoted) fields.push('');
    else fields.push((fields.pop() ?? '') + letter);
  }
  return fields.map((field) => field.trim());
}

/** Of the signs that may stand between fields, the one that the first line has most of. */
function signOf(line: string): string {
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

/** Comma-separated text, or separated by semicolons or tabs, a line for each row. @throws Refusal `upload.*`. */
export function readTextTable(bytes: Uint8Array): TableRows {
  const text = decoded(bytes);
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) throw refuseUpload('upload.empty', 'The file is empty.');
  if (lines.length > tableLimits.rows) {
    throw refuseUpload('upload.too-many-rows', `The file has more than ${tableLimits.rows} rows.`);
  }
  const sign = signOf(lines[0] ?? '');
  return lines.map((line) => {
    const fields = fieldsOf(line, sign);
    if (fields.length <= tableLimits.columns) return fields;
    throw refuseUpload('upload.too-wide', `The file has more than ${tableLimits.columns} columns.`);
  });
}

function decoded(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Not UTF-8, and said so below.
  }
  throw refuseUpload('upload.encoding', 'The file is no text in UTF-8.');
}
