import { createHmac, timingSafeEqual } from 'node:crypto';

function macOf(secret: string, carried: string, bound: string): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify([carried, bound]))
    .digest();
}

/**
 * Text that carries another one under the server's HMAC-SHA-256: base64url, a dot, the code in hex. `bound` is signed too but
 * not carried: whoever opens the text must know it.
 */
export function signText(secret: string, carried: string, bound: string): string {
  return `${Buffer.from(carried).toString('base64url')}.${macOf(secret, carried, bound).toString('hex')}`;
}

/** @returns what the text carries, or `null` unless it was signed with this secret for this `bound`. Compares in constant time. */
export function openSignedText(secret: string, signed: string, bound: string): string | null {
  const [encoded = '', mac = ''] = signed.split('.');
  const carried = Buffer.from(encoded, 'base64url').toString();
  const [expected, given] = [macOf(secret, carried, bound), Buffer.from(mac, 'hex')];
  return given.length === expected.length && timingSafeEqual(given, expected) ? carried : null;
}
