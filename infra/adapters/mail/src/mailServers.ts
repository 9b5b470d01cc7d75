import { Resolver } from 'node:dns/promises';

/** What the DNS says of a domain's mail: `unknown` when nobody answered in time, which proves nothing. */
export type MailServers =
  | { readonly outcome: 'found'; readonly hosts: readonly string[] }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'unknown' };

export interface DnsSettings {
  /** Servers to ask, `address` or `address:port`; `null`: the machine's. */
  readonly servers: readonly string[] | null;
  /** Milliseconds after which no answer counts as none given. */
  readonly patienceMs: number;
}

/** The DNS of the machine; two look-ups together stay below 3 s. */
export const usualDns: DnsSettings = { servers: null, patienceMs: 1_300 };

/** Top-level names that are in no public DNS (RFC 2606, 6761, 6762): asking for them would prove nothing. */
const reserved = ['example', 'test', 'invalid', 'localhost', 'local', 'internal', 'arpa', 'onion'];

/** The name is known not to exist, or to have no such record. */
function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTFOUND' || error.code === 'ENODATA');
}

/**
 * Whether the resolver sees the public DNS. One inside a closed network says of every name that it does not exist, which proves nothing;
 * everybody else knows who serves `com`.
 */
async function seesPublicDns(resolver: Resolver): Promise<boolean> {
  return resolver.resolveNs('com').then(
    (servers) => servers.length > 0,
    () => false,
  );
}

/** Without a record for mail, a domain's own address takes it (RFC 5321, 5.1). */
async function ownAddress(resolver: Resolver, domain: string): Promise<MailServers> {
  const addresses = await Promise.allSettled([resolver.resolve4(domain), resolver.resolve6(domain)]);
  if (addresses.some((each) => each.status === 'fulfilled' && each.value.length > 0)) {
    return { outcome: 'found', hosts: [domain] };
  }
  const isCertain = addresses.every((each) => each.status === 'rejected' && isAbsent(each.reason));
  return { outcome: isCertain ? 'none' : 'unknown' };
}

async function askForMail(resolver: Resolver, domain: string): Promise<MailServers> {
  try {
    const records = await resolver.resolveMx(domain);
    const hosts = records.toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
    // A single record without a name says that the domain takes no mail (RFC 7505).
    return hosts.some((host) => host !== '') ? { outcome: 'found', hosts } : { outcome: 'none' };
  } catch (error) {
    if (!isAbsent(error)) return { outcome: 'unknown' };
    return (error as NodeJS.ErrnoException).code === 'ENOTFOUND' ? { outcome: 'none' } : ownAddress(resolver, domain);
  }
}

async function ask(resolver: Resolver, domain: string): Promise<MailServers> {
  const found = await askForMail(resolver, domain);
  return found.outcome === 'none' && !(await seesPublicDns(resolver)) ? { outcome: 'unknown' } : found;
}

/** A resolver of one question, so that it can be given up alone. */
export function createResolver({ servers, patienceMs }: DnsSettings): Resolver {
  const resolver = new Resolver({ timeout: Math.ceil(patienceMs / 2), tries: 2 });
  if (servers !== null) resolver.setServers(servers);
  return resolver;
}

/** Looks up who takes a domain's mail, most preferred first. Never throws, and answers within the patience. */
export async function findMailServers(settings: DnsSettings, domain: string): Promise<MailServers> {
  if (reserved.includes(domain.slice(domain.lastIndexOf('.') + 1))) return { outcome: 'unknown' };
  const resolver = createResolver(settings);
  const { promise, resolve } = Promise.withResolvers<MailServers>();
  const timer = setTimeout(() => resolve({ outcome: 'unknown' }), settings.patienceMs);
  try {
    return await Promise.race([ask(resolver, domain).catch((): MailServers => ({ outcome: 'unknown' })), promise]);
  } finally {
    clearTimeout(timer);
    resolver.cancel();
  }
}
