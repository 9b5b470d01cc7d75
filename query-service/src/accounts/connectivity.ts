import { BlockList, connect, isIPv6 } from 'node:net';
import { createDnsResolver, type DnsSettings } from '@marketplace/mail/mailServers.ts';

function toBlockList(family: 'ipv4' | 'ipv6', ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/**
 * IP address ranges that are not public. A domain name may resolve to any address, but the service must not connect to
 * its own network. IPv4 and IPv6 have separate lists: in a single list, the range of IPv4-mapped IPv6 addresses would
 * match every IPv4 address.
 */
const notPublic = {
  ipv4: toBlockList('ipv4', [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
    ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
    ...['224.0.0.0/4', '240.0.0.0/4'],
  ]),
  ipv6: toBlockList('ipv6', [
    ...['::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23', '2001:db8::/32'],
    ...['2002::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'],
  ]),
} as const;

/** Whether an IP address is public, so that the service may connect to it. */
export function isPublicIpAddress(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return !notPublic[family].check(address, family);
}

/**
 * Attempts to connect to the mail port of an IP address; replaced in tests. Resolves to whether the connection was
 * accepted.
 */
export type CheckMailPortAcceptsConnection = (address: string, timeoutMs: number) => Promise<boolean>;

const mailPort = 25;

const dialMailPort: CheckMailPortAcceptsConnection = (address, timeoutMs) =>
  new Promise((resolve) => {
    const socket = connect({ host: address, port: mailPort, timeout: timeoutMs });
    const end = (reached: boolean) => (): void => {
      socket.destroy();
      resolve(reached);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });

/**
 * Whether a mail server accepts connections. Connects to the same IP address that was checked, so that a second DNS
 * lookup cannot return another address. Never throws.
 * @param host host name of the mail server.
 */
export async function canConnectToMailServer(
  settings: DnsSettings,
  host: string,
  dial: CheckMailPortAcceptsConnection = dialMailPort,
): Promise<boolean> {
  const addresses = await createDnsResolver(settings)
    .resolve4(host)
    .catch((): string[] => []);
  const [address] = addresses;
  return address !== undefined && addresses.every(isPublicIpAddress) && dial(address, settings.patienceMs);
}
