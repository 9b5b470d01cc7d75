import { isIP } from 'node:net';
import { z } from 'zod';

/**
 * Maximum number of chained proxies; more are considered a mistake, and every superfluous one lets a client forge its
 * IP address.
 */
const maxHops = 5;
/** Larger networks contain strangers: 10.0.0.0/8 and fc00::/7 are the largest private ones. */
const minPrefixBits = { 4: 8, 6: 7 } as const;
/** Bits of an IPv6 address before an embedded IPv4 address. */
const mappedBits = 96;

/** @returns why a network must not be trusted, or `null`. */
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

/** @returns the problem of a value, or `null`. */
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

/** The number of proxies before the service, or their addresses or networks, but never all addresses. */
export const trustedProxiesSetting = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const problem = findProblem(value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value.replaceAll(' ', '')));
