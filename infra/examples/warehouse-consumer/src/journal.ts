import { type FileHandle, open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Changes to the stored state; each value replaces the previous one. */
export interface WarehouseCommitJournalEntry {
  /** Next offset to read, by topic and partition (`topic/0`). */
  readonly offsets?: Readonly<Record<string, number>>;
  /** Committed length in bytes, by file (`topic/2026-11-23.jsonl`). */
  readonly lengths?: Readonly<Record<string, number>>;
  /** Sequence of the newest event, by topic and key (`topic/rfq-1`). */
  readonly sequences?: Readonly<Record<string, string>>;
}

/** The state after all journal entries have been applied. */
export interface WarehouseCommitJournalState {
  readonly offsets: Map<string, number>;
  readonly lengths: Map<string, number>;
  readonly sequences: Map<string, string>;
}

/** Records committed changes. Each entry is committed completely or not at all, even if the process is killed. */
export interface WarehouseCommitJournal {
  readonly state: WarehouseCommitJournalState;
  commit(this: void, entry: WarehouseCommitJournalEntry): Promise<void>;
  close(this: void): Promise<void>;
}

/** The journal is compacted after it has grown by this many bytes or has doubled, whichever happens later. */
const minGrowthBytes = 16 * 1024 * 1024;
/** Maximum number of map entries per journal line. */
const maxEntriesPerLine = 10_000;

function apply({ offsets, lengths, sequences }: WarehouseCommitJournalState, entry: WarehouseCommitJournalEntry): void {
  for (const [place, offset] of Object.entries(entry.offsets ?? {})) offsets.set(place, offset);
  for (const [file, length] of Object.entries(entry.lengths ?? {})) lengths.set(file, length);
  for (const [key, sequence] of Object.entries(entry.sequences ?? {})) sequences.set(key, sequence);
}

/** Yields the lines of a file, or nothing if the file does not exist. */
async function* readLines(file: string): AsyncGenerator<string> {
  const handle = await open(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (handle !== null) yield* handle.readLines();
}

/** Ignores an unreadable last line: the process was killed while writing the line, so its entry is not committed. */
async function readState(file: string): Promise<WarehouseCommitJournalState> {
  const state: WarehouseCommitJournalState = { offsets: new Map(), lengths: new Map(), sequences: new Map() };
  let hasIncompleteLine = false;
  for await (const line of readLines(file)) {
    if (hasIncompleteLine)
      throw new Error(`${file} is damaged before its last line: restore the whole folder from a copy`);
    try {
      apply(state, JSON.parse(line) as WarehouseCommitJournalEntry);
    } catch {
      hasIncompleteLine = true;
    }
  }
  return state;
}

function* formatState(state: WarehouseCommitJournalState): Generator<string> {
  const formatMap = function* (name: keyof WarehouseCommitJournalEntry, map: ReadonlyMap<string, unknown>) {
    const entries = [...map];
    for (let at = 0; at < entries.length; at += maxEntriesPerLine)
      yield `${JSON.stringify({ [name]: Object.fromEntries(entries.slice(at, at + maxEntriesPerLine)) })}\n`;
  };
  yield* formatMap('offsets', state.offsets);
  yield* formatMap('lengths', state.lengths);
  yield* formatMap('sequences', state.sequences);
}

/** Syncs a folder, so that new file names survive a power failure; not needed and not done on Windows. */
export async function fsyncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/**
 * Compacts the journal: writes the state to a new file and renames it over the old one. @returns the open file and its
 * size.
 */
async function rewrite(
  file: string,
  state: WarehouseCommitJournalState,
): Promise<{ readonly handle: FileHandle; readonly size: number }> {
  const handle = await open(`${file}.new`, 'w');
  for (const line of formatState(state)) await handle.appendFile(line);
  await handle.sync();
  await rename(`${file}.new`, file);
  await fsyncFolder(path.dirname(file));
  return { handle, size: (await handle.stat()).size };
}

/** Opens the journal of a folder, or creates one. @throws Error if the journal is damaged before its last line. */
export async function openWarehouseCommitJournal(folder: string): Promise<WarehouseCommitJournal> {
  const file = path.join(folder, 'journal.jsonl');
  const state = await readState(file);
  let { handle, size } = await rewrite(file, state);
  let limit = size + Math.max(minGrowthBytes, size);

  return {
    state,
    commit: async (entry) => {
      const line = `${JSON.stringify(entry)}\n`;
      await handle.appendFile(line);
      await handle.sync();
      apply(state, entry);
      size += Buffer.byteLength(line);
      if (size < limit) return;
      await handle.close();
      ({ handle, size } = await rewrite(file, state));
      limit = size + Math.max(minGrowthBytes, size);
    },
    close: () => handle.close(),
  };
}
