import type { FastifyRequest } from 'fastify';
import type { SemaphoreClaimant } from './semaphore.ts';
import { truncateIpAddress } from './truncateIpAddress.ts';

/**
 * @returns the account and the network (/24 for IPv4, /48 for IPv6) for which a semaphore counts the tasks of a
 * request.
 */
export function getSemaphoreClaimant({
  caller,
  holder,
  ip,
}: Pick<FastifyRequest, 'caller' | 'holder' | 'ip'>): SemaphoreClaimant {
  return { account: (caller ?? holder?.caller)?.userId ?? null, network: truncateIpAddress(ip) };
}
