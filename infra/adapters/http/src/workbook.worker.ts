import { parentPort, workerData } from 'node:worker_threads';
import * as XLSX from 'xlsx';
import { writeXlsxWithFrozenHeaders } from './frozenHeader.ts';
import { measureSheetColumnWidths, convertSheetToWorkbookCellRows } from './typedCells.ts';
import type { WorkbookSheet } from './workbook.ts';

const book = XLSX.utils.book_new();
for (const data of workerData as readonly WorkbookSheet[]) {
  const cells = convertSheetToWorkbookCellRows(data);
  const sheet = XLSX.utils.aoa_to_sheet(cells);
  sheet['!cols'] = measureSheetColumnWidths(cells).map((wch) => ({ wch }));
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
  XLSX.utils.book_append_sheet(book, sheet, data.name);
}
parentPort?.postMessage(writeXlsxWithFrozenHeaders(book));
