import { msg } from '@lingui/core/runtime-macro';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Minimum transfer speed of an upload. */
export interface MinFileUploadSpeedRules {
  /** Milliseconds at the start of an upload that do not count towards its average speed. */
  readonly graceMs: number;
  /** Minimum average after the grace period. */
  readonly minBytesPerSecond: number;
  /** Maximum milliseconds without a received byte. */
  readonly maxStillMs: number;
  /** Milliseconds between two checks. */
  readonly checkMs: number;
}

/**
 * The minimum speed is about a tenth of that of a slow mobile connection. The gateway ends every request after one
 * minute in any case.
 */
const defaultLimits: MinFileUploadSpeedRules = {
  graceMs: 5000,
  minBytesPerSecond: 8 * 1024,
  maxStillMs: 10_000,
  checkMs: 1000,
};

/**
 * Number of consecutive failed checks after which an upload counts as too slow. One failed check is not enough: after
 * the process was busy, a check can run before the bytes that have arrived in the meantime are read.
 */
const maxFailedChecks = 2;

/**
 * @returns a function that checks whether the upload is too slow.
 * @param bytesRead returns the number of bytes received on the connection so far.
 */
function createSpeedCheck(bytesRead: () => number, limits: MinFileUploadSpeedRules): () => boolean {
  const start = { at: performance.now(), bytes: bytesRead() };
  const last = { ...start };
  let failed = 0;
  return () => {
    const [at, bytes] = [performance.now(), bytesRead()];
    if (bytes !== last.bytes) Object.assign(last, { at, bytes });
    const countedSeconds = Math.max(0, at - start.at - limits.graceMs) / 1000;
    const isSlow = bytes - start.bytes < countedSeconds * limits.minBytesPerSecond;
    failed = isSlow || at - last.at >= limits.maxStillMs ? failed + 1 : 0;
    return failed >= maxFailedChecks;
  };
}

/**
 * Waits for `reading`, which consumes the request's body, as long as the body arrives at the minimum speed. A slower
 * sender receives the refusal, and its connection is closed.
 * @throws Refusal 'upload.stalled'.
 */
export async function refuseUploadBelowMinSpeed<Result>(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  reading: Promise<Result>,
  limits = defaultLimits,
): Promise<Result> {
  const stalled = Promise.withResolvers<never>();
  const isTooSlow = createSpeedCheck(() => raw.socket.bytesRead, limits);
  const check = setInterval(() => {
    if (!isTooSlow()) return;
    clearInterval(check);
    // Ignores the result of `reading`: the rest of the body, or the error of the closed connection.
    reading.catch(() => undefined);
    void reply.header('connection', 'close');
    reply.raw.once('finish', () => raw.destroy());
    stalled.reject(
      new Refusal(
        'shape',
        'upload.stalled',
        msg`The upload was stopped because it was too slow. Check your connection and upload the file again.`,
      ),
    );
  }, limits.checkMs);
  try {
    return await Promise.race([reading, stalled.promise]);
  } finally {
    clearInterval(check);
  }
}
