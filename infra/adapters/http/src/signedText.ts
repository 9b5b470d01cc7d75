import { createHmac, timingSafeEqual } from 'node:crypto';

function computeMac(secret: string, carried: string, bound: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([carried, bound]))
    .digest();
}

/**
 * Encodes and signs a text with HMAC-SHA-256: the text in base64url, a dot, the MAC in hex. The MAC also covers
 * `bound`, which the result does not contain and which is required to verify the text.
 */
export function encodeAndSignText(secret: string, carried: string, bound: string): string {
  return `${Buffer.from(carried).toString('base64url')}.${computeMac(secret, carried, bound).toString('hex')}`;
}

/**
 * @returns the decoded text, or `null` if it was not signed with this secret and `bound`. Compares in constant time.
 */
export function verifyAndDecodeSignedText(secret: string, signed: string, bound: string): string | null {
  const [encoded = '', mac = ''] = signed.split('.');
  const carried = Buffer.from(encoded, 'base64url').toString();
  const [expected, given] = [computeMac(secret, carried, bound), Buffer.from(mac, 'hex')];
  return given.length === expected.length && timingSafeEqual(given, expected) ? carried : null;
}
