import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '@marketplace/contracts/kernel/refusal.ts';

/** Milliseconds in which something more of a file must come. */
const usualPatience = 15_000;

/**
 * Waits for what is read of a body while the body keeps coming. A sender that has stalled is told, where it still listens, and its
 * connection ends. @throws Refusal 'upload.stalled'.
 */
export async function whileArriving<Result>(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  reading: Promise<Result>,
  patienceMs = usualPatience,
): Promise<Result> {
  const stalled = Promise.withResolvers<never>();
  let seen = raw.socket.bytesRead;
  const watch = setInterval(() => {
    const now = raw.socket.bytesRead;
    if (now !== seen) {
      seen = now;
      return;
    }
    // What is read of the rest, or fails with the connection, is of no use to anybody.
    reading.catch(() => undefined);
    void reply.header('connection', 'close');
    reply.raw.once('finish', () => raw.destroy());
    stalled.reject(new Refusal('shape', 'upload.stalled', 'The file did not arrive. Please send it again.'));
  }, patienceMs);
  try {
    return await Promise.race([reading, stalled.promise]);
  } finally {
    clearInterval(watch);
  }
}
