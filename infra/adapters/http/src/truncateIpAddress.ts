import { isIP } from 'node:net';

/** Parses the eight groups of an IPv6 address; the last two may be written as an IPv4 address. */
function parseGroups(address: string): readonly number[] {
  const [head = '', tail = null] = address.split('::');
  const parts = (half: string): readonly number[] =>
    half.split(':').flatMap((part) => {
      if (!part.includes('.')) return part === '' ? [] : [Number.parseInt(part, 16)];
      const [a = 0, b = 0, c = 0, d = 0] = part.split('.').map(Number);
      return [a * 256 + b, c * 256 + d];
    });
  const [first, last] = [parts(head), parts(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}

/** Formats the first groups of an address as a network, without trailing groups that are zero. */
function network6(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, groups.findLastIndex((group) => group !== 0) + 1);
  return `${kept.map((group) => group.toString(16)).join(':')}::/${bits}`;
}

const network4 = (high: number, low: number): string => `${high >> 8}.${high & 255}.${low >> 8}.0/24`;

/** Prefix of 6to4 addresses, which contain an IPv4 address in bits 16 to 47. */
const sixToFour = 0x2002;

/**
 * Truncates an IP address to its network: /24 for IPv4 (also when written as IPv6), /40 for 6to4 (which contains 24
 * bits of the IPv4 address), and /48 for other IPv6.
 * @returns for example `203.0.113.0/24` or `2001:db8:1::/48`; `null` for an invalid address, which a proxy may have
 * passed on.
 */
export function truncateIpAddress(address: string): string | null {
  const [bare = ''] = address.split('%', 1);
  const kind = isIP(bare);
  if (kind === 0) return null;
  const groups = kind === 6 ? parseGroups(bare) : parseGroups(`::ffff:${bare}`);
  const [first = 0, second = 0, third = 0, , , mark = 0, high = 0, low = 0] = groups;
  if (groups.slice(0, 5).every((group) => group === 0) && mark === 0xffff) return network4(high, low);
  if (first === sixToFour) return network6([first, second, third & 0xff00], 40);
  return network6([first, second, third], 48);
}
