import negotiate from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

const encodings = ['gzip', 'identity'];

/** Whether the client accepts gzip and does not prefer an uncompressed response (Accept-Encoding, RFC 9110). */
export function acceptsGzip({ headers }: FastifyRequest): boolean {
  return negotiate(headers['accept-encoding'] ?? '', encodings) === 'gzip';
}
