import { msg } from '@lingui/core/runtime-macro';
import { getSemaphoreRequester } from '@marketplace/http/semaphoreRequester.ts';
import { createSemaphore, type SemaphoreLimits } from '@marketplace/http/semaphore.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileScanner } from './fileScanner.ts';
import { type ReceivedFileRules, type FileReceivedIntoMemory, receiveFileIntoMemory } from './receiveFileIntoMemory.ts';
import { refuseUploadBelowMinSpeed } from './minUploadSpeed.ts';

/** A call that uploads a file. */
export interface FileUploadFastifyRequestAndReply {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Receives the file of a call and passes it to `use`. The call occupies a slot until `use` has finished, which limits
 * the number of files in memory.
 * @throws Refusal 'upload.busy' when no slot becomes free in time, 'upload.stalled' for a slow sender, and the refusals
 * of `receiveFileIntoMemory` and of the scanner.
 */
export type FileReceiver = <Result>(
  this: void,
  call: FileUploadFastifyRequestAndReply,
  rules: ReceivedFileRules,
  use: (file: FileReceivedIntoMemory) => Promise<Result>,
) => Promise<Result>;

/** Concurrency limits of one receiver, with shares that keep one account or network from using all slots. */
export type FileUploadConcurrencyLimits = Omit<SemaphoreLimits, 'busy'>;

/** Limits for attachments of conversations, of up to 10 MB each. */
export const attachmentUploadConcurrencyLimits: FileUploadConcurrencyLimits = {
  atOnce: 16,
  waiting: 32,
  perAccount: { atOnce: 2, waiting: 4 },
  perNetwork: { atOnce: 4, waiting: 16 },
  patienceMs: 20_000,
};

/** Limits for catalogues, logos and exchange rates of up to 25 MB each, which only administrators upload. */
export const adminUploadConcurrencyLimits: FileUploadConcurrencyLimits = {
  atOnce: 6,
  waiting: 12,
  perAccount: { atOnce: 2, waiting: 4 },
  perNetwork: { atOnce: 4, waiting: 8 },
  patienceMs: 20_000,
};

/**
 * Creates a receiver with its own limits on concurrent and queued uploads.
 * @param scanner checks every file before it is used; `null` disables scanning.
 */
export function createFileReceiver(limits: FileUploadConcurrencyLimits, scanner: FileScanner | null): FileReceiver {
  const runLimited = createSemaphore({
    ...limits,
    busy: ['upload.busy', msg`Other files are being uploaded. Try again in a moment.`],
  });
  return async ({ request, reply }, rules, use) => {
    const receive = async () => {
      const file = await refuseUploadBelowMinSpeed(request, reply, receiveFileIntoMemory(request, rules));
      await scanner?.scan(file.bytes);
      return use(file);
    };
    // Drains the request's body if the request was refused before the body was read, so that the sender receives the
    // response.
    return runLimited(receive, { claimant: getSemaphoreRequester(request) }).finally(() => request.raw.resume());
  };
}
