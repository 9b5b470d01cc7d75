import negotiate from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

const encodings = ['gzip', 'identity'];

/** Whether the caller takes an answer in gzip, and likes it no less than one as it is (Accept-Encoding, RFC 9110). */
export function takesGzip({ headers }: FastifyRequest): boolean {
  return negotiate(headers['accept-encoding'] ?? '', encodings) === 'gzip';
}
