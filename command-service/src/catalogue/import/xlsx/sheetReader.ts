import type { CellObject, Range } from 'xlsx';
import { refuseUpload } from '../uploadLimits.ts';
import { type FarCells, watchFarCells } from '../workbook/farCells.ts';
import { searchedRows, type SheetRow } from '../workbook/workbook.ts';
import type { Attributes, XmlEvents } from '../xml/readXml.ts';
import { columnLetters, columnOf, rangeOf } from './places.ts';
import type { SheetContext } from './sheetContext.ts';
import { collectText, refuseLongCell } from './texts.ts';
import { cellOf, type CellSource } from './cells.ts';

/** A hyperlink over some cells, by the id of its relationship or a place in the workbook. */
export interface SheetLink {
  readonly range: Range;
  readonly id: string | undefined;
  readonly location: string | undefined;
}

/** A sheet in the making. */
export interface ReadSheet {
  readonly rows: (SheetRow | undefined)[];
  readonly merges: Range[];
  readonly links: SheetLink[];
  hasHidden: boolean;
  /** The first cell that was ignored because it is far to the right. */
  farCell: string | null;
  /** Name of the part's first element. */
  root: string | null;
}

const largestRow = 1_048_576;
/** Merged cells and hyperlinks of one sheet. */
const mostRanges = 1_000_000;

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Counts what a sheet holds against the limits, which only cells in which anything stands use up. */
function countCells({ sheet, limits }: SheetContext): (cell: CellObject, row: number) => void {
  let cells = 0;
  let characters = 0;
  let rows = 0;
  let lastRow = -1;
  return (cell, row) => {
    cells += 1;
    characters += typeof cell.v === 'string' ? cell.v.length : 0;
    if (row !== lastRow) rows += 1;
    lastRow = row;
    // The rows above the header are not known yet, so they are granted to every sheet.
    if (rows > limits.rows + searchedRows) {
      throw refuseUpload('upload.too-many-rows', `The sheet "${sheet}" has more than ${limits.rows} rows.`);
    }
    if (cells > limits.cells) {
      throw refuseUpload('upload.too-large', `The sheet "${sheet}" has more than ${limits.cells} cells.`, 'tooLarge');
    }
    if (characters > limits.characters) {
      const reason = `The cells of the sheet "${sheet}" hold more than ${limits.characters / 1e6} million characters.`;
      throw refuseUpload('upload.too-large', reason, 'tooLarge');
    }
  };
}

/** What stands between the tags of a cell, as it is read. */
interface CellState extends CellSource {
  row: number;
  column: number;
}

/** Takes a sheet's XML into `into`. */
export function sheetEvents(context: SheetContext, into: ReadSheet): XmlEvents {
  const { sheet, limits, headOnly } = context;
  const count = countCells(context);
  const far: FarCells = watchFarCells(sheet, limits);
  const collector = collectText();
  const cell: CellState = { row: -1, column: -1, type: '', style: 0, value: null, inline: null, formula: null };
  let inCell = false;
  let collecting = false;
  let phonetic = 0;
  let isDone = false;

  const place = (): string => `${columnLetters(cell.column)}${cell.row + 1}`;

  const openRow = (attribute: Attributes): void => {
    const number = attribute('r');
    cell.row = number === undefined ? cell.row + 1 : Number(number) - 1;
    cell.column = -1;
    if (!(cell.row >= 0 && cell.row < largestRow)) {
      throw refuseUpload(
        'upload.damaged',
        `The sheet "${sheet}" has a row ${number ?? ''}, which does not exist in Excel.`,
      );
    }
    isDone = headOnly && cell.row >= searchedRows;
    if (isTrue(attribute('hidden'))) into.hasHidden = true;
  };

  const openCell = (attribute: Attributes): void => {
    inCell = true;
    const reference = attribute('r');
    cell.column = reference === undefined ? cell.column + 1 : columnOf(reference);
    cell.type = attribute('t') ?? 'n';
    cell.style = Number(attribute('s') ?? 0);
    cell.value = null;
    cell.inline = null;
    cell.formula = null;
  };

  const take = (): string => {
    const text = collector.take();
    if (text === null && !headOnly) throw refuseLongCell(sheet, place());
    return text ?? '';
  };

  const closeCell = (): void => {
    inCell = false;
    if (isDone) return;
    const read = cellOf(cell, context, place);
    if (read === null || (headOnly && cell.column >= limits.columns)) return;
    if (!headOnly && far.isFar(cell.row, cell.column)) {
      into.farCell ??= far.first();
      return;
    }
    if (!headOnly) count(read, cell.row);
    (into.rows[cell.row] ??= [])[cell.column] = read;
  };

  const openRange = (name: string, attribute: Attributes): void => {
    const range = rangeOf(attribute('ref') ?? '');
    if (range === null) return;
    if (name === 'mergeCell') into.merges.push(range);
    else into.links.push({ range, id: attribute('id'), location: attribute('location') });
    if (into.merges.length + into.links.length > mostRanges) {
      throw refuseUpload('upload.too-large', `The sheet "${sheet}" has too many merged cells or links.`, 'tooLarge');
    }
  };

  const openInCell = (name: string): void => {
    if (name === 'rPh') phonetic += 1;
    collecting = name === 'v' || name === 'f' || (name === 't' && phonetic === 0);
    if (name === 'is') cell.inline = '';
  };

  const closeInCell = (name: string): void => {
    if (name === 'v') cell.value = take();
    else if (name === 'f') cell.formula = take();
    else if (name === 'is') cell.inline = take();
    else if (name === 'rPh') phonetic -= 1;
    else if (name === 'c') closeCell();
    collecting = false;
  };

  return {
    open: (name, attribute) => {
      if (inCell) openInCell(name);
      else if (name === 'c') openCell(attribute);
      else if (name === 'row') openRow(attribute);
      else if (name === 'mergeCell' || name === 'hyperlink') openRange(name, attribute);
      else if (name === 'col' && isTrue(attribute('hidden'))) into.hasHidden = true;
      else into.root ??= name;
    },
    text: (text) => {
      if (collecting) collector.add(text);
    },
    close: (name) => {
      if (inCell) closeInCell(name);
    },
    isDone: () => isDone,
  };
}
