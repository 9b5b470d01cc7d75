import { createHash } from 'node:crypto';
import { toCanonicalProviderJson } from '@marketplace/domain/catalogue/catalogue.canonical.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/** A digest of a catalogue that is computed in batches, so that callers can yield to other work in between. */
export interface IncrementalCatalogueDigest {
  /**
   * Adds the next `count` records.
   * @returns whether all records are included.
   */
  add(this: void, count: number): boolean;
  /** Hexadecimal digest, once all records are included. */
  hex(this: void): string;
}

/**
 * Creates an incremental digest with no records included yet. The final digest equals that of `computeCatalogueDigest`.
 */
export function createIncrementalCatalogueDigest(records: readonly ProviderRecord[]): IncrementalCatalogueDigest {
  const hash = createHash('sha256');
  const ordered = [...records].sort((one, other) => (one.id < other.id ? -1 : 1));
  let done = 0;
  return {
    add: (count) => {
      for (const record of ordered.slice(done, done + count)) hash.update(`${toCanonicalProviderJson(record)}\n`);
      done += count;
      return done >= ordered.length;
    },
    hex: () => hash.digest('hex'),
  };
}

/**
 * Hexadecimal SHA-256 of the canonical records, one per line in the order of their ids (by code unit). Equal catalogues
 * have equal digests, regardless of the order of their records.
 */
export function computeCatalogueDigest(records: readonly ProviderRecord[]): string {
  const digest = createIncrementalCatalogueDigest(records);
  digest.add(records.length);
  return digest.hex();
}
