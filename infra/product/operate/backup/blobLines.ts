import type { BlobStore } from '@marketplace/blobs/port.ts';
import { erasureLedgerKeyPrefix } from '@marketplace/command-service/privacy/bucketErasureLedger.ts';
import { z } from 'zod';
import { BackupDamagedError, readBackupPartLines, type BackupPart } from './partFile.ts';

const Line = z.strictObject({ key: z.string(), type: z.string(), bytes: z.base64() });

/**
 * Iterates over all blobs as lines of JSON, without the erasure ledger that a bucket may contain.
 * @param counted callback that is called once per blob.
 */
export async function* iterateBlobsAsBackupLines(
  { list, get }: BlobStore,
  counted: () => void,
): AsyncGenerator<string> {
  for await (const keys of list('')) {
    for (const key of keys.filter((each) => !each.startsWith(erasureLedgerKeyPrefix))) {
      const blob = await get(key);
      // The blob was deleted after it was listed.
      if (blob === null) continue;
      counted();
      yield `${JSON.stringify({ key, type: blob.type, bytes: blob.bytes.toString('base64') })}\n`;
    }
  }
}

/** Restores every blob of a part; safe to repeat. */
export async function restoreBackupBlobs({ put }: BlobStore, folder: string, part: BackupPart): Promise<void> {
  for await (const line of readBackupPartLines(folder, part)) {
    const { key, type, bytes } = Line.parse(JSON.parse(line));
    if (key.startsWith(erasureLedgerKeyPrefix))
      throw new BackupDamagedError('The blobs of the backup contain entries of an erasure ledger.');
    await put(key, Buffer.from(bytes, 'base64'), type);
  }
}
