import { isIP } from 'node:net';
import { z } from 'zod';

/** Proxies that may stand one behind the other; more are a mistake, and every further one lets a caller choose its own address. */
const mostHops = 5;
/** Networks larger than these hold strangers: 10.0.0.0/8 and fc00::/7 are the largest that are anybody's own. */
const widest = { 4: 8, 6: 7 } as const;
/** Bits of an IPv6 address before the IPv4 one that it may hold. */
const mappedBits = 96;

/** @returns why a network may not be trusted, or `null`. */
function networkProblem(network: string): string | null {
  const [address = '', length, ...more] = network.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || more.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length)))
    return `names ${network}, which is no address and no network such as 10.0.0.0/8.`;
  const bits = family === 4 ? 32 : 128;
  const given = Number(length ?? bits);
  if (given > bits) return `names ${network}, but such a network has at most ${bits} bits.`;
  const isMapped = family === 6 && /^(::ffff:|0*:0*:0*:0*:0*:ffff:)/i.test(address);
  const isWide = given < widest[family] || (isMapped && given - mappedBits < widest[4]);
  return isWide
    ? `names ${network}, which is open to all: anybody could choose the address that limits count. Name your proxies only.`
    : null;
}

/** @returns what is wrong with the setting, or `null`. */
function problemOf(value: string): string | null {
  if (/^\d+$/.test(value)) {
    return Number(value) <= mostHops
      ? null
      : `says ${value} proxies, but at most ${mostHops} can be trusted by number: name their addresses.`;
  }
  if (!/^[0-9a-fA-F.:/, ]+$/.test(value))
    return 'must be a number of proxies, or addresses such as 10.0.0.0/8 separated by commas.';
  const problems = value.split(',').map((network) => networkProblem(network.trim()));
  return problems.find((problem) => problem !== null) ?? null;
}

/** `2` proxies before the service, or their addresses or networks; never everybody's. */
export const trustedProxies = z
  .string()
  .trim()
  .superRefine((value, context) => {
    const problem = problemOf(value);
    if (problem !== null) context.addIssue({ code: 'custom', message: problem });
  })
  .transform((value) => (/^\d+$/.test(value) ? Number(value) : value.replaceAll(' ', '')));
