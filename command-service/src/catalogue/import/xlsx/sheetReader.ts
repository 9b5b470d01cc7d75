import type { CellObject, Range } from 'xlsx';
import { refuseUpload } from '../uploadLimits.ts';
import { type FarCells, watchFarCells } from '../workbook/farCells.ts';
import { searchedRows, type SheetRow } from '../workbook/workbook.ts';
import type { Attributes, XmlEvents } from '../xml/readXml.ts';
import { columnLetters, columnOf, rangeOf } from './places.ts';
import type { SheetContext } from './sheetContext.ts';
import { collectText, refuseLongCell } from './texts.ts';
import { cellOf, type CellSource } from './cells.ts';

/** A hyperlink on a range of cells: the id of its relationship, or a location in the workbook. */
export interface SheetLink {
  readonly range: Range;
  readonly id: string | undefined;
  readonly location: string | undefined;
}

/** A partially parsed sheet. */
export interface ReadSheet {
  readonly rows: (SheetRow | undefined)[];
  readonly merges: Range[];
  readonly links: SheetLink[];
  hasHidden: boolean;
  /** The first cell ignored because it is far to the right. */
  farCell: string | null;
  /** Name of the part's root element. */
  root: string | null;
}

const maxRows = 1_048_576;
/** Maximum number of merged ranges and hyperlinks of one sheet. */
const maxRanges = 1_000_000;

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Counts a sheet's content against the limits. Only cells with content count. */
function createCellCounter({ sheet, limits }: SheetContext): (cell: CellObject, row: number) => void {
  let cells = 0;
  let characters = 0;
  let rows = 0;
  let lastRow = -1;
  return (cell, row) => {
    cells += 1;
    characters += typeof cell.v === 'string' ? cell.v.length : 0;
    if (row !== lastRow) rows += 1;
    lastRow = row;
    // The number of rows above the header is not known yet, so every sheet gets an allowance for them.
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

/** State of the cell that is being parsed. */
interface CurrentCell extends CellSource {
  row: number;
  column: number;
}

/** Creates XML event handlers that add a sheet's content to `into`. */
export function sheetEvents(context: SheetContext, into: ReadSheet): XmlEvents {
  const { sheet, limits, headOnly } = context;
  const count = createCellCounter(context);
  const far: FarCells = watchFarCells(sheet, limits);
  const collector = collectText();
  const cell: CurrentCell = { row: -1, column: -1, type: '', style: 0, value: null, inline: null, formula: null };
  let inCell = false;
  let collecting = false;
  let phonetic = 0;
  let isDone = false;

  const getCellReference = (): string => `${columnLetters(cell.column)}${cell.row + 1}`;

  const openRow = (attribute: Attributes): void => {
    const number = attribute('r');
    cell.row = number === undefined ? cell.row + 1 : Number(number) - 1;
    cell.column = -1;
    if (!(cell.row >= 0 && cell.row < maxRows)) {
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

  const takeText = (): string => {
    const text = collector.take();
    if (text === null && !headOnly) throw refuseLongCell(sheet, getCellReference());
    return text ?? '';
  };

  const closeCell = (): void => {
    inCell = false;
    if (isDone) return;
    const parsedCell = cellOf(cell, context, getCellReference);
    if (parsedCell === null || (headOnly && cell.column >= limits.columns)) return;
    if (!headOnly && far.isFar(cell.row, cell.column)) {
      into.farCell ??= far.first();
      return;
    }
    if (!headOnly) count(parsedCell, cell.row);
    (into.rows[cell.row] ??= [])[cell.column] = parsedCell;
  };

  const openRange = (name: string, attribute: Attributes): void => {
    const range = rangeOf(attribute('ref') ?? '');
    if (range === null) return;
    if (name === 'mergeCell') into.merges.push(range);
    else into.links.push({ range, id: attribute('id'), location: attribute('location') });
    if (into.merges.length + into.links.length > maxRanges) {
      throw refuseUpload('upload.too-large', `The sheet "${sheet}" has too many merged cells or links.`, 'tooLarge');
    }
  };

  const openInCell = (name: string): void => {
    if (name === 'rPh') phonetic += 1;
    collecting = name === 'v' || name === 'f' || (name === 't' && phonetic === 0);
    if (name === 'is') cell.inline = '';
  };

  const closeInCell = (name: string): void => {
    if (name === 'v') cell.value = takeText();
    else if (name === 'f') cell.formula = takeText();
    else if (name === 'is') cell.inline = takeText();
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
