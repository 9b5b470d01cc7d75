import { msg } from '@lingui/core/runtime-macro';
import type { ZipArchive } from '../container/zipArchive.ts';
import { createUploadRefusal, type UploadedWorkbookLimits } from '../catalogueUploadLimits.ts';
import type { ParsedSheet, LazilyParsedSheet, SheetRow, ParsedWorkbook } from '../workbook/workbook.ts';
import { parseXml } from '../xml/parseXml.ts';
import { type XlsxNumberFormatsByStyleIndex, parseNumberFormats } from './numberFormats.ts';
import {
  type WorkbookSheetListEntry,
  parseOoxmlPartRelationships,
  parseWorkbookSheetListAndPartNames,
  type OoxmlPartRelationship,
} from './packageParts.ts';
import { parseSharedStrings } from './sharedStrings.ts';
import type { WorkbookDataForXlsxCellParsing } from './sheetContext.ts';
import { parseExcelTableTotalsRowRanges } from './tableTotals.ts';
import { type SheetBeingParsed, createSheetXmlHandlers, type SheetHyperlink } from './sheetReader.ts';

/** Maximum number of a sheet's cells that hyperlinks may cover. A higher number is probably meant to waste time. */
const maxLinkedCells = 1_000_000;

function getLinkTarget(link: SheetHyperlink, relationships: ReadonlyMap<string, OoxmlPartRelationship>): string | null {
  const target = link.id === undefined ? undefined : relationships.get(link.id)?.target;
  if (target === undefined) return link.location === undefined ? null : `#${link.location}`;
  return link.location === undefined ? target : `${target}#${link.location}`;
}

function linkCells(row: SheetRow | undefined, { s, e }: SheetHyperlink['range'], target: string): number {
  const last = Math.min(e.c, (row?.length ?? 0) - 1);
  for (let column = s.c; column <= last; column += 1) {
    const cell = row?.[column];
    // Cells with the same text share one object, so the link is added to a copy.
    if (row !== undefined && cell !== undefined) row[column] = { ...cell, l: { Target: target } };
  }
  return Math.max(1, last - s.c + 1);
}

/** Adds hyperlink targets to the cells, within the sheet's content. */
function applyLinks(
  { rows, links }: SheetBeingParsed,
  relationships: ReadonlyMap<string, OoxmlPartRelationship>,
): void {
  let visited = 0;
  for (const link of links) {
    const target = getLinkTarget(link, relationships);
    if (target === null) continue;
    const last = Math.min(link.range.e.r, rows.length - 1);
    for (let row = link.range.s.r; row <= last; row += 1) {
      visited += linkCells(rows[row], link.range, target);
      if (visited > maxLinkedCells)
        throw createUploadRefusal(
          'upload.damaged',
          msg`Too many hyperlinks cover the same cells. Remove hyperlinks and upload the file again.`,
        );
    }
  }
}

async function parseSheetXml(
  zip: ZipArchive,
  part: string,
  context: WorkbookDataForXlsxCellParsing,
): Promise<SheetBeingParsed> {
  const into: SheetBeingParsed = { rows: [], merges: [], links: [], hasHidden: false, farCell: null, root: null };
  await parseXml(msg`sheet “${{ sheet: context.sheet }}”`, zip.read(part), createSheetXmlHandlers(context, into));
  return into;
}

async function loadSheet(zip: ZipArchive, part: string, context: WorkbookDataForXlsxCellParsing): Promise<ParsedSheet> {
  const read = await parseSheetXml(zip, part, context);
  const { rows, merges, hasHidden, farCell } = read;
  const relationships = await parseOoxmlPartRelationships(zip, part);
  applyLinks(read, relationships);
  const totals = await parseExcelTableTotalsRowRanges(zip, relationships);
  const hasComments = [...relationships.values()].some(({ type }) => type === 'comments');
  return { name: context.sheet, rows, merges, totals, farCell, hasHidden, hasComments };
}

function toEntry(
  zip: ZipArchive,
  { name, hidden, part, type }: WorkbookSheetListEntry,
  context: WorkbookDataForXlsxCellParsing,
): LazilyParsedSheet | null {
  if (type !== 'worksheet') return null;
  if (part === null) {
    if (hidden) return null;
    throw createUploadRefusal(
      'upload.damaged',
      msg`The file is damaged: it lists the sheet “${{ sheet: name }}” but does not contain it. Open the file in Excel, save it again, and upload the new file.`,
    );
  }
  return {
    name,
    hidden,
    head: async () => (await parseSheetXml(zip, part, { ...context, headOnly: true })).rows,
    read: () => loadSheet(zip, part, context),
  };
}

/**
 * Opens an .xlsx with its sheets, texts and formats. Sheets are parsed on demand.
 * @throws Refusal upload.*.
 */
export async function openXlsx(zip: ZipArchive, limits: UploadedWorkbookLimits): Promise<ParsedWorkbook> {
  const { sheets, date1904, ...parts } = await parseWorkbookSheetListAndPartNames(zip);
  const formats: XlsxNumberFormatsByStyleIndex =
    parts.styles === null ? new Map() : await parseNumberFormats(zip, parts.styles);
  const strings = parts.sharedStrings === null ? [] : await parseSharedStrings(zip, parts.sharedStrings);
  const cells: WorkbookDataForXlsxCellParsing['cells'] = [];
  const entries = sheets.map((sheet) =>
    toEntry(zip, sheet, { sheet: sheet.name, strings, cells, formats, date1904, limits, headOnly: false }),
  );
  return { sheets: entries.filter((entry) => entry !== null), date1904 };
}
