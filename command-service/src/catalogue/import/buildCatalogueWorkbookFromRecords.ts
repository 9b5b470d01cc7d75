import { toCatalogueSheetRows } from '@marketplace/domain/catalogue/catalogue.sheetCells.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toXlsxTextCellRows } from '@marketplace/http/typedCells.ts';
import * as XLSX from 'xlsx';
import { catalogueSheetColumns } from './sheet/columns.ts';

/** An additional sheet, for example about the catalogue's source. */
export interface WorkbookNotesSheetToAppend {
  readonly name: string;
  readonly lines: readonly string[];
}

/**
 * Writes a catalogue as an .xlsx file with every column. Importing the file again yields equal records. Texts are never
 * written as formulas; countries are written by their English names.
 */
export function buildCatalogueWorkbookFromRecords(
  records: readonly ProviderRecord[],
  notes: readonly WorkbookNotesSheetToAppend[] = [],
): Buffer {
  const book = XLSX.utils.book_new();
  const sheet = XLSX.utils.aoa_to_sheet(toXlsxTextCellRows(toCatalogueSheetRows(records)));
  sheet['!cols'] = catalogueSheetColumns.map(({ expected }) => ({ wch: expected ? 28 : 18 }));
  XLSX.utils.book_append_sheet(book, sheet, 'Providers');
  for (const { name, lines } of notes) {
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(toXlsxTextCellRows(lines.map((line) => [line]))), name);
  }
  return XLSX.write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer;
}
