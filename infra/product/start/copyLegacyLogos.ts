import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { listBlobKeysWithPrefix } from '@marketplace/blobs/listBlobKeysWithPrefix.ts';
import { type BlobStore, maxBlobBytes } from '@marketplace/blobs/port.ts';
import {
  getLogoBlobKeyByFileName,
  logoBlobKeyPrefix,
  getLogoContentTypeByFileName,
} from '@marketplace/domain/catalogue/catalogue.logos.ts';
import type { Logger } from '@marketplace/telemetry/logger.ts';

/** Lists the image files directly in the folder, except symbolic links; empty if the folder does not exist. */
async function listImages(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && getLogoContentTypeByFileName(entry.name) !== null)
    .map(({ name }) => name);
}

async function copyLogo(blobs: BlobStore, folder: string, name: string, logger: Logger): Promise<boolean> {
  const file = path.join(folder, name);
  if ((await stat(file)).size > maxBlobBytes) {
    logger.warn({ name }, 'skipped a logo of the data folder: it is too large');
    return false;
  }
  await blobs.put(getLogoBlobKeyByFileName(name), await readFile(file), getLogoContentTypeByFileName(name) ?? '');
  return true;
}

async function copyAll(blobs: BlobStore, folder: string, logger: Logger): Promise<number> {
  const names = await listImages(folder);
  if (names.length === 0) return 0;
  const there = new Set(await listBlobKeysWithPrefix(blobs, logoBlobKeyPrefix));
  let copied = 0;
  for (const name of names) {
    if (there.has(getLogoBlobKeyByFileName(name))) continue;
    if (await copyLogo(blobs, folder, name, logger)) copied += 1;
  }
  return copied;
}

/**
 * Copies logos from the logo folder, where earlier releases or operators stored them, to the blob store, once per name.
 * Existing blobs are kept, and so are the files, for a rollback. Safe to interrupt and repeat. An unavailable store
 * does not prevent the start.
 */
export async function copyLegacyLogos(blobs: BlobStore, folder: string, logger: Logger): Promise<void> {
  try {
    const copied = await copyAll(blobs, folder, logger);
    if (copied > 0) logger.info({ taken: copied }, 'copied logos from the data folder to the blob store');
  } catch (error) {
    logger.warn({ err: error }, 'cannot copy logos from the data folder; retrying at the next start');
  }
}
