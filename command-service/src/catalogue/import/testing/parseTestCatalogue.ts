import type { CatalogueImportDiagnostic } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { formatRefusalIssues } from '@marketplace/http/problems.ts';
import { formatImportDiagnostics } from '../diagnostics.ts';
import { type ParsedCatalogueFile, parseCatalogueFile } from '../parseCatalogueFile.ts';
import { type UploadedWorkbookLimits, catalogueUploadLimits } from '../catalogueUploadLimits.ts';
import { createOneProviderTestWorkbook, type TestWorkbookOptions, type TestCellValue } from './workbooks.ts';

/** A parsed catalogue with formatted remarks, as the API returns them. */
export interface ParsedTestCatalogueFile extends Omit<ParsedCatalogueFile, 'remarks'> {
  readonly remarks: readonly CatalogueImportDiagnostic[];
}

/** Parses a catalogue in the test's thread. */
export async function parseTestCatalogue(
  bytes: Buffer,
  fileName = 'catalogue.xlsx',
  limits: UploadedWorkbookLimits = catalogueUploadLimits,
): Promise<ParsedTestCatalogueFile> {
  const parsed = await parseCatalogueFile(bytes, fileName, limits);
  return { ...parsed, remarks: formatImportDiagnostics(parsed.remarks) };
}

/**
 * Returns the refusal with which `reading` is rejected.
 * @throws Error when the file was accepted. Rethrows every error that is not a refusal.
 */
export async function expectUploadRefusal(reading: Promise<unknown>): Promise<Refusal> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('The file was accepted.');
}

/** Returns the issues of a refusal as the API returns them. */
export function formatTestRefusalIssues({ issues }: Refusal): ReturnType<typeof formatRefusalIssues> | undefined {
  return issues.length === 0 ? undefined : formatRefusalIssues(issues);
}

export interface ParsedTestProvider {
  readonly record: ProviderRecord;
  readonly remarks: readonly CatalogueImportDiagnostic[];
  /** Codes of the remarks about this row. */
  readonly codes: readonly string[];
}

/** Parses a sheet with one provider and only these columns. */
export async function parseTestSheetWithOneProvider(
  values: Readonly<Record<string, TestCellValue>>,
  options?: TestWorkbookOptions,
): Promise<ParsedTestProvider> {
  const { providers, remarks } = await parseTestCatalogue(createOneProviderTestWorkbook(values, options));
  const [record] = providers;
  if (record === undefined) throw new Error('No provider was read.');
  const onRow = remarks.filter(({ row }) => row === 2);
  return { record, remarks: onRow, codes: onRow.map(({ code }) => code) };
}
