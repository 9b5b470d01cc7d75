import { open, readFile, rename } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Logger } from '@marketplace/telemetry/logger.ts';
import { z } from 'zod';

/** The epoch of a log, and a position up to which the log was served; more events may have been served. */
export interface ServedEventLogPosition {
  readonly epoch: string;
  readonly position: bigint;
}

/** A file in the data folder that records which log was served with the folder, independently of the database. */
export interface ServedEventLogPositionFile {
  /** Path of the folder, for messages. */
  readonly dataDir: string;
  /**
   * Reads the record; `null` for an unused or missing folder.
   * @throws Error with the file name if the record is damaged.
   */
  find(this: void): Promise<ServedEventLogPosition | null>;
  /** Replaces the record. Never throws: if the folder is not writable, a warning is logged once. */
  keep(this: void, served: ServedEventLogPosition): Promise<void>;
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

function parse(text: string, file: string): ServedEventLogPosition {
  try {
    const { epoch, position } = Stored.parse(JSON.parse(text));
    return { epoch, position: BigInt(position) };
  } catch {
    throw new Error(
      `${file} is damaged. It records which log this data folder has served. Remove it if this is the right database.`,
    );
  }
}

/** Replaces a file atomically and durably. Replicas may share the folder. */
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

/**
 * Gives access to the record of a data folder, in the file `served-log.json`. Creates no file until `keep` is called.
 */
export function createServedEventLogPositionFileStore(
  dataDir: string,
  logger: Pick<Logger, 'warn'>,
): ServedEventLogPositionFile {
  const file = path.join(dataDir, 'served-log.json');
  let hasWarned = false;
  const find = async (): Promise<ServedEventLogPosition | null> => {
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
        if (!hasWarned)
          logger.warn(
            { err: error },
            'the data folder cannot record the served log: a replaced database will not be detected',
          );
        hasWarned = true;
      }
    },
  };
}
