import { isIP, type LookupFunction } from 'node:net';
import type { WebhookDeliveryFailureReason } from '@marketplace/contracts/webhooks/webhooks.values.ts';
import { isLoopbackHost } from '@marketplace/http/loopback.ts';
import { createDnsResolver, type DnsSettings } from '@marketplace/mail/mailServers.ts';
import { Agent } from 'undici';
import { getUrlHost } from './outboundUrlRules.public.ts';
import { isPublicIpAddress } from './publicIpAddress.ts';

/**
 * @returns the IP addresses of a host name.
 * @throws Error when there are none, or the name servers do not answer.
 */
export type ResolveHost = (this: void, host: string) => Promise<readonly string[]>;

export interface OutboundHttpCallRules {
  readonly resolve: ResolveHost;
  readonly allowsLoopback: boolean;
  /** Timeout in milliseconds, from the DNS look-up to the response headers. */
  readonly patienceMs: number;
}

/** Maximum size of the response headers in bytes. */
const maxHeaderSize = 16 * 1024;

/**
 * Creates a resolver that does not use the thread pool of `dns.lookup`, which slow third-party name servers could
 * exhaust.
 */
export function createHostResolver(settings: DnsSettings): ResolveHost {
  return async (host) => {
    const resolver = createDnsResolver(settings);
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (addresses.length === 0) throw new OutboundHttpCallError('unknown-host');
    return addresses;
  };
}

/** Error of an outbound call that failed, or that was not made, for example because its address is not allowed. */
export class OutboundHttpCallError extends Error {
  readonly failure: WebhookDeliveryFailureReason;

  constructor(failure: WebhookDeliveryFailureReason) {
    super(failure);
    this.name = 'OutboundHttpCallError';
    this.failure = failure;
  }
}

async function resolveAddresses(
  url: URL,
  { resolve, allowsLoopback }: OutboundHttpCallRules,
): Promise<readonly string[]> {
  const host = getUrlHost(url);
  if (isIP(host) !== 0) return [host];
  return allowsLoopback && isLoopbackHost(host) ? ['127.0.0.1'] : resolve(host);
}

/**
 * @returns all IP addresses of the URL's host.
 * @throws OutboundHttpCallError if any of the addresses must not be called.
 */
async function resolveCheckedAddresses(url: URL, rules: OutboundHttpCallRules): Promise<readonly string[]> {
  const addresses = await resolveAddresses(url, rules);
  const isAllowed = (address: string): boolean =>
    isPublicIpAddress(address) || (rules.allowsLoopback && isLoopbackHost(address));
  if (!addresses.every(isAllowed)) throw new OutboundHttpCallError('refused-address');
  return addresses;
}

/**
 * Creates a look-up that returns the checked addresses instead of resolving the name again; this prevents DNS
 * rebinding.
 */
function createFixedLookup(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, options, done) => {
    if (options.all === true) done(null, all);
    else done(null, all[0]?.address ?? '', all[0]?.family);
  };
}

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO|EPROTO)/;
const timeoutCodes = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT|ETIMEOUT)$/;

/** Maps an error of a call to a failure code. */
export function classifyOutboundHttpCallFailure(error: unknown): WebhookDeliveryFailureReason {
  if (error instanceof OutboundHttpCallError) return error.failure;
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
 * Creates an HTTP agent for one call. The agent connects only to checked IP addresses of the host. The caller must
 * destroy the agent.
 * @throws OutboundHttpCallError if the host is unknown or an address must not be called; the reason of the abort signal
 * if the signal is aborted.
 */
export async function createIpCheckingHttpAgent(
  url: URL,
  rules: OutboundHttpCallRules,
  signal: AbortSignal,
): Promise<Agent> {
  const lookup = createFixedLookup(await Promise.race([resolveCheckedAddresses(url, rules), untilAborted(signal)]));
  return new Agent({ connect: { lookup, timeout: rules.patienceMs }, allowH2: false, pipelining: 0, maxHeaderSize });
}
