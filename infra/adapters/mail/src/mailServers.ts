import { Resolver } from 'node:dns/promises';

/** Mail servers of a domain in DNS. `unknown`: there was no conclusive response in time. */
export type MailServerLookupResult =
  | { readonly outcome: 'found'; readonly hosts: readonly string[] }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'unknown' };

export interface DnsSettings {
  /** DNS servers as `address` or `address:port`; `null` for those of the machine. */
  readonly servers: readonly string[] | null;
  /** Timeout of a lookup in milliseconds. */
  readonly patienceMs: number;
}

/** Uses the DNS servers of the machine; two lookups take less than 3 s. */
export const defaultMailServerDnsSettings: DnsSettings = { servers: null, patienceMs: 1_300 };

/** Top-level domains that are not in the public DNS (RFC 2606, 6761, 6762), so a lookup in the DNS proves nothing. */
const reservedDomains = ['example', 'test', 'invalid', 'localhost', 'local', 'internal', 'arpa', 'onion'];

/** Whether the DNS error means that the name does not exist or has no record of the type. */
function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');
}

/**
 * Whether the resolver uses the public DNS. A resolver in a closed network reports every name as missing, which proves
 * nothing; every public resolver knows the name servers of `com`.
 */
async function usesPublicDns(resolver: Resolver): Promise<boolean> {
  return resolver.resolveNs('com').then(
    (servers) => servers.length > 0,
    () => false,
  );
}

/** Looks up the domain's own IP address, which receives its mail if there is no MX record (RFC 5321, 5.1). */
async function lookUpOwnAddress(resolver: Resolver, domain: string): Promise<MailServerLookupResult> {
  const addresses = await Promise.allSettled([resolver.resolve4(domain), resolver.resolve6(domain)]);
  if (addresses.some((each) => each.status === 'fulfilled' && each.value.length > 0)) {
    return { outcome: 'found', hosts: [domain] };
  }
  const isCertain = addresses.every((each) => each.status === 'rejected' && isAbsent(each.reason));
  return { outcome: isCertain ? 'none' : 'unknown' };
}

async function lookUpMx(resolver: Resolver, domain: string): Promise<MailServerLookupResult> {
  try {
    const records = await resolver.resolveMx(domain);
    const hosts = records.toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
    // A single record without a name means that the domain accepts no mail (RFC 7505).
    return hosts.some((host) => host !== '') ? { outcome: 'found', hosts } : { outcome: 'none' };
  } catch (error) {
    if (!isAbsent(error)) return { outcome: 'unknown' };
    return (error as NodeJS.ErrnoException).code === 'ENOTFOUND'
      ? { outcome: 'none' }
      : lookUpOwnAddress(resolver, domain);
  }
}

async function lookUp(resolver: Resolver, domain: string): Promise<MailServerLookupResult> {
  const found = await lookUpMx(resolver, domain);
  return found.outcome === 'none' && !(await usesPublicDns(resolver)) ? { outcome: 'unknown' } : found;
}

/** Creates a resolver. Use one per lookup, because cancelling a resolver cancels all of its lookups. */
export function createDnsResolver({ servers, patienceMs }: DnsSettings): Resolver {
  const resolver = new Resolver({ timeout: Math.ceil(patienceMs / 2), tries: 2 });
  if (servers !== null) resolver.setServers(servers);
  return resolver;
}

/** Looks up the mail servers of a domain, most preferred first. Never throws, and returns within the timeout. */
export async function findMailServers(settings: DnsSettings, domain: string): Promise<MailServerLookupResult> {
  if (reservedDomains.includes(domain.slice(domain.lastIndexOf('.') + 1))) return { outcome: 'unknown' };
  const resolver = createDnsResolver(settings);
  const { promise, resolve } = Promise.withResolvers<MailServerLookupResult>();
  const timer = setTimeout(() => resolve({ outcome: 'unknown' }), settings.patienceMs);
  try {
    return await Promise.race([
      lookUp(resolver, domain).catch((): MailServerLookupResult => ({ outcome: 'unknown' })),
      promise,
    ]);
  } finally {
    clearTimeout(timer);
    resolver.cancel();
  }
}
