import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import * as XLSX from 'xlsx';

const sheetView = '<sheetView workbookViewId="0"/>';
const frozenSheetView =
  '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView>';

/** Number of characters at the beginning of a sheet's XML in which the element `sheetView` is searched for. */
const headLength = 4096;

function freezeHeader(sheet: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = strFromU8(sheet.subarray(0, headLength), true);
  const at = head.indexOf(sheetView);
  if (at < 0) throw new Error('Cannot freeze the header of a sheet without a view.');
  return Buffer.concat([sheet.subarray(0, at), strToU8(frozenSheetView), sheet.subarray(at + sheetView.length)]);
}

/**
 * Writes an .xlsx with a frozen first row on every sheet. SheetJS cannot write panes, so the panes are added to its
 * output.
 */
export function writeXlsxWithFrozenHeaders(book: XLSX.WorkBook): Uint8Array {
  const plain = XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: false }) as Buffer;
  const parts = unzipSync(plain);
  for (const [name, part] of Object.entries(parts)) {
    if (/^xl\/worksheets\/sheet\d+\.xml$/.test(name)) parts[name] = freezeHeader(part);
  }
  return zipSync(parts);
}
