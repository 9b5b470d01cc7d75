import ipaddr from 'ipaddr.js';

/** Public by their range, and yet the inside of somebody's cloud: Azure answers there with what only its machines may know. */
const insideClouds: readonly string[] = ['168.63.129.16'];

/** What IPv6 gives to the Internet; all the rest is special. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one of the Internet: neither of a private network, this machine, a link, metadata of a cloud, a document or
 * many, nor an IPv6 form that stands for an IPv4 address (mapped, NAT64, 6to4, Teredo). @param address without brackets or zone.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || insideClouds.includes(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(globalUnicast);
}
