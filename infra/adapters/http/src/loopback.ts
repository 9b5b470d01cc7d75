import type { IncomingMessage } from 'node:http';

/** Whether a host name or address means this machine. @param host without a port; IPv6 with or without brackets. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Headers by which proxies say that a call came through them. */
const forwarding = /^(forwarded|via|x-forwarded-.*|x-real-ip|x-client-ip|true-client-ip|cf-connecting-ip)$/;

/** What our own gateway says of every call. */
const gatewaysWords = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']);

/**
 * Whether a call was made on this machine, to this machine: the connection comes from loopback, no proxy handed it on, and the browser
 * was told a name of this machine, so that no page elsewhere can let its own name point here.
 * @param behindGateway whether our gateway handed it on, which saw one caller and appends whom it saw.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage, behindGateway = false): boolean {
  const peer = socket.remoteAddress?.replace(/^::ffff:/, '') ?? '';
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const isOwn = (name: string): boolean => behindGateway && gatewaysWords.has(name);
  const seen = String(headers['x-forwarded-for'] ?? '').replace(/^::ffff:/, '');
  return (
    isLoopbackHost(peer) &&
    isLoopbackHost(host) &&
    !Object.keys(headers).some((name) => forwarding.test(name) && !isOwn(name)) &&
    (!behindGateway || isLoopbackHost(seen))
  );
}
