import { isIP, type LookupFunction } from 'node:net';
import type { DeliveryFailure } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { isLoopbackHost } from '@marketplace/http/loopback.ts';
import { createResolver, type DnsSettings } from '@marketplace/mail/mailServers.ts';
import { Agent } from 'undici';
import { hostOf } from './addressRules.public.ts';
import { isPublicAddress } from './publicAddress.ts';

/** @returns the IP addresses of a name. @throws Error when it has none, or nobody answers. */
export type Resolve = (this: void, host: string) => Promise<readonly string[]>;

export interface CallRules {
  readonly resolve: Resolve;
  readonly allowsLoopback: boolean;
  /** Milliseconds from the look-up of the name to the head of the answer. */
  readonly patienceMs: number;
}

/** Bytes of the head of an answer. */
const maxHeaderSize = 16 * 1024;

/** Looks names up outside the thread pool, which slow name servers of strangers would fill. */
export function createResolve(settings: DnsSettings): Resolve {
  return async (host) => {
    const resolver = createResolver(settings);
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (addresses.length === 0) throw new CallFailed('unknown-host');
    return addresses;
  };
}

/** Why nobody was called, or nobody answered. */
export class CallFailed extends Error {
  readonly failure: DeliveryFailure;

  constructor(failure: DeliveryFailure) {
    super(failure);
    this.name = 'CallFailed';
    this.failure = failure;
  }
}

async function addressesOf(url: URL, { resolve, allowsLoopback }: CallRules): Promise<readonly string[]> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return [host];
  return allowsLoopback && isLoopbackHost(host) ? ['127.0.0.1'] : resolve(host);
}

/** Every address that the connection may choose from. @throws CallFailed when one of them is not to be called. */
async function checkedAddresses(url: URL, rules: CallRules): Promise<readonly string[]> {
  const addresses = await addressesOf(url, rules);
  const mayCall = (address: string): boolean =>
    isPublicAddress(address) || (rules.allowsLoopback && isLoopbackHost(address));
  if (!addresses.every(mayCall)) throw new CallFailed('refused-address');
  return addresses;
}

/** Answers with what was looked up and checked before, whatever the name stands for by now. */
function fixedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    if (options.all === true) done(null, all);
    else done(null, all[0]?.address ?? '', all[0]?.family);
  };
}

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;
const timeoutCodes = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|ETIMEOUT)$/;

/** @returns what a thrown error of a call stands for. */
export function failureOf(error: unknown): DeliveryFailure {
  if (error instanceof CallFailed) return error.failure;
  const { code = '', name = '' } = error as { readonly code?: unknown; readonly name?: string };
  if (name === 'TimeoutError' || name === 'AbortError' || timeoutCodes.test(String(code))) return 'timeout';
  return tlsCodes.test(String(code)) ? 'tls' : 'connection';
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/**
 * A connection of its own to an address of somebody's choice, that goes to IP addresses that were checked, whatever the name stands for
 * by then. The caller destroys it. @throws CallFailed when one of them is not to be called, or what the signal was aborted with.
 */
export async function checkedAgent(url: URL, rules: CallRules, signal: AbortSignal): Promise<Agent> {
  const lookup = fixedLookup(await Promise.race([checkedAddresses(url, rules), untilAborted(signal)]));
  return new Agent({ connect: { lookup, timeout: rules.patienceMs }, allowH2: false, pipelining: 0, maxHeaderSize });
}
