import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Where the product listens. */
export interface Target {
  readonly host: string;
  readonly port: number;
}

/** What a connection came to: the status of its first answer, closed without one, or neither within the patience. */
export type Heard = number | 'closed' | 'silent';

/** Milliseconds that an attacker waits for an answer. */
const patienceMs = 10_000;

function open({ host, port }: Target): Socket {
  const socket = connect({ host, port });
  // The product may cut it off at any moment; what that looks like here is judged by what was heard before.
  socket.on('error', () => socket.destroy());
  return socket;
}

/** Sends bytes that need not be HTTP. @returns what came back. */
export async function exchange(target: Target, bytes: string | Buffer): Promise<Heard> {
  const socket = open(target);
  const heard = new Promise<Heard>((resolve) => {
    const patience = setTimeout(() => resolve('silent'), patienceMs);
    socket.once('data', (chunk: Buffer) => {
      const status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1'))?.[1];
      resolve(status === undefined ? 'closed' : Number(status));
    });
    socket.once('close', () => {
      clearTimeout(patience);
      resolve('closed');
    });
  });
  socket.write(bytes);
  const came = await heard;
  socket.destroy();
  return came;
}

/** Sends a beginning, then a little again and again without ever finishing or reading. @returns when it was cut off or its time is over. */
export async function holdOpen(
  target: Target,
  { first, then, everyMs, lifeMs }: { first: string; then: string; everyMs: number; lifeMs: number },
): Promise<Heard> {
  const socket = open(target);
  socket.pause();
  socket.write(first);
  const end = performance.now() + lifeMs;
  while (performance.now() < end && !socket.destroyed) {
    await delay(everyMs);
    if (then !== '' && socket.writable) socket.write(then);
  }
  const heard = socket.destroyed ? 'closed' : 'silent';
  socket.destroy();
  return heard;
}
