import { createHash, type Hash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { isKnown } from '@marketplace/http/known.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pause } from '../turns.ts';

const inGzip = promisify(gzip);

/** A JSON body that is made once and sent many times. */
export interface CachedBody {
  readonly plain: Buffer;
  readonly zipped: Buffer;
  readonly etag: string;
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
  return { plain, zipped: await inGzip(plain), etag: etagOf(plain) };
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
    await pause();
  }
  add(after);
  const plain = Buffer.concat(parts);
  return { plain, zipped: await inGzip(plain), etag: weakTag(hash) };
}

const jsonType = 'application/json; charset=utf-8';

/** Sends the body, zipped to who takes it, or 304 to who has it. Browsers ask again before every use. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, body: CachedBody): FastifyReply {
  void reply.headers({ etag: body.etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (isKnown(request, body.etag)) return reply.code(304).send();
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  if (takesGzip) void reply.header('content-encoding', 'gzip');
  return reply.type(jsonType).send(takesGzip ? body.zipped : body.plain);
}

/** Sends JSON that is made for one request, or 304 to who has it. Browsers ask again before every use. */
export function sendUnlessKnown(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
  const body = Buffer.from(json);
  const etag = etagOf(body);
  void reply.headers({ etag, 'cache-control': 'no-cache' });
  if (isKnown(request, etag)) return reply.code(304).send();
  return reply.type(jsonType).send(body);
}
