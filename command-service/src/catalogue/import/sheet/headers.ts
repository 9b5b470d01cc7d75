import { msg } from '@lingui/core/runtime-macro';
import type { CatalogueColumnKey } from '@marketplace/contracts/catalogue/catalogue.columns.ts';
import type { CellDiagnostic } from '../diagnostics.ts';
import { truncateUtf16 } from '../normaliseText.ts';
import { createUploadRefusal } from '../catalogueUploadLimits.ts';
import { findContactColumn, isContactColumnHeader } from './contactColumn.ts';
import { type CatalogueSheetColumnDefinition, catalogueSheetColumns, matchColumnHeader } from './columns.ts';

/** Positions of the catalogue's columns in a sheet. */
export interface SheetColumnPositions {
  readonly positions: ReadonlyMap<CatalogueColumnKey, { readonly index: number; readonly header: string }>;
  /** Index of the contact address column; `null` if the sheet has none. */
  readonly contact: number | null;
  readonly diagnostics: readonly (CellDiagnostic & { readonly column: string | null })[];
}

interface HeaderMatch {
  readonly index: number;
  readonly header: string;
  readonly isSynonym: boolean;
}

function findColumns(texts: readonly string[]): ReadonlyMap<CatalogueSheetColumnDefinition, readonly HeaderMatch[]> {
  const found = new Map<CatalogueSheetColumnDefinition, HeaderMatch[]>();
  for (const [index, header] of texts.entries()) {
    const known = matchColumnHeader(header);
    if (known === null) continue;
    const matches = found.get(known.column) ?? [];
    matches.push({ index, header, isSynonym: known.isSynonym });
    found.set(known.column, matches);
  }
  return found;
}

/** The distinct columns named by a row of texts. The more columns a row names, the more likely it is the header. */
export function listCatalogueColumnsNamedInRow(texts: readonly string[]): readonly CatalogueSheetColumnDefinition[] {
  return [...findColumns(texts).keys()];
}

interface Choice {
  readonly chosen: HeaderMatch;
  readonly diagnostics: SheetColumnPositions['diagnostics'];
}

/** An exact header takes precedence over synonyms, and the first match over later matches. */
function chooseMatch(
  column: CatalogueSheetColumnDefinition,
  matches: readonly HeaderMatch[],
  sheet: string,
): Choice | null {
  const exact = matches.filter((place) => !place.isSynonym);
  const candidates = exact.length > 0 ? exact : matches;
  const [chosen, ...repeated] = candidates;
  if (chosen === undefined) return null;
  if (repeated.length > 0 && column.key === 'name') {
    throw createUploadRefusal(
      'upload.two-provider-columns',
      msg`The sheet “${{ sheet }}” has more than one column for the provider’s name. Keep only one of them and upload the file again.`,
    );
  }
  const diagnostics: (CellDiagnostic & { column: string })[] = repeated.map(({ header }) => ({
    outcome: 'repair',
    code: 'repeatedColumn',
    column: header,
    value: header,
    message: msg`The sheet has more than one column “${{ column: column.header }}”. Only the first one is imported.`,
  }));
  if (chosen.isSynonym) {
    const message = msg`The column “${{ found: chosen.header }}” is imported as “${{ column: column.header }}”.`;
    diagnostics.push({
      outcome: 'repair',
      code: 'synonymHeader',
      column: chosen.header,
      value: chosen.header,
      message,
    });
  }
  return { chosen, diagnostics };
}

function createMissingDiagnostic(column: CatalogueSheetColumnDefinition): SheetColumnPositions['diagnostics'][number] {
  const message =
    column.key === 'type'
      ? msg`The column “${{ column: column.header }}” is missing. The type of all providers is set to “other”.`
      : msg`The column “${{ column: column.header }}” is missing. Its values are stored as unknown.`;
  return { outcome: 'notice', code: 'missingColumn', column: column.header, value: null, message };
}

/** Maximum characters of a header quoted in a message. */
const maxQuotedLength = 100;

function createExtraDiagnostic(header: string): SheetColumnPositions['diagnostics'][number] {
  const message = msg`The column “${{ column: truncateUtf16(header, maxQuotedLength) }}” is not part of the catalogue and is ignored.`;
  return { outcome: 'notice', code: 'extraColumn', column: header, value: header, message };
}

/**
 * Locates the catalogue's columns by the texts of the header row.
 * @throws Refusal upload.two-provider-columns.
 */
export function parseCatalogueHeaderRow(texts: readonly string[], sheet: string): SheetColumnPositions {
  const found = findColumns(texts);
  const positions = new Map<CatalogueColumnKey, { index: number; header: string }>();
  const diagnostics: SheetColumnPositions['diagnostics'][number][] = [];
  for (const column of catalogueSheetColumns) {
    const choice = chooseMatch(column, found.get(column) ?? [], sheet);
    if (choice !== null) positions.set(column.key, { index: choice.chosen.index, header: choice.chosen.header });
    diagnostics.push(...(choice?.diagnostics ?? []));
    if (choice === null && column.expected) diagnostics.push(createMissingDiagnostic(column));
  }
  const read = new Set([...positions.values()].map(({ index }) => index));
  const repeated = new Set(diagnostics.filter(({ code }) => code === 'repeatedColumn').map(({ value }) => value));
  for (const [index, header] of texts.entries()) {
    const isKnown = read.has(index) || repeated.has(header) || isContactColumnHeader(header);
    if (header !== '' && !isKnown) diagnostics.push(createExtraDiagnostic(header));
  }
  return { positions, contact: findContactColumn(texts), diagnostics };
}
