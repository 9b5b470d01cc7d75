import type { Server, Socket } from 'node:net';
import { isLoopbackHost } from '@marketplace/http/loopback.ts';
import { truncateIpAddress } from '@marketplace/http/truncateIpAddress.ts';

/** Maximum number of open connections to an HTTP server. */
export interface ServerConnectionLimits {
  /** Per network (/24 of IPv4, /48 of IPv6); `null` behind a proxy, where all connections have the same address. */
  readonly perNetwork: number | null;
  readonly altogether: number;
}

/**
 * Default limits. An office may have hundreds of users behind one IP address, with six connections and a live stream
 * per browser.
 */
const defaultLimits: ServerConnectionLimits = { perNetwork: 2_000, altogether: 20_000 };

/**
 * @returns the connection limits, without a limit per network behind a proxy.
 * @param trustProxy the setting TRUST_PROXY; `null` without a proxy.
 */
export function getServerConnectionLimits(trustProxy: unknown): ServerConnectionLimits {
  return trustProxy === null ? defaultLimits : { ...defaultLimits, perNetwork: null };
}

/** @returns the network of a peer; `null` for localhost, where a proxy may run. */
function getNetwork({ remoteAddress = '' }: Socket): string | null {
  return isLoopbackHost(remoteAddress.replace(/^::ffff:/, '')) ? null : truncateIpAddress(remoteAddress);
}

/** Closes connections beyond the limits as soon as they open, so that one network cannot exhaust the server. */
export function limitServerConnections(
  server: Server,
  { perNetwork, altogether }: ServerConnectionLimits,
  network: (socket: Socket) => string | null = getNetwork,
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
