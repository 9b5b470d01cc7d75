import { createHash } from 'node:crypto';
import { canonicalRecord } from '@marketplace/contracts/catalogue/catalogue.canonical.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/** Hex sha256 over the canonical records in id order (by code unit), one per line: equal for equal catalogues in any order. */
export function catalogueDigest(records: readonly ProviderRecord[]): string {
  const hash = createHash('sha256');
  const ordered = [...records].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const record of ordered) hash.update(`${canonicalRecord(record)}\n`);
  return hash.digest('hex');
}
