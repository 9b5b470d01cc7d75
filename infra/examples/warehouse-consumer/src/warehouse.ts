import { mkdir, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type WarehouseCommitJournalEntry,
  type WarehouseCommitJournal,
  openWarehouseCommitJournal,
  fsyncFolder,
} from './journal.ts';

/** A Kafka message. */
export interface ConsumedKafkaMessage {
  readonly key: string;
  readonly value: string;
  readonly offset: number;
}

/** Consecutive messages of one partition. */
export interface ConsumedKafkaPartitionBatch {
  readonly topic: string;
  readonly partition: number;
  readonly messages: readonly ConsumedKafkaMessage[];
  /** The offset after the last message. */
  readonly nextOffset: number;
}

/**
 * A folder with one file per topic and day. Writers commit after every batch; the next start removes uncommitted data.
 */
export interface DataWarehouseFolder {
  /** The next offset to read from a partition. */
  nextOffset(this: void, topic: string, partition: number): number;
  /** Appends the new messages of a batch. @returns the entry to commit. */
  write(this: void, batch: ConsumedKafkaPartitionBatch): Promise<WarehouseCommitJournalEntry>;
  /** Commits the entry that `write` returned. */
  commit(this: void, entry: WarehouseCommitJournalEntry): Promise<void>;
  close(this: void): Promise<void>;
}

/**
 * Reads the sequence and day of an event, and formats its line; `null` if the message is not an event of the
 * marketplace.
 */
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

/** Groups the new lines of a batch by file, and finds the newest sequence of each key. */
function groupLines({ topic, partition, messages }: ConsumedKafkaPartitionBatch, known: ReadonlyMap<string, string>) {
  const lines = new Map<string, string[]>();
  const sequences = new Map<string, string>();
  const addLine = (file: string, line: string): void => {
    const others = lines.get(file);
    if (others === undefined) lines.set(file, [line]);
    else others.push(line);
  };
  for (const { key, value, offset } of messages) {
    const event = readEvent(value);
    if (event === null) {
      addLine(`${topic}/unreadable.log`, JSON.stringify({ partition, offset, key, value }));
      continue;
    }
    // Kafka may deliver events twice, in the same order: skip events that are not newer than the last one with the key.
    const sequenceKey = `${topic}/${key}`;
    if (event.sequence <= (sequences.get(sequenceKey) ?? known.get(sequenceKey) ?? '')) continue;
    sequences.set(sequenceKey, event.sequence);
    addLine(`${topic}/${event.day}.jsonl`, event.line);
  }
  return { lines, sequences };
}

const getFileSize = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** Appends to a file that has no uncommitted data. @returns its new length in bytes. */
async function append(file: string, text: string): Promise<number> {
  const handle = await open(file, 'a');
  await handle.appendFile(text);
  await handle.sync();
  const { size } = await handle.stat();
  await handle.close();
  return size;
}

/** Truncates each file to its committed length. */
async function removeUncommitted(folder: string, { state }: WarehouseCommitJournal): Promise<void> {
  for (const [file, length] of state.lengths)
    if ((await getFileSize(path.join(folder, file))) > length) await truncate(path.join(folder, file), length);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Locks the folder against a second consumer on this machine. @throws Error when another consumer is running. */
async function lock(folder: string): Promise<string> {
  const file = path.join(folder, 'lock');
  const lockHolder = Number(await readFile(file, 'utf8').catch(() => '0'));
  if (lockHolder > 0 && lockHolder !== process.pid && isAlive(lockHolder))
    throw new Error(
      `Process ${lockHolder} is writing to ${folder}. Use a separate folder for each consumer, or remove ${file}`,
    );
  await writeFile(file, String(process.pid));
  return file;
}

/** Opens a folder and removes uncommitted data. @throws Error when another process is writing to it. */
export async function openDataWarehouseFolder(folder: string): Promise<DataWarehouseFolder> {
  await mkdir(folder, { recursive: true });
  const lockFile = await lock(folder);
  const journal = await openWarehouseCommitJournal(folder);
  const { offsets, lengths, sequences } = journal.state;
  await removeUncommitted(folder, journal);

  /**
   * Commits the length of a file before anything is appended, so that the append can be undone. A file may have become
   * shorter, because its owner removed data. A file that is longer than its committed length, or has content but no
   * committed length, was written by another program.
   */
  async function prepare(file: string): Promise<void> {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    const [size, known] = [await getFileSize(path.join(folder, file)), lengths.get(file)];
    if (size > (known ?? 0))
      throw new Error(`${file} contains data that this consumer did not write: start with an empty folder`);
    if (size !== known) await journal.commit({ lengths: { [file]: size } });
  }

  async function write(batch: ConsumedKafkaPartitionBatch): Promise<WarehouseCommitJournalEntry> {
    const fresh = groupLines(batch, sequences);
    const written: Record<string, number> = {};
    for (const [file, lines] of fresh.lines) {
      await prepare(file);
      written[file] = await append(path.join(folder, file), `${lines.join('\n')}\n`);
      await fsyncFolder(path.dirname(path.join(folder, file)));
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
      await rm(lockFile, { force: true });
    },
  };
}
