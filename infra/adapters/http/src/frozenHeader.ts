import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import * as XLSX from 'xlsx';

const view = '<sheetView workbookViewId="0"/>';
const frozen =
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView>';

/** Characters of a sheet in which its view comes, before the first row. */
const headLength = 4096;

function withFrozenHeader(sheet: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = strFromU8(sheet.subarray(0, headLength), true);
  const at = head.indexOf(view);
  if (at < 0) throw new Error('A sheet without a view cannot keep its header visible.');
  return Buffer.concat([sheet.subarray(0, at), strToU8(frozen), sheet.subarray(at + view.length)]);
}

/** Writes an .xlsx in which the first row of every sheet stays visible. SheetJS writes views without panes, so they are added here. */
export function writeWithFrozenHeaders(book: XLSX.WorkBook): Uint8Array {
  const plain = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: false }) as Buffer;
  const parts = unzipSync(plain);
  for (const [name, part] of Object.entries(parts)) {
    if (/^xl\/worksheets\/sheet\d+\.xml$/.test(name)) parts[name] = withFrozenHeader(part);
  }
  return zipSync(parts);
}
