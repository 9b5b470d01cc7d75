import { BlockList, isIP } from 'node:net';

/** Whether the proxy at an address, `hop` hops in front of the service, is trusted to report its client's address. */
export type TrustedProxyHopCheck = (address: string, hop: number) => boolean;

function parseNetworks(list: string): BlockList {
  const networks = new BlockList();
  for (const network of list.split(',')) {
    const [address = '', length] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    networks.addSubnet(address, Number(length ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return networks;
}

/**
 * Creates a check that trusts the gateway, which is the only client of the service, and the configured proxies in front
 * of the gateway.
 * @param trustProxy number of proxies in front of the gateway, or their addresses and networks separated by commas;
 * `null` for none.
 */
export function createTrustedProxyHopCheck(trustProxy: number | string | null): TrustedProxyHopCheck {
  if (typeof trustProxy !== 'string') return (_address, hop) => hop <= (trustProxy ?? 0);
  const networks = parseNetworks(trustProxy);
  return (address, hop) => hop === 0 || networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
