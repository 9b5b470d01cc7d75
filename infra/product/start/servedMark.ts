import { open, readFile, rename } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { z } from 'zod';

/** Which life of the log was served, and up to which position at least. */
export interface ServedLog {
  readonly epoch: string;
  readonly position: bigint;
}

/** What a data folder remembers of the log that it has served: it is not lost or exchanged together with a database. */
export interface ServedMark {
  /** Path of the folder, for messages. */
  readonly dataDir: string;
  /** `null` for a folder that has served none, or is not there. @throws Error that names the file when it cannot be understood. */
  find(this: void): Promise<ServedLog | null>;
  /** Never throws: where there is no such folder, or it cannot be written to, a warning says once what is missed. */
  keep(this: void, served: ServedLog): Promise<void>;
}

const Stored = z.object({
  epoch: z.string().regex(/^[0-9a-z]{1,32}$/),
  position: z.string().regex(/^\d{1,19}$/),
});

async function readText(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  });
}

function parse(text: string, file: string): ServedLog {
  try {
    const { epoch, position } = Stored.parse(JSON.parse(text));
    return { epoch, position: BigInt(position) };
  } catch {
    throw new Error(
      `${file} is damaged: it says which log this data folder has served. Remove it if the database is the right one.`,
    );
  }
}

/** Replaces a file as a whole, also through a loss of power. Replicas may share the folder. */
async function replace(file: string, text: string): Promise<void> {
  const made = `${file}.${hostname()}-${process.pid}.new`;
  const handle = await open(made, 'w', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(made, file);
}

/** The mark of a data folder, in its file `served-log.json`. */
export function createServedMark(dataDir: string, logger: Pick<Logger, 'warn'>): ServedMark {
  const file = path.join(dataDir, 'served-log.json');
  let isTold = false;
  const find = async (): Promise<ServedLog | null> => {
    const text = await readText(file);
    return text === null ? null : parse(text, file);
  };
  return {
    dataDir,
    find,
    keep: async ({ epoch, position }) => {
      const text = `${JSON.stringify({ epoch, position: position.toString() })}\n`;
      try {
        if ((await readText(file)) !== text) await replace(file, text);
      } catch (error) {
        if (!isTold)
          logger.warn(
            { err: error },
            'the data folder cannot note which log it serves, and notices no exchanged database',
          );
        isTold = true;
      }
    },
  };
}
