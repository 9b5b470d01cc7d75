import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { LRUCache } from 'lru-cache';

/** Files that are made at once, and callers that may wait for their turn; beyond it they are answered 503. */
const limits = {
  atOnce: 2,
  waiting: 12,
  busy: ['export.busy', 'Many files are being made right now. Please try again in a moment.'],
} as const;

/** Places in the line that guests may take; the others are left to who is signed in. */
const guestsWaiting = 6;

/** What is kept of the files that were made: bytes in all, and of one. */
const kept = { all: 48 * 1024 * 1024, one: 24 * 1024 * 1024 } as const;

/** The one line in which every file is made that people take away: .xlsx, .csv and long .json. */
export interface Exports {
  /**
   * Makes a file for somebody who is signed in; what it is made of is read in its turn too.
   * @throws Refusal 'export.busy' when too many wait already.
   */
  make<File>(this: void, work: () => Promise<File>): Promise<File>;
  /**
   * Makes a file of the catalogue once for everybody who asks for the same, and keeps it while there is room.
   * @param key whatever the file depends on: the version, the ids, the format. @param of whether guests may ask for it.
   * @throws Refusal 'export.busy' when too many wait already.
   */
  once(this: void, key: readonly unknown[], of: 'anybody' | 'members', work: () => Promise<Buffer>): Promise<Buffer>;
}

/** @returns a line with nobody in it. */
export function createExports(): Exports {
  const inTurn = createSemaphore(limits);
  const files = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: kept.all,
    maxEntrySize: kept.one,
    // With something for the key, so that many small files are bounded too.
    sizeCalculation: (file) => file.length + 1024,
    // Whoever waits for a file gets it, even when there is no room to keep it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context: work }) => work(),
  });
  return {
    make: (work) => inTurn(work),
    once: (key, of, work) =>
      files.forceFetch(JSON.stringify(key), {
        context: () => inTurn(work, of === 'anybody' ? { waiting: guestsWaiting } : {}),
      }),
  };
}
