import { msg, plural } from '@lingui/core/runtime-macro';
import { fileURLToPath } from 'node:url';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { readWorkbookInChildProcess } from './reader/readerProcess.ts';
import type { WorkbookReaderProcess } from './reader/catalogueFileHandle.ts';
import { createUploadRefusal, type UploadedWorkbookLimits, catalogueUploadLimits } from './catalogueUploadLimits.ts';

/** Texts of a table's cells by row: unrounded numbers, dates as `YYYY-MM-DD`. */
export type TableCellTexts = readonly (readonly string[])[];

/** Limits of a small table that is uploaded as a workbook or as text. */
export const uploadLimitsForSmallTables: UploadedWorkbookLimits = {
  ...catalogueUploadLimits,
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

async function awaitTable({ reply }: WorkbookReaderProcess): Promise<TableCellTexts> {
  const answer = await reply();
  if (answer.kind !== 'table') throw new Error(`Unexpected reply of the table reader: ${answer.kind}`);
  return answer.rows;
}

const runLimited = createSemaphore({
  atOnce: 1,
  waiting: 6,
  busy: ['upload.busy', msg`Other files are being processed. Try again in a moment.`],
});

/**
 * Parses the first visible sheet of a workbook in a child process.
 * @throws Refusal `upload.*`.
 */
export function parseFirstVisibleSheetInChildProcess(file: {
  readonly bytes: Uint8Array;
  readonly fileName: string;
}): Promise<TableCellTexts> {
  const program = { program: tableReader, awaitRead: awaitTable };
  return runLimited(() =>
    readWorkbookInChildProcess(program, file, uploadLimitsForSmallTables, (rows) => Promise.resolve(rows)),
  );
}

/**
 * Splits a line into fields. Inside quotation marks, a separator is part of the text, and a doubled quotation mark
 * represents a single one.
 */
function splitFields(line: string, separator: string): string[] {
  const fields = [''];
  let isQuoted = false;
  const letters = Array.from(line);
  for (const [place, letter] of letters.entries()) {
    if (letter === '"') {
      isQuoted = !isQuoted;
      if (isQuoted && letters[place - 1] === '"') fields.push(`${fields.pop() ?? ''}"`);
    } else if (letter === separator && !isQuoted) fields.push('');
    else fields.push((fields.pop() ?? '') + letter);
  }
  return fields.map((field) => field.trim());
}

/** The most frequent separator in the first line. */
function detectSeparator(line: string): string {
  const counted = [',', ';', '\t'].map((separator) => ({ sign: separator, count: line.split(separator).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign;
}

/**
 * Parses text separated by commas, semicolons or tabs, with one line per row.
 * @throws Refusal `upload.*`.
 */
export function parseDelimitedText(bytes: Uint8Array): TableCellTexts {
  const text = decodeText(bytes);
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  if (lines.length === 0) throw createUploadRefusal('upload.empty', msg`The file is empty. Upload another file.`);
  if (lines.length > uploadLimitsForSmallTables.rows) {
    throw createUploadRefusal(
      'upload.too-many-rows',
      msg`The file has more than ${plural({ rows: uploadLimitsForSmallTables.rows }, { one: '# row', other: '# rows' })}. Remove rows and upload it again.`,
    );
  }
  const separator = detectSeparator(lines[0] ?? '');
  return lines.map((line) => {
    const fields = splitFields(line, separator);
    if (fields.length <= uploadLimitsForSmallTables.columns) return fields;
    throw createUploadRefusal(
      'upload.too-wide',
      msg`The file has more than ${plural({ columns: uploadLimitsForSmallTables.columns }, { one: '# column', other: '# columns' })}. Remove columns and upload it again.`,
    );
  });
}

function decodeText(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // The file is not UTF-8 and is refused below.
  }
  throw createUploadRefusal(
    'upload.encoding',
    msg`The file is not a text file in UTF-8 encoding. Save it as CSV UTF-8 and upload it again.`,
  );
}
