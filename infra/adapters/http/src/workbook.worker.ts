import { parentPort, workerData } from 'node:worker_threads';
import * as XLSX from 'xlsx';
import { writeWithFrozenHeaders } from './frozenHeader.ts';
import { columnWidths, typedRows } from './typedCells.ts';
import type { Sheet } from './workbook.ts';

const book = XLSX.utils.book_new();
for (const data of workerData as readonly Sheet[]) {
  const cells = typedRows(data);
  const sheet = XLSX.utils.aoa_to_sheet(cells);
  sheet['!cols'] = columnWidths(cells).map((wch) => ({ wch }));
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
  XLSX.utils.book_append_sheet(book, sheet, data.name);
}
parentPort?.postMessage(writeWithFrozenHeaders(book));
