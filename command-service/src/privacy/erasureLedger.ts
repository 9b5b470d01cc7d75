import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Permanent list of erased users. It is stored outside the database, so that restoring a backup does not lose entries.
 * Contains only user ids and times.
 */
export interface ErasureLedger {
  /**
   * Adds a subject; the entry is durable once the promise resolves. Does nothing for a subject that is listed already.
   */
  add(this: void, subject: string): Promise<void>;
  /**
   * Returns the subjects in the order in which they were added.
   * @throws Error for an invalid entry.
   */
  subjects(this: void): Promise<readonly string[]>;
}

const entryPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) \S+$/;
/** A partial entry left by a crash; the erasure of its subject had not started. */
const tornEntry = /^[0-9a-f-]{0,36}(?: [\dTZ:.-]*)?$/;

function parseSubjects(text: string, file: string): readonly string[] {
  const subjects = text.split('\n').flatMap((line, index) => {
    const subject = entryPattern.exec(line)?.[1];
    if (subject === undefined && !tornEntry.test(line))
      throw new Error(`Line ${index + 1} of ${file} is not a valid erasure entry.`);
    return subject === undefined ? [] : [subject];
  });
  return [...new Set(subjects)];
}

/**
 * Creates a ledger in a text file: each line is a user id and the time of the erasure. The file is created with the
 * first entry.
 */
export function createFileErasureLedger(file: string, now: () => Date): ErasureLedger {
  const read = (): Promise<string> =>
    readFile(file, 'utf8').catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
      throw error;
    });

  async function append(line: string): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await using handle = await open(file, 'a', 0o600);
    await handle.appendFile(line);
    await handle.sync();
    // Windows persists new file names without this sync, and cannot open folders.
    if (process.platform === 'win32') return;
    await using folder = await open(path.dirname(file));
    await folder.sync();
  }

  return {
    add: async (subject) => {
      const text = await read();
      if (parseSubjects(text, file).includes(subject)) return;
      const separator = text === '' || text.endsWith('\n') ? '' : '\n';
      await append(`${separator}${subject} ${now().toISOString()}\n`);
    },
    subjects: async () => parseSubjects(await read(), file),
  };
}
