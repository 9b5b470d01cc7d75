import { msg } from '@lingui/core/runtime-macro';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import type { CatalogueImportDiagnostic } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import type { Message } from '@marketplace/contracts/kernel/messages/messages.ts';
import {
  type ZipOrOleContainerKind,
  detectZipOrOleContainerKind,
  parseZipOrOleContainerKindFromName,
} from './container/fileKind.ts';
import { decryptXlsxWithDefaultPassword } from './container/defaultPassword.ts';
import { openZipArchive } from './container/zipArchive.ts';
import { removeDuplicateProviders } from './removeDuplicateProviders.ts';
import type { ContactWithProviderName } from './contacts.ts';
import { type ParsedProviderRow, parseCatalogueRows } from './parseCatalogueRows.ts';
import {
  type CellDiagnostic,
  type ImportDiagnostic,
  listFirstImportDiagnosticsBySeverity,
  type ImportDiagnosticLocation,
  addImportDiagnostic,
  type ImportDiagnosticCollector,
  toImportRefusalIssues,
  createImportDiagnosticCollector,
} from './diagnostics.ts';
import { type CatalogueSheet, chooseCatalogueSheet } from './sheet/chooseCatalogueSheet.ts';
import { parseCatalogueHeaderRow } from './sheet/headers.ts';
import { createUploadRefusal, type UploadedWorkbookLimits } from './catalogueUploadLimits.ts';
import type { ParsedWorkbook } from './workbook/workbook.ts';
import { openXlsx } from './xlsx/openXlsx.ts';

/** A complete catalogue parsed from a file. */
export interface ParsedCatalogueFile {
  /** Number of rows with visible content below the header, including skipped rows. */
  readonly rows: number;
  /** One record per provider, in the file's order. */
  readonly providers: ProviderRecord[];
  /** Contact addresses for invitations, each with the name of its provider. */
  readonly contacts: readonly ContactWithProviderName[];
  /** The first 100 remarks, ordered by severity: skipped rows, repaired values, notices. */
  readonly remarks: ImportDiagnostic[];
  /** Number of all remarks by outcome. */
  readonly remarkCounts: Partial<Record<CatalogueImportDiagnostic['outcome'], number>>;
}

const wholeFile: ImportDiagnosticLocation = { sheet: null, row: null, column: null };

function notice(code: string, value: string | null, message: Message): CellDiagnostic {
  return { outcome: 'notice', code, value, message };
}

/**
 * Opens an .xlsx or .xls workbook.
 * @throws Refusal upload.*
 */
export async function openWorkbook(
  bytes: Buffer,
  kind: ZipOrOleContainerKind,
  limits: UploadedWorkbookLimits,
): Promise<ParsedWorkbook> {
  if (kind === 'zip') return openXlsx(await openZipArchive(bytes, limits), limits);
  // The .xls parser is loaded on demand, because few files need its code pages.
  return (await import('./workbook/openXls.ts')).openXls(bytes, limits);
}

function reportSheets(workbook: ParsedWorkbook, chosen: CatalogueSheet, log: ImportDiagnosticCollector): void {
  for (const sheet of workbook.sheets) {
    if (sheet.name === chosen.sheet.name) continue;
    const place = { ...wholeFile, sheet: sheet.name };
    addImportDiagnostic(
      log,
      place,
      notice('otherSheet', sheet.name, msg`This sheet does not contain the catalogue and is ignored.`),
    );
  }
  const place = { ...wholeFile, sheet: chosen.sheet.name };
  if (chosen.sheet.farCell !== null) {
    const message = msg`Cells far to the right of the table are ignored, starting with ${{ cell: chosen.sheet.farCell }}.`;
    addImportDiagnostic(log, place, notice('farCells', chosen.sheet.farCell, message));
  }
  if (chosen.sheet.hasHidden) {
    addImportDiagnostic(
      log,
      place,
      notice('hiddenRows', null, msg`Hidden and filtered rows and columns are also imported.`),
    );
  }
  if (chosen.sheet.hasComments) {
    addImportDiagnostic(log, place, notice('comments', null, msg`Comments and cell colours are not imported.`));
  }
}

/** Contact addresses of the rows whose records are in `keptRecords`. */
function collectContacts(
  rows: readonly ParsedProviderRow[],
  keptRecords: readonly ProviderRecord[],
): readonly ContactWithProviderName[] {
  const records = new Set(keptRecords);
  return rows.flatMap(({ record, contact }) =>
    contact === null || !records.has(record) ? [] : [{ name: record.name, email: contact }],
  );
}

/**
 * Parses a catalogue in the calling thread: first the container, then the sheet, then the rows.
 * @throws Refusal upload.* when the file cannot be used.
 */
export async function parseCatalogueFile(
  bytes: Buffer,
  fileName: string,
  limits: UploadedWorkbookLimits,
): Promise<ParsedCatalogueFile> {
  const log = createImportDiagnosticCollector();
  const { bytes: content, kind } = await decryptXlsxWithDefaultPassword(bytes, detectZipOrOleContainerKind(bytes));
  if (kind !== parseZipOrOleContainerKindFromName(fileName)) {
    const extension = kind === 'zip' ? '.xlsx' : '.xls';
    const message = msg`The extension of the file does not match its content. The file is read as ${{ extension }}.`;
    addImportDiagnostic(log, wholeFile, notice('extensionDiffers', fileName, message));
  }
  const workbook = await openWorkbook(content, kind, limits);
  const sheet = await chooseCatalogueSheet(workbook, limits);
  reportSheets(workbook, sheet, log);
  const headers = parseCatalogueHeaderRow(sheet.headers, sheet.sheet.name);
  for (const { column, ...diagnostic } of headers.diagnostics) {
    addImportDiagnostic(log, { sheet: sheet.sheet.name, row: sheet.headerRow + 1, column }, diagnostic);
  }
  const { rows, providerRows } = parseCatalogueRows({ ...sheet, ...headers, date1904: workbook.date1904 }, limits, log);
  const providers = removeDuplicateProviders(providerRows, sheet.sheet.name, log);
  if (providers.length === 0) {
    const reason = msg`The file contains no providers that can be imported. Correct the file and upload it again.`;
    throw createUploadRefusal('upload.no-rows', reason, 'rule', toImportRefusalIssues(log));
  }
  return {
    rows,
    providers,
    contacts: collectContacts(providerRows, providers),
    remarks: listFirstImportDiagnosticsBySeverity(log),
    remarkCounts: { ...log.counts },
  };
}
