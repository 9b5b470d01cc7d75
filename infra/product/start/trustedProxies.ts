import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * Maximum number of chained proxies. A larger number is considered a mistake, and a number that is larger than the
 * actual one lets clients forge their IP address.
 */
const maxHops = 5;
/** The largest private networks are 10.0.0.0/8 and fc00::/7; larger networks contain hosts of other organisations. */
const minPrefixBits = { 4: 8, 6: 7 } as const;
/** Number of bits that precede an embedded IPv4 address in an IPv6 address. */
const mappedBits = 96;

/** @returns why a network must not be trusted; `null` if it may be. */
function findNetworkProblem(network: string): string | null {
  const [address = '', length, ...more] = network.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length)))
    return `contains ${network}, which is not an address or a network such as 10.0.0.0/8.`;
  const bits = family === 4 ? 32 : 128;
  const given = Number(length ?? bits);
  if (given > bits) return `contains ${network}, but such a network has at most ${bits} bits.`;
  const isMapped = family === 6 && /^(::ffff:|0*:0*:0*:0*:0*:ffff:)/i.test(address);
  const isWide = given < minPrefixBits[family] || (isMapped && given - mappedBits < minPrefixBits[4]);
  return isWide
    ? `contains ${network}, which is too wide: any client could choose the address that rate limits use. List only your proxies.`
    : null;
}

/** @returns why a value of TRUST_PROXY is invalid; `null` if it is valid. */
function findProblem(value: string): string | null {
  if (/^\d+$/.test(value)) {
    return Number(value) <= maxHops
      ? null
      : `is ${value}, but at most ${maxHops} proxies can be trusted by number: list their addresses.`;
  }
  if (!/^[0-9a-fA-F.:/, ]+$/.test(value))
    return 'must be a number of proxies, or addresses such as 10.0.0.0/8 separated by commas.';
  const problems = value.split(',').map((network) => findNetworkProblem(network.trim()));
  return problems.find((problem) => problem !== null) ?? null;
}

/** Schema of TRUST_PROXY: the number of proxies in front of the product, or their addresses or networks. */
export const trustedProxiesSettingSchema = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const problem = findProblem(value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value.replaceAll(' ', '')));
