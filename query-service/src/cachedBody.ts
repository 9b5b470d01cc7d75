import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { matchesIfNoneMatch } from '@marketplace/http/ifNoneMatch.ts';
import { acceptsGzip } from '@marketplace/http/acceptsGzip.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { yieldToEventLoop } from './yieldToEventLoop.ts';

/** A JSON body that is serialised once and sent many times. */
export interface CachedJsonBody {
  /** Several parts when the body is large: joining hundreds of megabytes would block the event loop. */
  readonly plain: readonly Buffer[];
  readonly zipped: Buffer;
  readonly etag: string;
}

/** Maximum size in bytes of a body that is one part and is sent without a stream. */
const maxSinglePartBytes = 1024 * 1024;

function countBytes(parts: readonly Buffer[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0);
}

async function compress(parts: readonly Buffer[]): Promise<Buffer> {
  const gzip = createGzip();
  const [chunks] = await Promise.all([gzip.toArray() as Promise<Buffer[]>, pipeline(parts, gzip)]);
  return Buffer.concat(chunks);
}

async function buildBody(parts: readonly Buffer[], etag: string): Promise<CachedJsonBody> {
  const plain = countBytes(parts) > maxSinglePartBytes ? parts : [Buffer.concat(parts)];
  return { plain, zipped: await compress(plain), etag };
}

/** Formats a weak ETag, because the tag identifies the body in every encoding. */
function formatWeakTag(hash: Hash): string {
  return `W/"${hash.digest('base64url').slice(0, 22)}"`;
}

function computeEtag(body: Buffer): string {
  return formatWeakTag(createHash('sha256').update(body));
}

/**
 * Builds a cached body.
 * @param json the whole body as JSON text.
 */
export async function createCachedJsonBody(json: string): Promise<CachedJsonBody> {
  const plain = Buffer.from(json);
  return buildBody([plain], computeEtag(plain));
}

/** Number of items that are serialised before yielding to the event loop. */
const sliceSize = 100;

/**
 * Builds the cached body of a list of thousands of items, yielding to the event loop between slices.
 * @param before the JSON text before the items of the list.
 * @param after the JSON text after the items of the list.
 */
export async function createCachedJsonListBody<Item>(
  items: readonly Item[],
  write: (item: Item) => unknown,
  [before, after]: readonly [before: string, after: string],
): Promise<CachedJsonBody> {
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
  return buildBody(parts, formatWeakTag(hash));
}

const jsonType = 'application/json; charset=utf-8';

/**
 * Sends the body, compressed if the client accepts gzip, or 304 if the client's copy is current. Browsers revalidate
 * before every use.
 */
export function sendCachedJsonBody(request: FastifyRequest, reply: FastifyReply, body: CachedJsonBody): FastifyReply {
  void reply.headers({ etag: body.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (matchesIfNoneMatch(request, body.etag)) return reply.code(304).send();
  void reply.type(jsonType);
  if (acceptsGzip(request)) return reply.header('content-encoding', 'gzip').send(body.zipped);
  const [first, ...others] = body.plain;
  if (others.length === 0) return reply.send(first);
  return reply.header('content-length', countBytes(body.plain)).send(Readable.from(body.plain));
}

/**
 * Sends JSON that is built for one request, or 304 if the client's copy is current. Browsers revalidate before every
 * use.
 */
export function sendJsonWithEtag(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const body = Buffer.from(json);
  const etag = computeEtag(body);
  void reply.headers({ etag, 'cache-control': 'no-cache' });
  if (matchesIfNoneMatch(request, etag)) return reply.code(304).send();
  return reply.type(jsonType).send(body);
}
