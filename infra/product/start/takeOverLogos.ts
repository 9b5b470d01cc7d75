import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { keysUnder } from '@marketplace/blobs/keysUnder.ts';
import { type BlobStore, largestBlob } from '@marketplace/blobs/port.ts';
import { logoKey, logoPrefix, logoType } from '@marketplace/domain/catalogue/catalogue.logos.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';

/** Pictures right in the folder: no links and no folders. None where there is no folder. */
async function picturesIn(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile() && logoType(entry.name) !== null).map(({ name }) => name);
}

async function takeOver(blobs: BlobStore, folder: string, name: string, logger: Logger): Promise<boolean> {
  const file = path.join(folder, name);
  if ((await stat(file)).size > largestBlob) {
    logger.warn({ name }, 'a logo of the data folder is too large to be taken over');
    return false;
  }
  await blobs.put(logoKey(name), await readFile(file), logoType(name) ?? '');
  return true;
}

async function takeOverAll(blobs: BlobStore, folder: string, logger: Logger): Promise<number> {
  const names = await picturesIn(folder);
  if (names.length === 0) return 0;
  const there = new Set(await keysUnder(blobs, logoPrefix));
  let taken = 0;
  for (const name of names) {
    if (there.has(logoKey(name))) continue;
    if (await takeOver(blobs, folder, name, logger)) taken += 1;
  }
  return taken;
}

/**
 * Puts into the blob store what earlier releases, or operators by hand, put into the folder of logos, each name once: what is stored under
 * it stays, and so do the files, for the release before. May be cut off and repeated. A store that is away is no reason not to start.
 */
export async function takeOverLogos(blobs: BlobStore, folder: string, logger: Logger): Promise<void> {
  try {
    const taken = await takeOverAll(blobs, folder, logger);
    if (taken > 0) logger.info({ taken }, 'took logos of the data folder over into the blob store');
  } catch (error) {
    logger.warn({ err: error }, 'logos of the data folder were not taken over: the next start tries again');
  }
}
