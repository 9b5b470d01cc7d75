import type { FastifyRequest } from 'fastify';
import type { SemaphoreRequesterAccountAndNetwork } from './semaphore.ts';
import { truncateIpAddress } from './truncateIpAddress.ts';

/**
 * @returns the account and the network (/24 for IPv4, /48 for IPv6) for which a semaphore counts the tasks of a
 * request.
 */
export function getSemaphoreRequester({
  caller,
  holder,
  ip,
}: Pick<FastifyRequest, 'caller' | 'holder' | 'ip'>): SemaphoreRequesterAccountAndNetwork {
  return { account: (caller ?? holder?.caller)?.userId ?? null, network: truncateIpAddress(ip) };
}
