import { serialize } from 'node:v8';
import { foldedBytes } from '@marketplace/telemetry/metrics.ts';
import type { StoredEvent } from './port.ts';

/** What is remembered of a stream. */
export interface RememberedFold {
  readonly state: unknown;
  readonly last: Pick<StoredEvent, 'revision' | 'position'>;
  /** Ids of all commands whose events stand there; of later ones too. */
  readonly commands: Set<string>;
  readonly size: number;
  /** Nobody else appended, as far as is known, since it was looked at: worth deciding on without another look. */
  readonly isQuiet: boolean;
}

/**
 * Bytes of memory that folds may take together, by the estimate below. A person's rights take about 2 kB, a request for quotes to
 * three providers 4 kB: so this holds those of 10,000 people and of 10,000 requests, in a sixteenth of what
 * `infra/deploy/kubernetes` gives the command service.
 */
export const mostBytes = 64 * 1024 * 1024;

/*
 * Measured on Node 24 with states like ours: the heap holds 1.7 (lists) to 4.3 (small maps) times what v8.serialize makes of a
 * state, 100 bytes for the id of a command and 740 for the entry itself.
 */
const bytesOf = { entry: 800, command: 100, serialised: 4 } as const;

interface Entry {
  readonly fold: RememberedFold;
  /** Of the state when it was weighed. */
  readonly weighed: number;
  /** Of the events that came since. */
  readonly since: number;
  readonly weight: number;
}

function weightOfState(state: unknown): number {
  return bytesOf.serialised * serialize(state).byteLength;
}

/** Of data of events, which is plain JSON: its text is made in a third of the time. */
function weightOfEvents(data: readonly unknown[]): number {
  return bytesOf.serialised * JSON.stringify(data).length;
}

/**
 * A state is weighed when as much has come as it weighed the last time: so weighing costs no more than reading did. What became of a
 * first event weighs like that until another one comes, for most streams that are begun are left at that for long.
 */
function partsOf(
  { state, last }: RememberedFold,
  before: Entry | undefined,
  later: readonly unknown[],
): Pick<Entry, 'weighed' | 'since'> {
  if (before === undefined && last.revision === 0 && later.length === 1)
    return { weighed: 0, since: weightOfEvents(later) };
  const since = before === undefined ? 0 : before.since + weightOfEvents(later);
  return before !== undefined && since < before.weighed
    ? { weighed: before.weighed, since }
    : { weighed: weightOfState(state), since: 0 };
}

function entryOf(fold: RememberedFold, before: Entry | undefined, later: readonly unknown[]): Entry {
  const parts = partsOf(fold, before, later);
  const weight = bytesOf.entry + bytesOf.command * fold.commands.size + parts.weighed + parts.since;
  return { fold, ...parts, weight };
}

/** Folds by key, the last used of them, within a bound of bytes. */
export interface FoldMemory {
  find(this: void, key: string): RememberedFold | undefined;
  /** Keeps a fold unless a later one is there. @param later data of the events that it holds more than the one before. */
  keep(this: void, key: string, fold: RememberedFold, later: readonly unknown[]): void;
  forget(this: void, key: string): void;
}

/** @param most bytes; a fold that is heavier is not kept at all. */
export function createFoldMemory(most: number): FoldMemory {
  const entries = new Map<string, Entry>();
  let total = 0;

  function weigh(bytes: number): void {
    total += bytes;
    foldedBytes.inc(bytes);
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
    keep: (key, fold, later) => {
      const before = entries.get(key);
      if (before !== undefined && before.fold.last.revision > fold.last.revision) return;
      const entry =
        before?.fold.last.revision === fold.last.revision ? { ...before, fold } : entryOf(fold, before, later);
      forget(key);
      if (entry.weight > most) return;
      weigh(entry.weight);
      entries.set(key, entry);
      for (const oldest of entries.keys()) {
        if (total <= most) return;
        forget(oldest);
      }
    },
    forget,
  };
}
