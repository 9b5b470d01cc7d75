import { keysUnder } from '@marketplace/blobs/keysUnder.ts';
import type { BlobStore } from '@marketplace/blobs/port.ts';
import type { ErasureLedger } from './erasureLedger.ts';

/** What the keys of all erasures begin with in a bucket. */
export const erasurePrefix = 'erasures/';

const userId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * A ledger that all replicas share: a key of the bucket per erased person, with the instant in it. A bucket only: what stands in the
 * database goes back in time with it. @param before one that was kept until now, whose people stay erased.
 */
export function createBucketLedger(bucket: BlobStore, before: ErasureLedger, now: () => Date): ErasureLedger {
  const subjects = async (): Promise<readonly string[]> => {
    const keys = await keysUnder(bucket, erasurePrefix);
    const listed = keys.map((key) => key.slice(erasurePrefix.length));
    const strange = listed.filter((subject) => !userId.test(subject));
    if (strange.length > 0)
      throw new Error(`${strange.length} keys under ${erasurePrefix} of the bucket are no erasures.`);
    return [...new Set([...(await before.subjects()), ...listed])];
  };
  return {
    subjects,
    add: async (subject) => {
      const key = `${erasurePrefix}${subject}`;
      if ((await bucket.head(key)) === null) await bucket.put(key, Buffer.from(now().toISOString()), 'text/plain');
    },
  };
}
