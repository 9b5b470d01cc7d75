import type { ImportDiagnostic } from '@marketplace/contracts/catalogue/catalogue.views.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import { type CatalogueFile, readCatalogue } from '../readCatalogue.ts';
import { type UploadLimits, uploadLimits } from '../uploadLimits.ts';
import { oneProvider, type TestWorkbook, type Value } from './workbooks.ts';

/** Parses a catalogue in the test's thread. */
export function read(
  bytes: Buffer,
  fileName = 'catalogue.xlsx',
  limits: UploadLimits = uploadLimits,
): Promise<CatalogueFile> {
  return readCatalogue(bytes, fileName, limits);
}

/** Returns the refusal with which reading fails. @throws Error when the file was accepted. */
export async function refusalOf(reading: Promise<unknown>): Promise<Refusal> {
  try {
    await reading;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error('The file was accepted.');
}

export interface OneRow {
  readonly record: ProviderRecord;
  readonly remarks: readonly ImportDiagnostic[];
  /** Codes of the remarks about this row. */
  readonly codes: readonly string[];
}

/** Parses a sheet with one provider and only these columns. */
export async function readOne(values: Readonly<Record<string, Value>>, options?: TestWorkbook): Promise<OneRow> {
  const { providers, remarks } = await read(oneProvider(values, options));
  const [record] = providers;
  if (record === undefined) throw new Error('No provider was read.');
  const onRow = remarks.filter(({ row }) => row === 2);
  return { record, remarks: onRow, codes: onRow.map(({ code }) => code) };
}
