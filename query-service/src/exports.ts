import { claimantOf } from '@marketplace/http/claimant.ts';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { LRUCache } from 'lru-cache';

/** Files that are made at once, and callers that may wait for their turn; beyond it they are answered 503. */
const limits = {
  atOnce: 2,
  waiting: 12,
  perAccount: { atOnce: 1, waiting: 3 },
  perNetwork: { atOnce: 2, waiting: 4 },
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
  make<File>(this: void, asker: Asker, work: () => Promise<File>): Promise<File>;
  /**
   * Makes a file of the catalogue once for everybody who asks for the same, and keeps it while there is room.
   * @throws Refusal 'export.busy' when too many wait already.
   */
  once(this: void, file: SharedFile, asker: Asker, work: () => Promise<Buffer>): Promise<Buffer>;
}

/** A file that is made once for everybody. */
export interface SharedFile {
  /** Everything that the file depends on: the version, the ids, the format. */
  readonly key: readonly unknown[];
  /** Whether guests may ask for it: they wait in fewer places. */
  readonly readers: 'anybody' | 'members';
}

/** The request for a file: its account and network have shares of the slots and of the queue. */
export type Asker = Parameters<typeof claimantOf>[0];

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
    make: (asker, work) => inTurn(work, { claimant: claimantOf(asker) }),
    once: ({ key, readers }, asker, work) =>
      files.forceFetch(JSON.stringify(key), {
        context: () =>
          inTurn(work, {
            claimant: claimantOf(asker),
            ...(readers === 'anybody' && { waiting: guestsWaiting }),
          }),
      }),
  };
}
