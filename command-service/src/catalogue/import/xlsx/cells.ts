import { msg } from '@lingui/core/runtime-macro';
import { dayMs } from '@marketplace/contracts/kernel/durations.ts';
import type { CellObject } from 'xlsx';
import { createUploadRefusal } from '../catalogueUploadLimits.ts';
import { isAggregateFormula } from '../workbook/aggregates.ts';
import type { WorkbookDataForXlsxCellParsing } from './sheetContext.ts';
import { createCellTooLongRefusal } from './cellTexts.ts';

/** The XML content of a cell. */
export interface ParsedCellXml {
  /** Attribute `t`: `n` number, `s` shared text, `str` text of a formula, `inlineStr`, `b`, `e` error, `d` date. */
  type: string;
  /** Style index. */
  style: number;
  /** Content of the element `v`; `null` if the cell has none. */
  value: string | null;
  /** Text of the element `is`; `null` if the cell has none. */
  inline: string | null;
  /** Content of the element `f`; `null` if the cell has none. */
  formula: string | null;
}

/** Day 0 of the two date systems. The 1900 system includes a non-existent 29 February 1900. */
const epochs = { from1900: Date.UTC(1899, 11, 30), from1904: Date.UTC(1904, 0, 1) };

function numberCell(value: number, { style }: ParsedCellXml, { formats }: WorkbookDataForXlsxCellParsing): CellObject {
  const format = formats.get(style);
  return format === undefined ? { t: 'n', v: value } : { t: 'n', v: value, z: format };
}

function textCell(text: string): CellObject | null {
  return text === '' ? null : { t: 's', v: text };
}

function sharedText(
  source: ParsedCellXml,
  context: WorkbookDataForXlsxCellParsing,
  cellReference: () => string,
): string {
  const text = context.strings[Number(source.value)];
  if (text === null && !context.headOnly) throw createCellTooLongRefusal(context.sheet, cellReference());
  if (text !== undefined) return text ?? '';
  const reason = msg`Cell ${{ cell: cellReference() }} of the sheet “${{ sheet: context.sheet }}” refers to text that is missing from the file. Open the file in Excel, save it again, and upload the new file.`;
  throw createUploadRefusal('upload.damaged', reason);
}

/**
 * All cells with the same shared string share one cell object. Sheets repeat most texts, so separate objects would
 * double the memory.
 */
function sharedCell(
  source: ParsedCellXml,
  context: WorkbookDataForXlsxCellParsing,
  cellReference: () => string,
): CellObject | null {
  const known = context.cells[Number(source.value)];
  if (known !== undefined) return known;
  const cell = textCell(sharedText(source, context, cellReference));
  if (cell !== null) context.cells[Number(source.value)] = cell;
  return cell;
}

function dateCell(text: string, source: ParsedCellXml, context: WorkbookDataForXlsxCellParsing): CellObject | null {
  const hasZone = /(?:Z|[+-]\d\d:\d\d)$/.test(text);
  const time = Date.parse(hasZone || !text.includes('T') ? text : `${text}Z`);
  if (Number.isNaN(time)) return textCell(text);
  const days = (time - (context.date1904 ? epochs.from1904 : epochs.from1900)) / dayMs;
  return { ...numberCell(days, source, context), z: 'yyyy-mm-dd' };
}

function valueCell(
  source: ParsedCellXml,
  context: WorkbookDataForXlsxCellParsing,
  cellReference: () => string,
): CellObject | null {
  const { type, value, inline } = source;
  if (type === 'inlineStr') return textCell(inline ?? value ?? '');
  if (value === null) return null;
  if (type === 'str') return textCell(value);
  if (value === '') return null;
  if (type === 's') return sharedCell(source, context, cellReference);
  if (type === 'b') return { t: 'b', v: value === '1' || value === 'true' };
  if (type === 'e') return { t: 'e', v: 0, w: value };
  if (type === 'd') return dateCell(value, source, context);
  const number = Number(value);
  return Number.isFinite(number) ? numberCell(number, source, context) : textCell(value);
}

/** Whether the file lacks the result of a formula; an empty text is a result. */
function lacksResult({ type, value, inline, formula }: ParsedCellXml): boolean {
  if (formula === null || inline !== null) return false;
  return value === null || (value === '' && type !== 'str');
}

/**
 * Creates a cell from its XML: `null` for an empty cell, type `z` for a formula without a result.
 * @throws Refusal upload.cell-too-long, upload.damaged.
 */
export function createCellFromXml(
  source: ParsedCellXml,
  context: WorkbookDataForXlsxCellParsing,
  cellReference: () => string,
): CellObject | null {
  if (lacksResult(source)) return { t: 'z', f: source.formula ?? '' };
  const cell = valueCell(source, context, cellReference);
  const { formula } = source;
  return cell !== null && formula !== null && isAggregateFormula(formula) ? { ...cell, f: formula } : cell;
}
