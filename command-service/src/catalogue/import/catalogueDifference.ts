import { areProviderRecordsEqual } from '@marketplace/domain/catalogue/catalogue.canonical.ts';
import type { ProvidersChanged, UploadReady } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/** The changes from one catalogue to another. */
export interface AddedChangedAndRemovedProviders {
  readonly added: readonly ProviderRecord[];
  /** The complete new record of each provider that is in both catalogues but differs. */
  readonly changed: readonly ProviderRecord[];
  /** Ids of the removed providers. */
  readonly removed: readonly string[];
  readonly counts: UploadReady['data']['counts'];
}

/** One chunk of a difference. */
export type CatalogueChangeChunk = Pick<ProvidersChanged['data'], 'added' | 'changed' | 'removed'>;

function byId<One extends { readonly id: string }>(records: readonly One[]): ReadonlyMap<string, One> {
  return new Map(records.map((record) => [record.id, record]));
}

/**
 * Compares two catalogues, each of which contains every id at most once. The results keep the order of the catalogues.
 */
export function diffCatalogues(
  base: readonly ProviderRecord[],
  next: readonly ProviderRecord[],
): AddedChangedAndRemovedProviders {
  return diffCataloguesWithComparator(base, next, areProviderRecordsEqual);
}

/**
 * Compares catalogues without requiring complete records of the base.
 * @param isSame whether a base provider equals a record.
 */
export function diffCataloguesWithComparator<One extends { readonly id: string }>(
  base: readonly One[],
  next: readonly ProviderRecord[],
  isSame: (before: One, record: ProviderRecord) => boolean,
): AddedChangedAndRemovedProviders {
  const before = byId(base);
  const after = byId(next);
  const added: ProviderRecord[] = [];
  const changed: ProviderRecord[] = [];
  for (const record of after.values()) {
    const old = before.get(record.id);
    if (old === undefined) added.push(record);
    else if (!isSame(old, record)) changed.push(record);
  }
  const removed = [...before.keys()].filter((id) => !after.has(id));
  const unchanged = after.size - added.length - changed.length;
  return {
    added,
    changed,
    removed,
    counts: { added: added.length, changed: changed.length, removed: removed.length, unchanged },
  };
}

/** Maximum size of a serialised chunk event in bytes. Every event store accepts events of this size. */
const maxChunkBytes = 256 * 1024;
/** Number of bytes reserved for the event's other members and for its metadata. */
const envelopeBytes = 2048;

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

/**
 * Splits a difference into chunks such that each event, as base64 JSON with its envelope, has at most `maxBytes`.
 * Generates the chunks one by one, so that callers can do other work in between. An empty difference has no chunks.
 * @throws Error when a single record does not fit into a chunk, which the importer's column limits prevent.
 */
export function* splitCatalogueDifferenceIntoChunks(
  difference: AddedChangedAndRemovedProviders,
  maxBytes = maxChunkBytes,
): Generator<CatalogueChangeChunk, void> {
  const capacity = Math.floor(((maxBytes - envelopeBytes) * 3) / 4);
  let chunk: CatalogueChangeChunk = { added: [], changed: [], removed: [] };
  let used = 0;
  for (const member of ['added', 'changed', 'removed'] as const) {
    for (const item of difference[member]) {
      const bytes = jsonBytes(item);
      if (bytes > capacity) throw new Error(`A single ${member} record of ${bytes} bytes does not fit into a chunk.`);
      if (used + bytes > capacity) {
        yield chunk;
        chunk = { added: [], changed: [], removed: [] };
        used = 0;
      }
      (chunk[member] as unknown[]).push(item);
      used += bytes;
    }
  }
  if (used > 0) yield chunk;
}
