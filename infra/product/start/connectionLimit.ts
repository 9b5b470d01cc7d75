import type { Server, Socket } from 'node:net';
import { isLoopbackHost } from '@marketplace/http/loopback.ts';
import { truncatedAddress } from '@marketplace/http/truncatedAddress.ts';

/** How many connections may be open at once. */
export interface ConnectionLimits {
  /** Of one network, /24 of IPv4 or /48 of IPv6; `null` behind a proxy, from which all connections come. */
  readonly perNetwork: number | null;
  readonly altogether: number;
}

/** An office may have hundreds of people behind one address, with six connections and a live stream for each browser. */
const usual: ConnectionLimits = { perNetwork: 2_000, altogether: 20_000 };

/** @param trustProxy of the settings; `null` without a proxy. */
export function connectionLimits(trustProxy: unknown): ConnectionLimits {
  return trustProxy === null ? usual : { ...usual, perNetwork: null };
}

/** The network of a peer, `null` for this machine, on which a proxy may run. */
function networkOf({ remoteAddress = '' }: Socket): string | null {
  return isLoopbackHost(remoteAddress.replace(/^::ffff:/, '')) ? null : truncatedAddress(remoteAddress);
}

/** Closes connections beyond the limits as soon as they open, so that one network cannot take all that the server has. */
export function limitConnections(
  server: Server,
  { perNetwork, altogether }: ConnectionLimits,
  network: (socket: Socket) => string | null = networkOf,
): void {
  server.maxConnections = altogether;
  if (perNetwork === null) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const from = network(socket);
    if (from === null) return;
    const count = open.get(from) ?? 0;
    if (count >= perNetwork) {
      socket.destroy();
      return;
    }
    open.set(from, count + 1);
    socket.once('close', () => {
      const left = (open.get(from) ?? 1) - 1;
      if (left === 0) open.delete(from);
      else open.set(from, left);
    });
  });
}
