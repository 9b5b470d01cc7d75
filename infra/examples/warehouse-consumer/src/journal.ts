import { type FileHandle, open, rename } from 'node:fs/promises';
import path from 'node:path';

/** What changed: every value takes the place of the one before. */
export interface Entry {
  /** By topic and partition, as `topic/0`: the offset to read next. */
  readonly offsets?: Readonly<Record<string, number>>;
  /** By file, as `topic/2026-11-23.jsonl`: how many of its bytes are done. */
  readonly lengths?: Readonly<Record<string, number>>;
  /** By topic and key, as `topic/rfq-1`: the sequence of its newest event. */
  readonly sequences?: Readonly<Record<string, string>>;
}

/** All entries so far, put together. */
export interface State {
  readonly offsets: Map<string, number>;
  readonly lengths: Map<string, number>;
  readonly sequences: Map<string, string>;
}

/** Says what is done. An entry is done as a whole or not at all, whenever the process is killed. */
export interface Journal {
  readonly state: State;
  commit(this: void, entry: Entry): Promise<void>;
  close(this: void): Promise<void>;
}

/** Bytes that the journal grows by before it is written anew, or as much as it was then, if that is more. */
const growth = 16 * 1024 * 1024;
/** Entries of a map that one line holds at most. */
const perLine = 10_000;

function apply({ offsets, lengths, sequences }: State, entry: Entry): void {
  for (const [place, offset] of Object.entries(entry.offsets ?? {})) offsets.set(place, offset);
  for (const [file, length] of Object.entries(entry.lengths ?? {})) lengths.set(file, length);
  for (const [key, sequence] of Object.entries(entry.sequences ?? {})) sequences.set(key, sequence);
}

/** The lines of a file, one after the other; none of a file that is not there. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const handle = await open(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (handle !== null) yield* handle.readLines();
}

/** A line that does not read is the one at which the process was killed, so it is the last one: what it says was not done. */
async function readState(file: string): Promise<State> {
  const state: State = { offsets: new Map(), lengths: new Map(), sequences: new Map() };
  let torn = false;
  for await (const line of linesOf(file)) {
    if (torn) throw new Error(`${file} is damaged before its end: put back a copy of the whole folder`);
    try {
      apply(state, JSON.parse(line) as Entry);
    } catch {
      torn = true;
    }
  }
  return state;
}

function* linesFor(state: State): Generator<string> {
  const ofMap = function* (name: keyof Entry, map: ReadonlyMap<string, unknown>) {
    const entries = [...map];
    for (let at = 0; at < entries.length; at += perLine)
      yield `${JSON.stringify({ [name]: Object.fromEntries(entries.slice(at, at + perLine)) })}\n`;
  };
  yield* ofMap('offsets', state.offsets);
  yield* ofMap('lengths', state.lengths);
  yield* ofMap('sequences', state.sequences);
}

/** Makes sure that a file's name outlives a loss of power, where the system lets a folder be synced. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/** Puts the state into a new file and that in the place of the old one, at once. @returns the file, open at its end, and its size. */
async function rewrite(file: string, state: State): Promise<{ readonly handle: FileHandle; readonly size: number }> {
  const handle = await open(`${file}.new`, 'w');
  for (const line of linesFor(state)) await handle.appendFile(line);
  await handle.sync();
  await rename(`${file}.new`, file);
  await syncFolder(path.dirname(file));
  return { handle, size: (await handle.stat()).size };
}

/** Reads the journal of a folder, or begins one. @throws Error for one that is damaged before its end. */
export async function openJournal(folder: string): Promise<Journal> {
  const file = path.join(folder, 'journal.jsonl');
  const state = await readState(file);
  let { handle, size } = await rewrite(file, state);
  let limit = size + Math.max(growth, size);

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
      limit = size + Math.max(growth, size);
    },
    close: () => handle.close(),
  };
}
