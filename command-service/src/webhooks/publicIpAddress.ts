import ipaddr from 'ipaddr.js';

/**
 * Addresses that are internal to a cloud although they are in public ranges. Azure offers platform services to virtual
 * machines at this address.
 */
const internalCloudAddresses: readonly string[] = ['168.63.129.16'];

/** The range of public IPv6 addresses. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is on the public Internet: not private, loopback, link-local, cloud metadata, documentation or
 * multicast, and not an IPv6 form of an IPv4 address (mapped, NAT64, 6to4, Teredo).
 * @param address without brackets or zone.
 */
export function isPublicIpAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || internalCloudAddresses.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast);
}
