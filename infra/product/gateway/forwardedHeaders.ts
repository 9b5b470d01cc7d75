import type { IncomingMessage } from 'node:http';

/** What holds of one connection only (RFC 9110, 7.6.1), and what Node says by itself. */
const perConnection = new Set([
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

const ownWords = new Set(['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']);

type Message = Pick<IncomingMessage, 'rawHeaders' | 'headers'>;

/** Names and values, in their order, of what goes on beyond this connection. */
export function endToEndHeaders({ rawHeaders, headers }: Message): readonly (readonly [string, string])[] {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...perConnection, ...named]);
  return Array.from({ length: rawHeaders.length / 2 }, (_, index) => {
    return [rawHeaders[2 * index] ?? '', rawHeaders[2 * index + 1] ?? ''] as const;
  }).filter(([name]) => !dropped.has(name.toLowerCase()));
}

export type Called = Message & Pick<IncomingMessage, 'socket'>;

/**
 * Headers for a service, names and values by turns: the caller's, and who the gateway saw.
 * @param trusted whether a proxy before the gateway is believed: its word on scheme and host goes on; its word on addresses always
 * does, and the service judges it.
 * @param isChunked whether a body follows without its length.
 */
export function headersForService(request: Called, trusted: boolean, isChunked: boolean): string[] {
  const { headers, socket } = request;
  const before = headers['x-forwarded-for'];
  const seen = socket.remoteAddress ?? 'unknown';
  const word = (name: 'x-forwarded-proto' | 'x-forwarded-host', own: string): string => {
    const given = headers[name];
    return trusted && typeof given === 'string' ? given : own;
  };
  return [
    ...endToEndHeaders(request).filter(([name]) => !ownWords.has(name.toLowerCase())),
    ...(headers.host === undefined ? [['host', 'unknown']] : []),
    ['x-forwarded-for', before === undefined ? seen : `${String(before)}, ${seen}`],
    ['x-forwarded-proto', word('x-forwarded-proto', 'http')],
    ['x-forwarded-host', word('x-forwarded-host', headers.host ?? 'unknown')],
    ...(isChunked ? [['transfer-encoding', 'chunked']] : []),
  ].flat();
}
