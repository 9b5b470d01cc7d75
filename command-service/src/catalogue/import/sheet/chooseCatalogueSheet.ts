import { msg, plural } from '@lingui/core/runtime-macro';
import type { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { createUploadRefusal, type UploadedWorkbookLimits } from '../catalogueUploadLimits.ts';
import { readCellText } from '../workbook/cellText.ts';
import { fillMergedCells, type FilledMergedCells } from '../workbook/mergedCells.ts';
import {
  maxRowsSearchedForHeader,
  type ParsedSheet,
  type LazilyParsedSheet,
  type SheetRow,
  type ParsedWorkbook,
} from '../workbook/workbook.ts';
import { listCatalogueColumnsNamedInRow } from './headers.ts';

/** The sheet with the catalogue, and the zero-based index of its header row. */
export interface CatalogueSheet {
  readonly sheet: ParsedSheet;
  readonly merged: FilledMergedCells;
  readonly headerRow: number;
  readonly headers: readonly string[];
}

/** Minimum number of known columns that distinguishes a catalogue from notes that mention providers. */
const typicalColumnCount = 4;

interface Candidate extends CatalogueSheet {
  readonly knownColumnCount: number;
}

function lastColumnWithValue(sheet: ParsedSheet): number {
  let last = -1;
  for (const row of sheet.rows) {
    for (let column = (row?.length ?? 0) - 1; column > last; column -= 1) {
      const cell = row?.[column];
      if (cell !== undefined && cell.t !== 'z') last = column;
    }
  }
  return last;
}

function headerTexts(row: SheetRow | undefined, date1904: boolean): string[] {
  return Array.from(row ?? [], (cell) => readCellText(cell, date1904).text.replaceAll('\n', ' '));
}

/**
 * Finds the row with the most known columns, including the provider column, among the first ten rows. In a merged
 * two-line header, this is the lower line.
 */
function findHeader(sheet: ParsedSheet, merged: FilledMergedCells, date1904: boolean): Candidate | null {
  let best: Candidate | null = null;
  for (let row = 0; row < Math.min(maxRowsSearchedForHeader, sheet.rows.length); row += 1) {
    const headers = headerTexts(sheet.rows[row], date1904);
    const names = listCatalogueColumnsNamedInRow(headers);
    if (!names.some((column) => column.key === 'name')) continue;
    const isBetter = best === null || names.length > best.knownColumnCount;
    const isMerged = headers.some((_header, column) => merged.isFilled(row, column));
    const isLowerLine = isMerged && names.length === best?.knownColumnCount && row === best.headerRow + 1;
    if (isBetter || isLowerLine) best = { sheet, merged, headerRow: row, headers, knownColumnCount: names.length };
  }
  return best;
}

async function readCandidate(
  entry: LazilyParsedSheet,
  date1904: boolean,
  limits: UploadedWorkbookLimits,
): Promise<Candidate | null> {
  const sheet = await entry.read();
  const lastColumn = lastColumnWithValue(sheet);
  return findHeader(sheet, fillMergedCells(sheet, lastColumn, limits.cells), date1904);
}

/** Analysis of a sheet's first rows. */
interface Head {
  readonly entry: LazilyParsedSheet;
  /** Number of known columns in these rows; 0 when none is the provider column. */
  readonly knownColumnCount: number;
  readonly lacksResults: boolean;
}

/** Analyses the first rows of a sheet. Merged cells are not filled, because they only repeat texts of these rows. */
async function readHead(entry: LazilyParsedSheet, date1904: boolean): Promise<Head> {
  const rows = await entry.head();
  const names = new Set(rows.flatMap((row) => listCatalogueColumnsNamedInRow(headerTexts(row, date1904))));
  const isNamed = [...names].some((column) => column.key === 'name');
  const lacksResults = rows.some((row) => row?.some((cell) => cell?.t === 'z' && cell.f !== undefined));
  return { entry, knownColumnCount: isNamed ? names.size : 0, lacksResults };
}

function filterLikely<One extends { readonly knownColumnCount: number }>(all: readonly One[]): readonly One[] {
  const typical = all.filter(({ knownColumnCount }) => knownColumnCount >= typicalColumnCount);
  return typical.length > 0 ? typical : all.filter(({ knownColumnCount }) => knownColumnCount > 0);
}

/** Explains why no visible sheet contains the catalogue. */
async function explainMissing(workbook: ParsedWorkbook, heads: readonly Head[]): Promise<Refusal> {
  const formulas = heads.find(({ lacksResults }) => lacksResults);
  if (formulas !== undefined) {
    const reason = msg`The first rows of the sheet “${{ sheet: formulas.entry.name }}” contain formulas without stored results. Open the file in Excel, save it, and upload it again.`;
    return createUploadRefusal('upload.formulas-without-results', reason);
  }
  for (const entry of workbook.sheets.filter(({ hidden }) => hidden)) {
    if ((await readHead(entry, workbook.date1904)).knownColumnCount === 0) continue;
    const reason = msg`The sheet “${{ sheet: entry.name }}” looks like the catalogue, but it is hidden. Unhide it and upload the file again.`;
    return createUploadRefusal('upload.hidden-sheet', reason);
  }
  return createUploadRefusal(
    'upload.no-header',
    msg`No sheet has a column named “Provider” in its first ${plural({ rows: maxRowsSearchedForHeader }, { one: '# row', other: '# rows' })}. Add the column headers and upload the file again.`,
  );
}

/**
 * Finds the only visible sheet with the catalogue's headers. Reads only the first rows of sheets that do not look like
 * the catalogue.
 * @throws Refusal upload.no-header, upload.hidden-sheet, upload.formulas-without-results or upload.two-sheets, and the
 * refusals that occur while a sheet is read.
 */
export async function chooseCatalogueSheet(
  workbook: ParsedWorkbook,
  limits: UploadedWorkbookLimits,
): Promise<CatalogueSheet> {
  const { date1904 } = workbook;
  const heads: Head[] = [];
  for (const entry of workbook.sheets) if (!entry.hidden) heads.push(await readHead(entry, date1904));
  const candidates: Candidate[] = [];
  for (const { entry } of filterLikely(heads)) {
    const candidate = await readCandidate(entry, date1904, limits);
    if (candidate !== null) candidates.push(candidate);
  }
  const [chosen, ...others] = filterLikely(candidates);
  if (chosen === undefined) throw await explainMissing(workbook, heads);
  if (others.length > 0) {
    const sheets = [chosen, ...others].map(({ sheet }) => `“${sheet.name}”`).join(', ');
    throw createUploadRefusal(
      'upload.two-sheets',
      msg`More than one sheet looks like the catalogue: ${{ sheets }}. Keep only one of them and upload the file again.`,
    );
  }
  return chosen;
}
