import type { FastifyRequest } from 'fastify';
import type { Claimant } from './semaphore.ts';
import { truncatedAddress } from './truncatedAddress.ts';

/** @returns the account and the network (/24 for IPv4, /48 for IPv6) that share the slots of a semaphore. */
export function claimantOf({ caller, holder, ip }: Pick<FastifyRequest, 'caller' | 'holder' | 'ip'>): Claimant {
  return { account: (caller ?? holder?.caller)?.userId ?? null, network: truncatedAddress(ip) };
}
