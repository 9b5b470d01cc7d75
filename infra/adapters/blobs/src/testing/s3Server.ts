import crypto, { type CipherKey } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import { hasValidTestServerAwsSignature } from './awsSignature.ts';

/** An in-process S3 server with one bucket. */
export interface TestS3Server {
  /** Bucket URL with credentials, in the format of BLOB_STORE_URL. */
  readonly url: string;
  /** Makes the server hang (`never`) or respond with 503 (`broken`) until `fail` is called with `null`. */
  fail(this: void, how: 'never' | 'broken' | null): void;
  /** Number of requests received. */
  calls(this: void): number;
  stop(this: void): Promise<void>;
}

const secret = 'a/secret+of the tests';
const bucket = 'marketplace';

/**
 * s3rver encrypts its page tokens with DES. OpenSSL only offers triple DES, which is equivalent when the key is
 * repeated three times.
 */
function emulateDes(): void {
  const { createCipheriv, createDecipheriv } = crypto;
  const tripled = (name: string, key: CipherKey): readonly [string, CipherKey] =>
    name === 'des' && Buffer.isBuffer(key) ? ['des-ede3-cbc', Buffer.concat([key, key, key])] : [name, key];
  Object.assign(crypto, {
    createCipheriv: (name: string, key: CipherKey, iv: Buffer) => createCipheriv(...tripled(name, key), iv),
    createDecipheriv: (name: string, key: CipherKey, iv: Buffer) => createDecipheriv(...tripled(name, key), iv),
  });
}

/** Starts a server that only accepts requests signed with the secret in its URL. */
export async function startTestS3Server(): Promise<TestS3Server> {
  emulateDes();
  const directory = await mkdtemp(path.join(tmpdir(), 's3-'));
  const s3 = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
  await s3.configureBuckets();
  const answer = s3.callback();
  let failing: 'never' | 'broken' | null = null;
  let calls = 0;
  let lastWrite = Promise.resolve();
  /**
   * Handles one write at a time: s3rver stores an object and its metadata separately, so concurrent writes would mix
   * them.
   */
  const answerWriteInTurn: RequestListener = (request, response) => {
    lastWrite = lastWrite.then(async () => {
      if (response.destroyed) return;
      const closed = once(response, 'close');
      answer(request, response);
      await closed;
    });
  };
  const listener: RequestListener = (request, response) => {
    calls += 1;
    if (failing === 'never') return;
    if (failing === 'broken') return void response.writeHead(503).end();
    const { method = '', url = '', headers } = request;
    if (!hasValidTestServerAwsSignature(method, url, headers, secret)) return void response.writeHead(403).end();
    if (method === 'PUT') answerWriteInTurn(request, response);
    else answer(request, response);
  };
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://S3RVER:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}`,
    fail: (how) => {
      failing = how;
    },
    calls: () => calls,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true });
    },
  };
}
