import { mkdir, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Entry, type Journal, openJournal, syncFolder } from './journal.ts';

/** A message as it came. */
export interface Message {
  readonly key: string;
  readonly value: string;
  readonly offset: number;
}

/** Messages of one partition, in their order. */
export interface Batch {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly Message[];
  /** Offset after all of them. */
  readonly nextOffset: number;
}

/** A folder with a file for each topic and day. Whoever writes commits after every batch; what was not committed is undone at the next start. */
export interface Warehouse {
  /** Offset to read next. */
  nextOffset(this: void, topic: string, partition: number): number;
  /** Appends what is new among the messages. @returns what is to be committed. */
  write(this: void, batch: Batch): Promise<Entry>;
  /** Says that what was written is done. */
  commit(this: void, entry: Entry): Promise<void>;
  close(this: void): Promise<void>;
}

/** What of an event decides where it goes, and its line; `null` for what is no event of ours. */
function readEvent(value: string): { readonly sequence: string; readonly day: string; readonly line: string } | null {
  try {
    const event = JSON.parse(value) as Readonly<Record<string, unknown>>;
    const { sequence, time } = event;
    if (typeof sequence !== 'string' || typeof time !== 'string' || !/^\d{4}-\d{2}-\d{2}T/.test(time)) return null;
    return { sequence, day: time.slice(0, 10), line: JSON.stringify(event) };
  } catch {
    return null;
  }
}

/** Lines by the file that they belong to, and the newest sequence of each key. */
function sortOut({ topic, partition, messages }: Batch, known: ReadonlyMap<string, string>) {
  const lines = new Map<string, string[]>();
  const sequences = new Map<string, string>();
  const put = (file: string, line: string): void => {
    const others = lines.get(file);
    if (others === undefined) lines.set(file, [line]);
    else others.push(line);
  };
  for (const { key, value, offset } of messages) {
    const event = readEvent(value);
    if (event === null) {
      put(`${topic}/unreadable.log`, JSON.stringify({ partition, offset, key, value }));
      continue;
    }
    // Some events come twice, the second time in the same order: what is not newer than the newest of its key is dropped.
    const place = `${topic}/${key}`;
    if (event.sequence <= (sequences.get(place) ?? known.get(place) ?? '')) continue;
    sequences.set(place, event.sequence);
    put(`${topic}/${event.day}.jsonl`, event.line);
  }
  return { lines, sequences };
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Appends to a file whose bytes so far are all done. @returns its length then. */
async function append(file: string, text: string): Promise<number> {
  const handle = await open(file, 'a');
  await handle.appendFile(text);
  await handle.sync();
  const { size } = await handle.stat();
  await handle.close();
  return size;
}

/** Takes away what was written and not committed. */
async function undo(folder: string, { state }: Journal): Promise<void> {
  for (const [file, length] of state.lengths)
    if ((await sizeOf(path.join(folder, file))) > length) await truncate(path.join(folder, file), length);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Keeps a second consumer on this machine out. @throws Error when there is one. */
async function lock(folder: string): Promise<string> {
  const file = path.join(folder, 'lock');
  const holder = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (holder > 0 && holder !== process.pid && isAlive(holder))
    throw new Error(
      `The process ${holder} writes into ${folder}: every consumer needs a folder of its own, or remove ${file}`,
    );
  await writeFile(file, String(process.pid));
  return file;
}

/** Opens a folder, and undoes what a killed process left in it. @throws Error when another process writes into it. */
export async function openWarehouse(folder: string): Promise<Warehouse> {
  await mkdir(folder, { recursive: true });
  const held = await lock(folder);
  const journal = await openJournal(folder);
  const { offsets, lengths, sequences } = journal.state;
  await undo(folder, journal);

  /**
   * The journal knows the length of a file before anything is appended, so that it can be undone. A file that became shorter was taken
   * away by its owner; one that became longer, or that nobody knows, is somebody else's.
   */
  async function prepare(file: string): Promise<void> {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    const [size, known] = [await sizeOf(path.join(folder, file)), lengths.get(file)];
    if (size > (known ?? 0))
      throw new Error(`${file} holds what this consumer did not write: begin in an empty folder`);
    if (size !== known) await journal.commit({ lengths: { [file]: size } });
  }

  async function write(batch: Batch): Promise<Entry> {
    const fresh = sortOut(batch, sequences);
    const written: Record<string, number> = {};
    for (const [file, lines] of fresh.lines) {
      await prepare(file);
      written[file] = await append(path.join(folder, file), `${lines.join('\n')}\n`);
      await syncFolder(path.dirname(path.join(folder, file)));
    }
    return {
      offsets: { [`${batch.topic}/${batch.partition}`]: batch.nextOffset },
      lengths: written,
      sequences: Object.fromEntries(fresh.sequences),
    };
  }

  return {
    nextOffset: (topic, partition) => offsets.get(`${topic}/${partition}`) ?? 0,
    write,
    commit: journal.commit,
    close: async () => {
      await journal.close();
      await rm(held, { force: true });
    },
  };
}
