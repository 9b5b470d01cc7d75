import { msg } from '@lingui/core/runtime-macro';
import { getSemaphoreRequester } from '@marketplace/http/semaphoreRequester.ts';
import { createSemaphore } from '@marketplace/http/semaphore.ts';
import { LRUCache } from 'lru-cache';

/** Limits on concurrently built files and on waiting requests. Requests beyond the limits get 503. */
const limits = {
  atOnce: 2,
  waiting: 12,
  perAccount: { atOnce: 1, waiting: 3 },
  perNetwork: { atOnce: 2, waiting: 4 },
  busy: ['export.busy', msg`Too many files are being created right now. Please try again in a moment.`],
} as const;

/**
 * Maximum queue length at which a file available to guests is still queued. The other places are reserved for files of
 * signed-in users.
 */
const maxWaitingGuests = 6;

/** Maximum sizes in bytes: of all cached files together, and of one cached file. */
const cacheLimits = { all: 48 * 1024 * 1024, one: 24 * 1024 * 1024 } as const;

/** The queue in which every downloadable file is built: .xlsx, .csv and long .json. */
export interface ExportQueue {
  /**
   * Builds a file for a signed-in user. `work` should also load the data, so that loading waits in the queue too.
   * @throws Refusal `export.busy` if the queue is full.
   */
  buildFile<File>(this: void, requester: ExportHttpRequest, work: () => Promise<File>): Promise<File>;
  /**
   * Builds a file once for all requests for the same file, and caches it within the cache limits.
   * @throws Refusal `export.busy` if the queue is full.
   */
  buildSharedFile(
    this: void,
    file: SharedExportFile,
    requester: ExportHttpRequest,
    work: () => Promise<Buffer>,
  ): Promise<Buffer>;
}

/** A file that is built once and shared by all requests. */
export interface SharedExportFile {
  /** Identifies the file: all inputs that it is built from, such as version, ids and format. */
  readonly key: readonly unknown[];
  /** `anybody` if guests may also request the file. Such files can use only a part of the queue. */
  readonly readers: 'anybody' | 'members';
}

/** The HTTP request for a file. Each account and each network has a limited share of the queue. */
export type ExportHttpRequest = Parameters<typeof getSemaphoreRequester>[0];

/** Creates the queue of a query service, with an empty cache. All downloads of the service share it (ADR 0027). */
export function createExportQueue(): ExportQueue {
  const enqueue = createSemaphore(limits);
  const files = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    maxSize: cacheLimits.all,
    maxEntrySize: cacheLimits.one,
    // Adds a constant for each key, so that the number of small files is limited too.
    sizeCalculation: (file) => file.length + 1024,
    // A waiting request gets its file even when the file is not cached.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _before, { context: work }) => work(),
  });
  return {
    buildFile: (requester, work) => enqueue(work, { claimant: getSemaphoreRequester(requester) }),
    buildSharedFile: ({ key, readers }, requester, work) =>
      files.forceFetch(JSON.stringify(key), {
        context: () =>
          enqueue(work, {
            claimant: getSemaphoreRequester(requester),
            ...(readers === 'anybody' && { waiting: maxWaitingGuests }),
          }),
      }),
  };
}
