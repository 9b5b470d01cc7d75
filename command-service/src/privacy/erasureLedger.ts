import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Who was erased, for ever. It stands apart from the database, so that it is newer than any backup of it that is restored. It
 * holds user ids and instants only.
 */
export interface ErasureLedger {
  /** Durable before it answers; nothing happens for a subject that it has already. */
  add(this: void, subject: string): Promise<void>;
  /** In the order in which they were added. @throws Error for a line that nobody wrote here. */
  subjects(this: void): Promise<readonly string[]>;
}

const entry = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) \S+$/;
/** What a crash may have left of an entry: its erasure never began. */
const torn = /^[0-9a-f-]{0,36}(?: [\dTZ:.-]*)?$/;

function subjectsIn(text: string, file: string): readonly string[] {
  const subjects = text.split('\n').flatMap((line, index) => {
    const subject = entry.exec(line)?.[1];
    if (subject === undefined && !torn.test(line)) throw new Error(`Line ${index + 1} of ${file} is no erasure.`);
    return subject === undefined ? [] : [subject];
  });
  return [...new Set(subjects)];
}

/** A ledger in a file of lines, a user id and the instant of its erasure each; made when the first one is added. */
export function createFileLedger(file: string, now: () => Date): ErasureLedger {
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
    // Windows keeps a new file's name without this, and opens no folders.
    if (process.platform === 'win32') return;
    await using folder = await open(path.dirname(file));
    await folder.sync();
  }

  return {
    add: async (subject) => {
      const text = await read();
      if (subjectsIn(text, file).includes(subject)) return;
      const begin = text === '' || text.endsWith('\n') ? '' : '\n';
      await append(`${begin}${subject} ${now().toISOString()}\n`);
    },
    subjects: async () => subjectsIn(await read(), file),
  };
}
