import { parentPort, workerData } from 'node:worker_threads';
import * as XLSX from 'xlsx';
import { withoutFormula } from './formulaText.ts';
import type { Sheet } from './workbook.ts';

const book = XLSX.utils.book_new();
for (const { name, columns, rows } of workerData as readonly Sheet[]) {
  const sheet = XLSX.utils.aoa_to_sheet([[...columns], ...rows.map((row) => row.map(withoutFormula))]);
  sheet['!cols'] = columns.map(() => ({ wch: 22 }));
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
  XLSX.utils.book_append_sheet(book, sheet, name);
}
parentPort?.postMessage(XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }));
