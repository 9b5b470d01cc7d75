import { createHash } from 'node:crypto';
import type { Rename } from '@marketplace/contracts/catalogue/catalogue.admin.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';
import { canonicalRecord } from '@marketplace/domain/catalogue/catalogue.canonical.ts';
import { applyOverrides, type HoldingBase, type KeptCatalogue } from './applyOverrides.ts';
import { identify } from './identify.ts';
import { type CatalogueDifference, diffBy } from './import/difference.ts';
import type { FieldOverrides } from './overrides.ts';

/** A provider of the catalogue that a file is compared with, as far as that needs it. */
export interface ComparedProvider extends Pick<ProviderRecord, 'id' | 'name' | 'website'> {
  /** Equal for equal records. */
  readonly fingerprint: string;
}

/** The catalogue that a file is compared with. Whole records are held of those only in which corrections keep fields. */
export interface ComparedBase extends HoldingBase {
  readonly providers: readonly ComparedProvider[];
}

/** A file's catalogue, and what turns the compared one into it. */
export interface FileComparison extends KeptCatalogue {
  readonly difference: CatalogueDifference;
}

function fingerprintOf(record: ProviderRecord): string {
  return createHash('sha256').update(canonicalRecord(record)).digest('base64');
}

/** Takes in a catalogue record by record, and keeps little of each. */
export function collectBase(holds: FieldOverrides): {
  add(this: void, record: ProviderRecord): void;
  readonly base: ComparedBase;
} {
  const providers: ComparedProvider[] = [];
  const standing = new Map<string, ProviderRecord>();
  return {
    add: (record) => {
      const { id, name, website } = record;
      providers.push({ id, name, website, fingerprint: fingerprintOf(record) });
      if (holds.has(id)) standing.set(id, record);
    },
    base: { providers, holds, standing },
  };
}

/**
 * Compares what a file says with the catalogue as it stands: gives its providers the ids that they have there, keeps what corrections
 * hold, and finds what differs.
 * @param file with the ids that follow from the names. @throws Refusal 'upload.rename'.
 */
export function compareFile(
  base: ComparedBase,
  file: readonly ProviderRecord[],
  renames: readonly Rename[],
): FileComparison {
  const kept = applyOverrides(base, identify(base.providers, file, renames));
  const isSame = (before: ComparedProvider, record: ProviderRecord) => before.fingerprint === fingerprintOf(record);
  return { ...kept, difference: diffBy(base.providers, kept.records, isSame) };
}
