import { createHash } from 'node:crypto';
import type { ProviderRename } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { toCanonicalProviderJson } from '@marketplace/domain/catalogue/catalogue.canonical.ts';
import {
  applyFieldOverridesToCatalogueFile,
  type CurrentFieldOverridesWithRecords,
  type CatalogueFileWithOverridesApplied,
} from './applyFieldOverridesToCatalogueFile.ts';
import { assignProviderIds } from './assignProviderIds.ts';
import { type AddedChangedAndRemovedProviders, diffCataloguesWithComparator } from './import/catalogueDifference.ts';
import type { FieldOverridesByProvider } from './overrides.ts';

/** The fields of a provider that are needed to compare the provider with a file. */
export interface FingerprintedProvider extends Pick<ProviderRecord, 'id' | 'name' | 'website'> {
  /** SHA-256 hash of the record, equal for equal records. */
  readonly fingerprint: string;
}

/** The catalogue that a file is compared with. Contains complete records only of providers with overrides. */
export interface CurrentCatalogueForFileComparison extends CurrentFieldOverridesWithRecords {
  readonly providers: readonly FingerprintedProvider[];
}

/** The file's records with overrides applied, and their difference from the compared catalogue. */
export interface CatalogueFileComparisonResult extends CatalogueFileWithOverridesApplied {
  /** The file's records with their ids in the catalogue and the values of the file, without overrides. */
  readonly fileRecords: readonly ProviderRecord[];
  readonly difference: AddedChangedAndRemovedProviders;
}

function createFingerprint(record: ProviderRecord): string {
  return createHash('sha256').update(toCanonicalProviderJson(record)).digest('base64');
}

/**
 * Creates a builder that collects a catalogue record by record and keeps only the fields needed to compare the
 * catalogue with a file.
 */
export function createFileComparisonCatalogueBuilder(holds: FieldOverridesByProvider): {
  add(this: void, record: ProviderRecord): void;
  readonly base: CurrentCatalogueForFileComparison;
} {
  const providers: FingerprintedProvider[] = [];
  const currentRecords = new Map<string, ProviderRecord>();
  return {
    add: (record) => {
      const { id, name, website } = record;
      providers.push({ id, name, website, fingerprint: createFingerprint(record) });
      if (holds.has(id)) currentRecords.set(id, record);
    },
    base: { providers, overrides: holds, currentRecords: currentRecords },
  };
}

/**
 * Compares a file with the current catalogue: assigns the file's providers their ids in the catalogue, applies
 * overrides, and computes the difference.
 * @param file with ids derived from the names.
 * @throws Refusal 'upload.rename'.
 */
export function compareCatalogueFile(
  base: CurrentCatalogueForFileComparison,
  file: readonly ProviderRecord[],
  renames: readonly ProviderRename[],
): CatalogueFileComparisonResult {
  const fileRecords = assignProviderIds(base.providers, file, renames);
  const overridden = applyFieldOverridesToCatalogueFile(base, fileRecords);
  const isSame = (before: FingerprintedProvider, record: ProviderRecord) =>
    before.fingerprint === createFingerprint(record);
  const difference = diffCataloguesWithComparator(base.providers, overridden.records, isSame);
  return { ...overridden, fileRecords, difference };
}
