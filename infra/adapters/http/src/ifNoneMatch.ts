import type { FastifyRequest } from 'fastify';

function opaquePart(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}

/**
 * Whether the request's If-None-Match contains the ETag or `*`. Uses weak comparison as RFC 9110 requires: compressing
 * proxies add `W/` to ETags.
 */
export function matchesIfNoneMatch(request: FastifyRequest, etag: string): boolean {
  const asked = (request.headers['if-none-match'] ?? '').split(',').map(opaquePart);
  return asked.includes(opaquePart(etag)) || asked.includes('*');
}
