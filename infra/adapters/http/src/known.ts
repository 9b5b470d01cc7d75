import type { FastifyRequest } from 'fastify';

function opaquePart(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/**
 * Whether the caller has the answer that the tag stands for (If-None-Match). Compared weakly, as RFC 9110 asks: a proxy that
 * compresses puts `W/` before a tag.
 */
export function isKnown(request: FastifyRequest, etag: string): boolean {
  const asked = (request.headers['if-none-match'] ?? '').split(',').map(opaquePart);
  return asked.includes(opaquePart(etag)) || asked.includes('*');
}
