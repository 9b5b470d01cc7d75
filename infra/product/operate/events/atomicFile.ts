import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../commandArguments.ts';

/** File mode: only the user who runs the command can read the file. */
const mode = 0o600;

/** @throws UsageError if the folder is missing, the path is not a file, or the file exists and `again` is false. */
export async function requireWritableExportFile(file: string, again: boolean): Promise<void> {
  const folder = await stat(path.dirname(path.resolve(file))).catch(() => null);
  if (folder === null || !folder.isDirectory()) throw new UsageError(`The folder of ${file} does not exist.`);
  if (!existsSync(file)) return;
  if (!again) throw new UsageError(`${file} already exists: use --again to replace it.`);
  if (!(await stat(file)).isFile()) throw new UsageError(`${file} is not a file.`);
}

/** Writes a file atomically; until it is complete, its name ends in `.part`. */
export async function writeFileAtomically<T>(file: string, write: (part: FileHandle) => Promise<T>): Promise<T> {
  const part = `${file}.part`;
  // Removes a leftover file. With `wx`, opening fails if a file or link was created at the path in the meantime.
  await rm(part, { force: true });
  const handle = await open(part, 'wx', mode);
  try {
    const result = await write(handle);
    await handle.sync();
    await handle.close();
    await rename(part, file);
    return result;
  } catch (error) {
    await handle.close().catch(() => undefined);
    await rm(part, { force: true });
    throw error;
  }
}
