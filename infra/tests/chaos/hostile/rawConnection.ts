import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Address of the product. */
export interface AttackTargetAddress {
  readonly host: string;
  readonly port: number;
}

/** Result of a connection: status of its first response, closed without a response, or no response in time. */
export type RawConnectionResult = number | 'closed' | 'silent';

/** Milliseconds that an attacker waits for a response. */
const replyTimeoutMs = 10_000;

function open({ host, port }: AttackTargetAddress): Socket {
  const socket = connect({ host, port });
  // The product may close the connection at any moment; the result is determined by the data received before.
  socket.on('error', () => socket.destroy());
  return socket;
}

/**
 * Sends bytes that need not be valid HTTP.
 * @returns the result of the connection.
 */
export async function sendRawBytes(target: AttackTargetAddress, bytes: string | Buffer): Promise<RawConnectionResult> {
  const socket = open(target);
  const result = new Promise<RawConnectionResult>((resolve) => {
    const timeout = setTimeout(() => resolve('silent'), replyTimeoutMs);
    socket.once('data', (chunk: Buffer) => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1'))?.[1];
      resolve(status === undefined ? 'closed' : Number(status));
    });
    socket.once('close', () => {
      clearTimeout(timeout);
      resolve('closed');
    });
  });
  socket.write(bytes);
  const received = await result;
  socket.destroy();
  return received;
}

/**
 * Sends the beginning of a request, then continues slowly, without ever finishing the request or reading the response.
 * Resolves when the connection is closed, or after `lifeMs`.
 */
export async function sendSlowUnfinishedRequest(
  target: AttackTargetAddress,
  { first, then, everyMs, lifeMs }: { first: string; then: string; everyMs: number; lifeMs: number },
): Promise<RawConnectionResult> {
  const socket = open(target);
  socket.pause();
  socket.write(first);
  const end = performance.now() + lifeMs;
  while (performance.now() < end && !socket.destroyed) {
    await delay(everyMs);
    if (then !== '' && socket.writable) socket.write(then);
  }
  const result = socket.destroyed ? 'closed' : 'silent';
  socket.destroy();
  return result;
}
