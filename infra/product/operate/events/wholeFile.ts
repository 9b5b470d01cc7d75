import { existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { WrongUse } from '../wrongUse.ts';

/** Only who runs the product may read what comes out of it. */
const mode = 0o600;

/** @throws WrongUse when a file cannot be made there, or would take the place of one. */
export async function refuseTaken(file: string, again: boolean): Promise<void> {
  const folder = await stat(path.dirname(path.resolve(file))).catch(() => null);
  if (folder === null || !folder.isDirectory()) throw new WrongUse(`The folder of ${file} is not there.`);
  if (!existsSync(file)) return;
  if (!again) throw new WrongUse(`${file} is there already: --again lets the export take its place.`);
  if (!(await stat(file)).isFile()) throw new WrongUse(`${file} is no file.`);
}

/** Writes a file that stands under its name whole or not at all; until then it is called `.part` at the end. */
export async function writeWhole<T>(file: string, write: (part: FileHandle) => Promise<T>): Promise<T> {
  const part = `${file}.part`;
  // One that was left behind goes; whatever else somebody puts there meanwhile is neither followed nor written to.
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
