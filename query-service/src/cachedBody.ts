import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { isKnown } from '@marketplace/http/known.ts';
import { takesGzip } from '@marketplace/http/takesGzip.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { yieldToEventLoop } from './yieldToEventLoop.ts';

/** A JSON body that is made once and sent many times. */
export interface CachedBody {
  /** In parts where it is large, because joining hundreds of megabytes would hold everybody else up. */
  readonly plain: readonly Buffer[];
  readonly zipped: Buffer;
  readonly etag: string;
}

/** Bytes up to which a body is one part, which is sent without a stream. */
const onePart = 1024 * 1024;

function bytesOf(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

async function inGzip(parts: readonly Buffer[]): Promise<Buffer> {
  const gzip = createGzip();
  const [chunks] = await Promise.all([gzip.toArray() as Promise<Buffer[]>, pipeline(parts, gzip)]);
  return Buffer.concat(chunks);
}

async function bodyOf(parts: readonly Buffer[], etag: string): Promise<CachedBody> {
  const plain = bytesOf(parts) > onePart ? parts : [Buffer.concat(parts)];
  return { plain, zipped: await inGzip(plain), etag };
}

/** Weak, because the same tag stands for the body in every encoding. */
function weakTag(hash: Hash): string {
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

function etagOf(body: Buffer): string {
  return weakTag(createHash('sha256').update(body));
}

/** @param json the whole body as JSON text. */
export async function cachedBody(json: string): Promise<CachedBody> {
  const plain = Buffer.from(json);
  return bodyOf([plain], etagOf(plain));
}

/** Items that are written before others get a turn. */
const sliceSize = 100;

/**
 * The same for a body that holds a list of thousands. @param before the JSON text before the list's items. @param after the one
 * behind them.
 */
export async function cachedList<Item>(
  items: readonly Item[],
  write: (item: Item) => unknown,
  [before, after]: readonly [before: string, after: string],
): Promise<CachedBody> {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  const add = (text: string): void => {
    const part = Buffer.from(text);
    hash.update(part);
    parts.push(part);
  };
  add(before);
  for (let from = 0; from < items.length; from += sliceSize) {
    const slice = items.slice(from, from + sliceSize).map((item) => JSON.stringify(write(item)));
    add(`${from === 0 ? '' : ','}${slice.join()}`);
    await yieldToEventLoop();
  }
  add(after);
  return bodyOf(parts, weakTag(hash));
}

const jsonType = 'application/json; charset=utf-8';

/** Sends the body, zipped to who takes it, or 304 to who has it. Browsers ask again before every use. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, body: CachedBody): FastifyReply {
  void reply.headers({ etag: body.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (isKnown(request, body.etag)) return reply.code(304).send();
  void reply.type(jsonType);
  if (takesGzip(request)) return reply.header('content-encoding', 'gzip').send(body.zipped);
  const [first, ...others] = body.plain;
  if (others.length === 0) return reply.send(first);
  return reply.header('content-length', bytesOf(body.plain)).send(Readable.from(body.plain));
}

/** Sends JSON that is made for one request, or 304 to who has it. Browsers ask again before every use. */
export function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const body = Buffer.from(json);
  const etag = etagOf(body);
  void reply.headers({ etag, 'cache-control': 'no-cache' });
  if (isKnown(request, etag)) return reply.code(304).send();
  return reply.type(jsonType).send(body);
}
