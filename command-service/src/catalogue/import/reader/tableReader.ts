import type { CellObject } from 'xlsx';
import { unwrapPackage } from '../container/defaultPassword.ts';
import { fileKind } from '../container/fileKind.ts';
import { openWorkbook } from '../readCatalogue.ts';
import { refuseUpload, type UploadLimits } from '../uploadLimits.ts';
import { cellText } from '../workbook/cellText.ts';
import { send, toReply } from './answers.ts';
import { type InputFrames, inputFrames } from './inputFrames.ts';
import { holdLifeline } from './lifeline.ts';
import type { ReaderInput, ReaderReply } from './protocol.ts';

/** Numbers as stored, regardless of their format; everything else as displayed. */
function readStoredText(cell: CellObject | undefined, date1904: boolean): string {
  const shown = cellText(cell, date1904);
  const isDate = shown.diagnostic?.code === 'dateInText';
  return cell?.t === 'n' && typeof cell.v === 'number' && !isDate ? String(cell.v) : shown.text;
}

/** Reads the first visible sheet row by row. @throws Refusal upload.* */
async function readRows(bytes: Buffer, limits: UploadLimits): Promise<readonly (readonly string[])[]> {
  const file = await unwrapPackage(bytes, fileKind(bytes));
  const workbook = await openWorkbook(file.bytes, file.kind, limits);
  const entry = workbook.sheets.find(({ hidden }) => !hidden);
  if (entry === undefined) throw refuseUpload('upload.damaged', 'The file is damaged: it has no visible sheet.');
  const { rows, totals } = await entry.read();
  const filled: (readonly string[])[] = [];
  // Empty rows are holes of the array, of which there may be a million.
  rows.forEach((row, at) => {
    if (row === undefined || totals.some(({ s, e }) => at >= s.r && at <= e.r)) return;
    filled.push(Array.from(row, (cell) => readStoredText(cell, workbook.date1904)));
  });
  if (filled.length > limits.rows) {
    throw refuseUpload('upload.too-many-rows', `The sheet has more than ${limits.rows} rows.`);
  }
  return filled;
}

async function readTable(input: InputFrames): Promise<ReaderReply> {
  try {
    const { limits, bytes } = JSON.parse((await input.line()) ?? '') as ReaderInput;
    return { kind: 'table', rows: await readRows(await input.bytes(bytes), limits) };
  } catch (error) {
    return toReply(error);
  }
}

holdLifeline();
await send(await readTable(inputFrames(process.stdin as AsyncIterable<Buffer>)));
