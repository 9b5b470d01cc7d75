import { claimantOf } from '@marketplace/http/claimant.ts';
import { createSemaphore, type SemaphoreLimits } from '@marketplace/http/semaphore.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileScanner } from './fileScanner.ts';
import { type FileRules, type ReceivedFile, receiveFile } from './receiveFile.ts';
import { whileArriving } from './whileArriving.ts';

/** A call that brings a file. */
export interface FileCall {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Receives the file of a call and passes it to `use`. The call has a slot until `use` has finished, which bounds the files in memory.
 * @throws Refusal 'upload.busy' when no slot becomes free in time, 'upload.stalled' for a slow sender, and those of `receiveFile` and of
 * the scanner.
 */
export type FileIntake = <Result>(
  this: void,
  call: FileCall,
  rules: FileRules,
  use: (file: ReceivedFile) => Promise<Result>,
) => Promise<Result>;

/** Slots of the calls that one intake serves, with shares that keep one account or network from using all of them. */
export type IntakeLimits = Omit<SemaphoreLimits, 'busy'>;

/** Files of conversations, of up to 10 MB each. */
export const attachmentSlots: IntakeLimits = {
  atOnce: 16,
  waiting: 32,
  perAccount: { atOnce: 2, waiting: 4 },
  perNetwork: { atOnce: 4, waiting: 16 },
  patienceMs: 20_000,
};

/** Catalogues, logos and exchange rates, which only administrators send, of up to 25 MB each. */
export const adminSlots: IntakeLimits = {
  atOnce: 6,
  waiting: 12,
  perAccount: { atOnce: 2, waiting: 4 },
  perNetwork: { atOnce: 4, waiting: 8 },
  patienceMs: 20_000,
};

/** @returns an intake with its own slots and queue. @param scanner of every file before it is used; `null`: none. */
export function createFileIntake(limits: IntakeLimits, scanner: FileScanner | null): FileIntake {
  const inTurn = createSemaphore({
    ...limits,
    busy: ['upload.busy', 'Other uploads are being received. Please try again in a moment.'],
  });
  return async ({ request, reply }, rules, use) => {
    const receive = async () => {
      const file = await whileArriving(request, reply, receiveFile(request, rules));
      await scanner?.scan(file.bytes);
      return use(file);
    };
    // A body that is refused unread is drained, so that the sender receives the answer.
    return inTurn(receive, { claimant: claimantOf(request) }).finally(() => request.raw.resume());
  };
}
