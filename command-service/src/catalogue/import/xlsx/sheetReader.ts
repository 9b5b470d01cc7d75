import { msg, plural } from '@lingui/core/runtime-macro';
import type { CellObject, Range } from 'xlsx';
import { createTooManyRowsRefusal, createUploadRefusal } from '../catalogueUploadLimits.ts';
import { truncateUtf16 } from '../normaliseText.ts';
import { type FarCellDetector, createFarSheetCellDetector } from '../workbook/farCells.ts';
import { maxRowsSearchedForHeader, type SheetRow } from '../workbook/workbook.ts';
import type { XmlAttributeGetter, XmlEventHandlers } from '../xml/parseXml.ts';
import { formatColumnLetters, parseColumnIndex, parseCellRange } from './cellReferences.ts';
import type { WorkbookDataForXlsxCellParsing } from './sheetContext.ts';
import { createCellTextCollector, createCellTooLongRefusal } from './cellTexts.ts';
import { createCellFromXml, type ParsedCellXml } from './cells.ts';

/** A hyperlink on a range of cells: the id of its relationship, or a location in the workbook. */
export interface SheetHyperlink {
  readonly range: Range;
  readonly id: string | undefined;
  readonly location: string | undefined;
}

/** The content of a sheet, filled while its XML is parsed. */
export interface SheetBeingParsed {
  readonly rows: (SheetRow | undefined)[];
  readonly merges: Range[];
  readonly links: SheetHyperlink[];
  hasHidden: boolean;
  /** Reference of the first cell that is ignored because it is far to the right; `null` if there is none. */
  farCell: string | null;
  /** Name of the part's root element. */
  root: string | null;
}

const maxRows = 1_048_576;
/** Maximum number of merged ranges and hyperlinks of one sheet together. */
const maxRanges = 1_000_000;

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true';
}

/** Counts a sheet's content against the limits. Only cells with content count. */
function createCellCounter({ sheet, limits }: WorkbookDataForXlsxCellParsing): (cell: CellObject, row: number) => void {
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
    if (rows > limits.rows + maxRowsSearchedForHeader) {
      throw createTooManyRowsRefusal(sheet, limits);
    }
    if (cells > limits.cells) {
      throw createUploadRefusal(
        'upload.too-large',
        msg`The sheet “${{ sheet }}” has more than ${plural({ max: limits.cells }, { one: '# cell with content', other: '# cells with content' })}. Remove content that is not needed and upload the file again.`,
        'tooLarge',
      );
    }
    if (characters > limits.characters) {
      const reason = msg`The cells of the sheet “${{ sheet }}” contain more than ${plural({ max: limits.characters }, { one: '# character', other: '# characters' })} in total. Shorten the text in some cells and upload the file again.`;
      throw createUploadRefusal('upload.too-large', reason, 'tooLarge');
    }
  };
}

/** State of the cell that is being parsed. */
interface CurrentCell extends ParsedCellXml {
  row: number;
  column: number;
}

/** Creates XML event handlers that add a sheet's content to `into`. */
export function createSheetXmlHandlers(
  context: WorkbookDataForXlsxCellParsing,
  into: SheetBeingParsed,
): XmlEventHandlers {
  const { sheet, limits, headOnly } = context;
  const count = createCellCounter(context);
  const far: FarCellDetector = createFarSheetCellDetector(sheet, limits);
  const collector = createCellTextCollector();
  const cell: CurrentCell = { row: -1, column: -1, type: '', style: 0, value: null, inline: null, formula: null };
  let inCell = false;
  let collecting = false;
  let phonetic = 0;
  let isDone = false;

  const getCellReference = (): string => `${formatColumnLetters(cell.column)}${cell.row + 1}`;

  const openRow = (attribute: XmlAttributeGetter): void => {
    const number = attribute('r');
    cell.row = number === undefined ? cell.row + 1 : Number(number) - 1;
    cell.column = -1;
    if (!(cell.row >= 0 && cell.row < maxRows)) {
      throw createUploadRefusal(
        'upload.damaged',
        msg`The sheet “${{ sheet }}” contains the row number ${{ row: truncateUtf16(number ?? String(cell.row + 1), 20) }}, which is not valid in Excel. Open the file in Excel, save it again, and upload the new file.`,
      );
    }
    isDone = headOnly && cell.row >= maxRowsSearchedForHeader;
    if (isTrue(attribute('hidden'))) into.hasHidden = true;
  };

  const openCell = (attribute: XmlAttributeGetter): void => {
    inCell = true;
    const reference = attribute('r');
    cell.column = reference === undefined ? cell.column + 1 : parseColumnIndex(reference);
    cell.type = attribute('t') ?? 'n';
    cell.style = Number(attribute('s') ?? 0);
    cell.value = null;
    cell.inline = null;
    cell.formula = null;
  };

  const takeText = (): string => {
    const text = collector.take();
    if (text === null && !headOnly) throw createCellTooLongRefusal(sheet, getCellReference());
    return text ?? '';
  };

  const closeCell = (): void => {
    inCell = false;
    if (isDone) return;
    const parsedCell = createCellFromXml(cell, context, getCellReference);
    if (parsedCell === null || (headOnly && cell.column >= limits.columns)) return;
    if (!headOnly && far.isFar(cell.row, cell.column)) {
      into.farCell ??= far.first();
      return;
    }
    if (!headOnly) count(parsedCell, cell.row);
    (into.rows[cell.row] ??= [])[cell.column] = parsedCell;
  };

  const openRange = (name: string, attribute: XmlAttributeGetter): void => {
    const range = parseCellRange(attribute('ref') ?? '');
    if (range === null) return;
    if (name === 'mergeCell') into.merges.push(range);
    else into.links.push({ range, id: attribute('id'), location: attribute('location') });
    if (into.merges.length + into.links.length > maxRanges) {
      throw createUploadRefusal(
        'upload.too-large',
        msg`The sheet “${{ sheet }}” has more than ${plural({ max: maxRanges }, { one: '# merged range or hyperlink', other: '# merged ranges and hyperlinks' })}. Remove some of them and upload the file again.`,
        'tooLarge',
      );
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
