import { msg } from '@lingui/core/runtime-macro';
import type { CellObject } from 'xlsx';
import { decryptXlsxWithDefaultPassword } from '../container/defaultPassword.ts';
import { detectZipOrOleContainerKind } from '../container/fileKind.ts';
import { openWorkbook } from '../parseCatalogueFile.ts';
import {
  createTooManyRowsRefusal,
  createUploadRefusal,
  type UploadedWorkbookLimits,
} from '../catalogueUploadLimits.ts';
import { readCellText } from '../workbook/cellText.ts';
import { sendWorkbookReaderReply, toReaderProcessErrorReply } from './readerReplies.ts';
import { type PipeReader, createPipeReader } from './pipeReader.ts';
import { exitWithParentProcess } from './exitWithParentProcess.ts';
import type { WorkbookReaderInputHeader, WorkbookReaderReply } from './protocol.ts';

/** Returns a number as stored, regardless of its format, and any other cell as displayed. */
function readStoredText(cell: CellObject | undefined, date1904: boolean): string {
  const shown = readCellText(cell, date1904);
  const isDate = shown.diagnostic?.code === 'dateInText';
  return cell?.t === 'n' && typeof cell.v === 'number' && !isDate ? String(cell.v) : shown.text;
}

/**
 * Reads the first visible sheet row by row.
 * @throws Refusal upload.*
 */
async function readRows(bytes: Buffer, limits: UploadedWorkbookLimits): Promise<readonly (readonly string[])[]> {
  const file = await decryptXlsxWithDefaultPassword(bytes, detectZipOrOleContainerKind(bytes));
  const workbook = await openWorkbook(file.bytes, file.kind, limits);
  const entry = workbook.sheets.find(({ hidden }) => !hidden);
  if (entry === undefined)
    throw createUploadRefusal(
      'upload.damaged',
      msg`The workbook has no visible sheet. Unhide a sheet and upload the file again.`,
    );
  const { rows, totals } = await entry.read();
  const filled: (readonly string[])[] = [];
  // `forEach` skips empty rows, which are holes in the array. A sheet may have a million of them.
  rows.forEach((row, at) => {
    if (row === undefined || totals.some(({ s, e }) => at >= s.r && at <= e.r)) return;
    filled.push(Array.from(row, (cell) => readStoredText(cell, workbook.date1904)));
  });
  if (filled.length > limits.rows) throw createTooManyRowsRefusal(entry.name, limits);
  return filled;
}

async function readTable(input: PipeReader): Promise<WorkbookReaderReply> {
  try {
    const { limits, bytes } = JSON.parse((await input.line()) ?? '') as WorkbookReaderInputHeader;
    return { kind: 'table', rows: await readRows(await input.bytes(bytes), limits) };
  } catch (error) {
    return toReaderProcessErrorReply(error);
  }
}

exitWithParentProcess();
await sendWorkbookReaderReply(await readTable(createPipeReader(process.stdin as AsyncIterable<Buffer>)));
