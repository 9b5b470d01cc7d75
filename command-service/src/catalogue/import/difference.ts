import { sameRecord } from '@marketplace/domain/catalogue/catalogue.canonical.ts';
import type { ProvidersChanged, UploadReady } from '@marketplace/contracts/catalogue/catalogue.events.ts';
import type { ProviderRecord } from '@marketplace/contracts/catalogue/catalogue.provider.ts';

/** What turns one catalogue into another. */
export interface CatalogueDifference {
  readonly added: readonly ProviderRecord[];
  /** The whole new record of each provider that is in both and differs. */
  readonly changed: readonly ProviderRecord[];
  /** Ids. */
  readonly removed: readonly string[];
  readonly counts: UploadReady['data']['counts'];
}

/** One chunk's share of a difference. */
export type CatalogueChange = Pick<ProvidersChanged['data'], 'added' | 'changed' | 'removed'>;

function byId<One extends { readonly id: string }>(records: readonly One[]): ReadonlyMap<string, One> {
  return new Map(records.map((record) => [record.id, record]));
}

/** The difference between two catalogues with one record per id; members in the order in which the catalogues name them. */
export function diffCatalogue(base: readonly ProviderRecord[], next: readonly ProviderRecord[]): CatalogueDifference {
  return diffBy(base, next, sameRecord);
}

/** The same for a catalogue of which whole records need not be there. @param isSame whether one of its providers is as in a record. */
export function diffBy<One extends { readonly id: string }>(
  base: readonly One[],
  next: readonly ProviderRecord[],
  isSame: (before: One, record: ProviderRecord) => boolean,
): CatalogueDifference {
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

/** Largest serialised chunk event that every event store takes. */
const largestChunk = 256 * 1024;
/** Room for the event's other members and its metadata. */
const envelope = 2048;

function jsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value)) + 1;
}

/**
 * Parts a difference into chunks whose event stays below `maxBytes` as JSON in base64 with its envelope. They are made one
 * by one, so that a caller with a large catalogue can give others a turn in between. No chunk for an empty difference.
 * @throws Error when a single record is larger than a chunk, which the importer's column limits rule out.
 */
export function* chunkChanges(
  difference: CatalogueDifference,
  maxBytes = largestChunk,
): Generator<CatalogueChange, void> {
  const room = Math.floor(((maxBytes - envelope) * 3) / 4);
  let chunk: CatalogueChange = { added: [], changed: [], removed: [] };
  let used = 0;
  for (const member of ['added', 'changed', 'removed'] as const) {
    for (const item of difference[member]) {
      const bytes = jsonBytes(item);
      if (bytes > room) throw new Error(`A single ${member} record of ${bytes} bytes does not fit into a chunk.`);
      if (used + bytes > room) {
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
