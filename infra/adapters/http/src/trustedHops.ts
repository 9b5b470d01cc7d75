import { BlockList, isIP } from 'node:net';

/** Whether the address that stands so many hops before a service is believed when it names the one before it. */
export type TrustedHops = (address: string, hop: number) => boolean;

function networksOf(list: string): BlockList {
  const networks = new BlockList();
  for (const network of list.split(',')) {
    const [address = '', length] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    networks.addSubnet(address, Number(length ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return networks;
}

/**
 * What a service believes that only the gateway calls: the gateway's word on who called it, and of the proxies before the gateway what the
 * setting says.
 * @param trustProxy how many proxies stand before the gateway, or their addresses and networks separated by commas; `null`: none.
 */
export function hopsBehindGateway(trustProxy: number | string | null): TrustedHops {
  if (typeof trustProxy !== 'string') return (_address, hop) => hop <= (trustProxy ?? 0);
  const networks = networksOf(trustProxy);
  return (address, hop) => hop === 0 || networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
