import { listBlobKeysWithPrefix } from '@marketplace/blobs/listBlobKeysWithPrefix.ts';
import type { BlobStore } from '@marketplace/blobs/port.ts';
import type { ErasureLedger } from './erasureLedger.ts';

/** Key prefix of erasures in the bucket. */
export const erasureLedgerKeyPrefix = 'erasures/';

const userIdPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Creates a ledger of erased users in a bucket that all replicas share: one object per user, which contains the time of
 * the erasure. The ledger is not stored in the database, because restoring a backup would lose entries.
 * @param before the previous ledger; its subjects remain part of the new ledger.
 */
export function createBucketErasureLedger(bucket: BlobStore, before: ErasureLedger, now: () => Date): ErasureLedger {
  const subjects = async (): Promise<readonly string[]> => {
    const keys = await listBlobKeysWithPrefix(bucket, erasureLedgerKeyPrefix);
    const listed = keys.map((key) => key.slice(erasureLedgerKeyPrefix.length));
    const unexpected = listed.filter((subject) => !userIdPattern.test(subject));
    if (unexpected.length > 0)
      throw new Error(`The bucket contains ${unexpected.length} unexpected keys under ${erasureLedgerKeyPrefix}.`);
    return [...new Set([...(await before.subjects()), ...listed])];
  };
  return {
    subjects,
    add: async (subject) => {
      const key = `${erasureLedgerKeyPrefix}${subject}`;
      if ((await bucket.head(key)) === null) await bucket.put(key, Buffer.from(now().toISOString()), 'text/plain');
    },
  };
}
