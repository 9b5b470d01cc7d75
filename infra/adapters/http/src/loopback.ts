import type { IncomingMessage } from 'node:http';

/**
 * Whether a host name or address refers to this machine.
 * @param host without a port; IPv6 with or without brackets.
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Headers that proxies add to requests. */
const proxyHeader = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/** Headers that our own gateway adds to every request. */
const gatewayHeaders = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']);

/**
 * Whether a request was sent from this machine to this machine: the connection comes from loopback, no proxy forwarded
 * it, and the Host header names this machine, which prevents DNS rebinding by other sites.
 * @param behindGateway whether our gateway forwarded the request. The gateway appends the address of its client to
 * `x-forwarded-for`.
 */
export function isLocalRequest({ socket, headers }: IncomingMessage, behindGateway = false): boolean {
  const peer = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const isOwn = (name: string): boolean => behindGateway && gatewayHeaders.has(name);
  const seen = String(headers['x-forwarded-for'] ?? '').replace(/^::ffff:/, '');
  return (
    isLoopbackHost(peer) &&
    isLoopbackHost(host) &&
    !Object.keys(headers).some((name) => proxyHeader.test(name) && !isOwn(name)) &&
    (!behindGateway || isLoopbackHost(seen))
  );
}
