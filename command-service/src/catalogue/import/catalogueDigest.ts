import { createHash } from 'node:crypto';
import { canonicalRecord } from '@marketplace/domain/catalogue/catalogue.canonical.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/** A digest in the making, for callers that give others a turn in between. */
export interface CatalogueDigest {
  /** Takes in so many further records. @returns whether those were the last. */
  add(this: void, count: number): boolean;
  /** Hex, once all are in. */
  hex(this: void): string;
}

/** Begins the digest of `catalogueDigest`; no record is in it yet. */
export function startDigest(records: readonly ProviderRecord[]): CatalogueDigest {
  const hash = createHash('sha256');
  const ordered = [...records].sort((one, other) => (one.id < other.id ? -1 : 1));
  let done = 0;
  return {
    add: (count) => {
      for (const record of ordered.slice(done, done + count)) hash.update(`${canonicalRecord(record)}\n`);
      done += count;
      return done >= ordered.length;
    },
    hex: () => hash.digest('hex'),
  };
}

/** Hex sha256 over the canonical records in id order (by code unit), one per line: equal for equal catalogues in any order. */
export function catalogueDigest(records: readonly ProviderRecord[]): string {
  const digest = startDigest(records);
  digest.add(records.length);
  return digest.hex();
}
