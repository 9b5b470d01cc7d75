import type { IncomingMessage } from 'node:http';

/** Hop-by-hop headers (RFC 9110, 7.6.1), and headers that Node sets itself. */
const hopByHopHeaders = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

const forwardingHeaders = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']);

type Message = Pick<IncomingMessage, 'rawHeaders' | 'headers'>;

/** Lists the end-to-end headers of a message as pairs of name and value, in their original order. */
export function listEndToEndHeaders({ rawHeaders, headers }: Message): readonly (readonly [string, string])[] {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...hopByHopHeaders, ...named]);
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => {
    return [rawHeaders[2 * index] ?? '', rawHeaders[2 * index + 1] ?? ''] as const;
  }).filter(([name]) => !dropped.has(name.toLowerCase()));
}

export type RequestToForward = Message & Pick<IncomingMessage, 'socket'>;

/**
 * Builds the headers of the request to a service, alternating names and values: the caller's headers, and the caller's
 * IP address as seen by the gateway.
 * @param trusted whether a proxy in front of the gateway is trusted. If so, the scheme and host that the proxy reports
 * are forwarded. Reported IP addresses are always forwarded, and evaluated by the service.
 * @param isChunked whether a body of unknown length follows.
 */
export function buildForwardedRequestHeaders(
  request: RequestToForward,
  trusted: boolean,
  isChunked: boolean,
): string[] {
  const { headers, socket } = request;
  const before = headers['x-forwarded-for'];
  const seen = socket.remoteAddress ?? 'unknown';
  const chooseValue = (name: 'x-forwarded-proto' | 'x-forwarded-host', own: string): string => {
    const given = headers[name];
    return trusted && typeof given === 'string' ? given : own;
  };
  return [
    ...listEndToEndHeaders(request).filter(([name]) => !forwardingHeaders.has(name.toLowerCase())),
    ...(headers.host === undefined ? [['host', 'unknown']] : []),
    ['x-forwarded-for', before === undefined ? seen : `${String(before)}, ${seen}`],
    ['x-forwarded-proto', chooseValue('x-forwarded-proto', 'http')],
    ['x-forwarded-host', chooseValue('x-forwarded-host', headers.host ?? 'unknown')],
    ...(isChunked ? [['transfer-encoding', 'chunked']] : []),
  ].flat();
}
