import { type MergedCells, fillMergedCells } from '../workbook/mergedCells.ts';
import { cellText } from '../workbook/cellText.ts';
import type { Sheet, Workbook } from '../workbook/openWorkbook.ts';
import { refuseUpload, type UploadLimits } from '../uploadLimits.ts';
import { namedColumns } from './headers.ts';

/** The sheet that holds the catalogue, and where its header stands (row from 0). */
export interface CatalogueSheet {
  readonly sheet: Sheet;
  readonly merged: MergedCells;
  readonly headerRow: number;
  readonly headers: readonly string[];
}

const searchedRows = 10;
/** Columns that make a sheet look like a catalogue and not like notes that mention providers. */
const plentyOfColumns = 4;

interface Candidate extends CatalogueSheet {
  readonly named: number;
}

function lastColumnWithValue(sheet: Sheet): number {
  let last = -1;
  for (const row of sheet.rows) {
    for (let column = (row?.length ?? 0) - 1; column > last; column -= 1) {
      const cell = row?.[column];
      if (cell !== undefined && cell.t !== 'z') last = column;
    }
  }
  return last;
}

function headerTexts(sheet: Sheet, row: number, date1904: boolean): string[] {
  return Array.from(sheet.rows[row] ?? [], (cell) => cellText(cell, date1904).text.replaceAll('\n', ' '));
}

/** The row of the first ten that names the most columns; of a merged two-line header the lower line. */
function findHeader(sheet: Sheet, merged: MergedCells, date1904: boolean): Candidate | null {
  let best: Candidate | null = null;
  for (let row = 0; row < Math.min(searchedRows, sheet.rows.length); row += 1) {
    const headers = headerTexts(sheet, row, date1904);
    const names = namedColumns(headers);
    if (!names.some((column) => column.key === 'name')) continue;
    const isBetter = best === null || names.length > best.named;
    const isMerged = headers.some((_header, column) => merged.isFilled(row, column));
    const isLowerLine = isMerged && names.length === best?.named && row === best.headerRow + 1;
    if (isBetter || isLowerLine) best = { sheet, merged, headerRow: row, headers, named: names.length };
  }
  return best;
}

function checkWidth(sheet: Sheet, lastColumn: number, limits: UploadLimits): void {
  if (lastColumn < limits.columns) return;
  const reason = `The sheet "${sheet.name}" has more than ${limits.columns} columns.`;
  throw refuseUpload('too-wide', reason);
}

function candidateOf(sheet: Sheet, date1904: boolean, limits: UploadLimits): Candidate | null {
  const lastColumn = lastColumnWithValue(sheet);
  checkWidth(sheet, lastColumn, limits);
  return findHeader(sheet, fillMergedCells(sheet, lastColumn), date1904);
}

/**
 * Finds the only visible sheet with the catalogue's headers, wherever it stands.
 * @throws Refusal upload.no-header, upload.two-sheets, upload.too-wide.
 */
export function chooseSheet(workbook: Workbook, limits: UploadLimits): CatalogueSheet {
  const candidates = workbook.sheets
    .filter((sheet) => !sheet.hidden)
    .map((sheet) => candidateOf(sheet, workbook.date1904, limits))
    .filter((candidate) => candidate !== null);
  const likely = candidates.filter((candidate) => candidate.named >= plentyOfColumns);
  const [chosen, ...others] = likely.length > 0 ? likely : candidates;
  if (chosen === undefined) {
    throw refuseUpload('no-header', `No sheet has the column Provider in its first ${searchedRows} rows.`);
  }
  if (others.length > 0) {
    const names = [chosen, ...others].map(({ sheet }) => `"${sheet.name}"`).join(' and ');
    throw refuseUpload('two-sheets', `The sheets ${names} both look like the catalogue. Leave only one of them.`);
  }
  return chosen;
}
