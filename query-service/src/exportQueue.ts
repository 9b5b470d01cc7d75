import { getSemaphoreClaimant } from '@marketplace/http/semaphoreClaimant.ts';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { LRUCache } from 'lru-cache';

/** Files built concurrently, and requests that may wait in the queue; requests beyond that get 503. */
const limits = {
  atOnce: 2,
  waiting: 12,
  perAccount: { atOnce: 1, waiting: 3 },
  perNetwork: { atOnce: 2, waiting: 4 },
  busy: ['export.busy', 'Many files are being made right now. Please try again in a moment.'],
} as const;

/** Queue slots available to guests; the others are reserved for signed-in users. */
const maxWaitingGuests = 6;

/** Cache limits in bytes: of all files, and of one. */
const cacheLimits = { all: 48 * 1024 * 1024, one: 24 * 1024 * 1024 } as const;

/** The queue in which every downloadable file is built: .xlsx, .csv and long .json. */
export interface ExportQueue {
  /**
   * Builds a file for a signed-in user. Its data is also read inside the queue.
   * @throws Refusal 'export.busy' when the queue is full.
   */
  buildFile<File>(this: void, requester: ExportRequester, work: () => Promise<File>): Promise<File>;
  /**
   * Builds a file of the catalogue once for all who request the same one, and caches it within the cache limits.
   * @throws Refusal 'export.busy' when the queue is full.
   */
  buildSharedFile(
    this: void,
    file: SharedExportFile,
    requester: ExportRequester,
    work: () => Promise<Buffer>,
  ): Promise<Buffer>;
}

/** A file that is built once and shared by all requests. */
export interface SharedExportFile {
  /** All inputs of the file: the version, the ids, the format. */
  readonly key: readonly unknown[];
  /** Whether guests may request it. Guests have fewer queue slots. */
  readonly readers: 'anybody' | 'members';
}

/** The request for a file: its account and its network have shares of the slots and of the queue. */
export type ExportRequester = Parameters<typeof getSemaphoreClaimant>[0];

/** Creates an empty queue. */
export function createExportQueue(): ExportQueue {
  const enqueue = createSemaphore(limits);
  const files = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: cacheLimits.all,
    maxEntrySize: cacheLimits.one,
    // Adds a constant for the key, so that the number of small files is bounded too.
    sizeCalculation: (file) => file.length + 1024,
    // A waiting request gets its file even when the file is not cached.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context: work }) => work(),
  });
  return {
    buildFile: (requester, work) => enqueue(work, { claimant: getSemaphoreClaimant(requester) }),
    buildSharedFile: ({ key, readers }, requester, work) =>
      files.forceFetch(JSON.stringify(key), {
        context: () =>
          enqueue(work, {
            claimant: getSemaphoreClaimant(requester),
            ...(readers === 'anybody' && { waiting: maxWaitingGuests }),
          }),
      }),
  };
}
