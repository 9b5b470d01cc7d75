import type { FastifyRequest } from 'fastify';
import type { Claimant } from './semaphore.ts';
import { truncatedAddress } from './truncatedAddress.ts';

/** The account and the network (/24 of IPv4, /48 of IPv6) that a request's share of a semaphore is counted under. */
export function claimantOf({ caller, holder, ip }: Pick<FastifyRequest, 'caller' | 'holder' | 'ip'>): Claimant {
  return { account: (caller ?? holder?.caller)?.userId ?? null, network: truncatedAddress(ip) };
}
