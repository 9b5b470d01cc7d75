import { parentPort } from 'node:worker_threads';
import { toCatalogueSheetRows } from '@marketplace/domain/catalogue/catalogue.sheetCells.ts';
import { catalogueColumnKeys } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { writeXlsxWithFrozenHeaders } from '@marketplace/http/frozenHeader.ts';
import { toXlsxTextCellRows } from '@marketplace/http/typedCells.ts';
import * as XLSX from 'xlsx';

/** Column width in characters. */
const columnWidth = 24;

function encodeWorkbook(records: readonly ProviderRecord[]): Uint8Array {
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet(toXlsxTextCellRows(toCatalogueSheetRows(records)));
  sheet['!cols'] = catalogueColumnKeys.map(() => ({ wch: columnWidth }));
  XLSX.utils.book_append_sheet(book, sheet, 'Providers');
  return writeXlsxWithFrozenHeaders(book);
}

if (parentPort !== null) {
  const port = parentPort;
  const records: ProviderRecord[] = [];
  port.on('message', (message: readonly ProviderRecord[] | 'done') => {
    if (message !== 'done') {
      for (const record of message) records.push(record);
      return;
    }
    const bytes = encodeWorkbook(records);
    port.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
  });
}
