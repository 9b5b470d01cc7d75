import { serialize } from 'node:v8';
import { commandStreamCacheBytesGauge } from '@marketplace/telemetry/metrics.ts';
import type { StoredEvent } from './port.ts';

/** A cached stream: its state, and the data that is needed to apply later events. */
export interface CachedStreamFold {
  readonly state: unknown;
  readonly last: Pick<StoredEvent, 'revision' | 'position'>;
  /** Ids of all commands with events in the stream, possibly including commands whose events come after `last`. */
  readonly commands: Set<string>;
  readonly size: number;
  /** Whether no append by another process was detected at the last read, so the next decision may skip the read. */
  readonly isQuiet: boolean;
}

/**
 * Maximum memory of all cached folds in bytes, by the estimate below. The access rights of a person take about 2 kB and
 * a request for quotes to three providers 4 kB, so the limit is enough for 10,000 people and 10,000 requests. The limit
 * is a sixteenth of the memory limit of the command service in `infra/deploy/kubernetes`.
 */
export const maxStreamFoldCacheBytes = 64 * 1024 * 1024;

/*
 * Measured on Node 24 with typical states: the heap needs 1.7 (lists) to 4.3 (small maps) times the bytes that
 * v8.serialize returns for the state, plus 100 bytes per command id and 740 bytes per entry.
 */
const bytesPer = { entry: 800, command: 100, serialised: 4 } as const;

interface Entry {
  readonly fold: CachedStreamFold;
  /** Estimated bytes of the state at the last measurement. */
  readonly weighed: number;
  /** Estimated bytes of the events since the last measurement. */
  readonly since: number;
  readonly weight: number;
}

function measureState(state: unknown): number {
  return bytesPer.serialised * serialize(state).byteLength;
}

/** Uses JSON.stringify, because events are plain JSON and v8.serialize takes three times as long. */
function measureEvents(data: readonly unknown[]): number {
  return bytesPer.serialised * JSON.stringify(data).length;
}

/**
 * Measures a state again when the events since the last measurement weigh as much as the state did, so that measuring
 * costs less than reading. For a new stream with one event, measures only the event, because most new streams have a
 * single event for a long time.
 */
function measureFold(
  { state, last }: CachedStreamFold,
  before: Entry | undefined,
  later: readonly unknown[],
): Pick<Entry, 'weighed' | 'since'> {
  if (before === undefined && last.revision === 0 && later.length === 1)
    return { weighed: 0, since: measureEvents(later) };
  const since = before === undefined ? 0 : before.since + measureEvents(later);
  return before !== undefined && since < before.weighed
    ? { weighed: before.weighed, since }
    : { weighed: measureState(state), since: 0 };
}

function createEntry(fold: CachedStreamFold, before: Entry | undefined, later: readonly unknown[]): Entry {
  const parts = measureFold(fold, before, later);
  const weight = bytesPer.entry + bytesPer.command * fold.commands.size + parts.weighed + parts.since;
  return { fold, ...parts, weight };
}

/** LRU cache of folds by key. The total size of the folds in bytes is limited. */
export interface StreamFoldLruCache {
  find(this: void, key: string): CachedStreamFold | undefined;
  /**
   * Stores a fold unless a later fold of the stream is cached.
   * @param later data of the events since the previously cached fold.
   */
  put(this: void, key: string, fold: CachedStreamFold, later: readonly unknown[]): void;
  remove(this: void, key: string): void;
}

/** @param most maximum bytes of all folds; a fold that alone exceeds the maximum is not cached. */
export function createStreamFoldLruCache(most: number): StreamFoldLruCache {
  const entries = new Map<string, Entry>();
  let total = 0;

  function weigh(bytes: number): void {
    total += bytes;
    commandStreamCacheBytesGauge.inc(bytes);
  }

  function forget(key: string): void {
    weigh(-(entries.get(key)?.weight ?? 0));
    entries.delete(key);
  }

  return {
    find: (key) => {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.fold;
    },
    put: (key, fold, later) => {
      const before = entries.get(key);
      if (before !== undefined && before.fold.last.revision > fold.last.revision) return;
      const entry =
        before?.fold.last.revision === fold.last.revision ? { ...before, fold } : createEntry(fold, before, later);
      forget(key);
      if (entry.weight > most) return;
      weigh(entry.weight);
      entries.set(key, entry);
      for (const oldest of entries.keys()) {
        if (total <= most) return;
        forget(oldest);
      }
    },
    remove: forget,
  };
}
