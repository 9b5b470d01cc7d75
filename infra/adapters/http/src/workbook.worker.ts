import { parentPort, workerData } from 'node:worker_threads';
import { sheetText } from '@marketplace/contracts/kernel/formulaText.ts';
import * as XLSX from 'xlsx';
import type { Cell, Sheet } from './workbook.ts';

function safeCell(cell: Cell): Cell {
  return typeof cell === 'string' ? sheetText(cell) : cell;
}

const book = XLSX.utils.book_new();
for (const { name, columns, rows } of workerData as readonly Sheet[]) {
  const sheet = XLSX.utils.aoa_to_sheet([columns.map(safeCell), ...rows.map((row) => row.map(safeCell))]);
  sheet['!cols'] = columns.map(() => ({ wch: 22 }));
  sheet['!autofilter'] = { ref: sheet['!ref'] ?? 'A1' };
  XLSX.utils.book_append_sheet(book, sheet, name);
}
parentPort?.postMessage(XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }));
