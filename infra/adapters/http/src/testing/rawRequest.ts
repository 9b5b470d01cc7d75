import { type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A response as sent over the wire; Node's fetch would decompress it. */
export interface RawTestHttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

export interface RawTestHttpRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
}

/** Sends one request to a port of this machine. */
export function sendTestHttpRequestAndReadBytes(
  port: number,
  path: string,
  { method = 'GET', headers = {}, body }: RawTestHttpRequest = {},
): Promise<RawTestHttpResponse> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
      reply
        .toArray()
        .then((chunks) => Buffer.concat(chunks as Buffer[]))
        .then((bytes) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * @returns the decompressed body of a response.
 * @throws Error for an encoding other than br and gzip.
 */
export function decompressTestResponseBody({ headers, bytes }: RawTestHttpResponse): Buffer {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return bytes;
  if (encoding === 'br') return brotliDecompressSync(bytes);
  if (encoding === 'gzip') return gunzipSync(bytes);
  throw new Error(`unexpected encoding ${encoding}`);
}
